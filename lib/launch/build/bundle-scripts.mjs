// @ts-check
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { projectRoot } from '../process/project-root.mjs'

/**
 * Packs TypeScript programs, each with all of the project that it imports, into one `.mjs` file each.
 *
 * @param {readonly string[] | { readonly name: string, readonly text: string }} scripts paths from the project's folder,
 *   or the name and text of a program that stands there
 * @param {string} folder in the project, since packages are not bundled
 * @param {readonly string[]} [inject] modules whose exports stand for globals of the same names in all that is packed
 */
export async function bundleScripts(scripts, folder, inject = []) {
  const { build } = await import('esbuild')
  const entry =
    'text' in scripts
      ? {
          stdin: { contents: scripts.text, resolveDir: projectRoot, loader: /** @type {const} */ ('ts') },
          entryNames: scripts.name,
        }
      : { entryPoints: [...scripts], entryNames: '[name]' }
  await build({
    ...entry,
    absWorkingDir: projectRoot,
    inject: [...inject],
    outdir: folder,
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
