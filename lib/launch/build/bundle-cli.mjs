// @ts-check
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { projectRoot } from '../process/project-root.mjs'

/**
 * Bundles the server's commands into plain JavaScript in `folder`, which must be inside the project, since packages
 * are not bundled. Replaces the folder's content. Needs the development packages; the bundle does not.
 *
 * @param {string} folder
 */
export async function bundleCli(folder) {
  rmSync(folder, { recursive: true, force: true })
  await bundleScripts(['lib/server/cli/dues.ts', 'lib/server/cli/run-worker.ts'], folder)
}

/**
 * Packs TypeScript programs, each with all of the project that it imports, into one `.mjs` file each.
 *
 * @param {string[]} scripts paths from the project's folder
 * @param {string} folder in the project
 */
export async function bundleScripts(scripts, folder) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: projectRoot,
    entryPoints: scripts,
    outdir: folder,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    plugins: [withoutMarker, sourcePaths(folder)],
  })
}

/**
 * The marker `server-only` keeps modules out of browsers' bundles, and is not for others.
 *
 * @type {import('esbuild').Plugin}
 */
const withoutMarker = {
  name: 'without-marker',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^server-only$/ }, () => ({ path: 'server-only', namespace: 'nothing' }))
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: '' }))
  },
}

/**
 * Modules that read files beside them go on to find these in the source tree.
 *
 * @param {string} folder
 * @returns {import('esbuild').Plugin}
 */
function sourcePaths(folder) {
  return {
    name: 'source-paths',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8')
        if (!text.includes('import.meta.url')) return null
        const source = JSON.stringify(relative(folder, path).replaceAll('\\', '/'))
        const contents = text.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
        return { contents, loader: 'ts' }
      })
    },
  }
}
