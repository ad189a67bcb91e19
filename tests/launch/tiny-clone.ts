import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type RunningScript, runScript } from '../support/process/run-script'

const launchFolder = fileURLToPath(new URL('../../lib/launch', import.meta.url))

export interface TinyClone {
  readonly folder: string
  start(options?: { env?: Record<string, string>; uid?: number }): RunningScript
  /** Writes a file of the clone. */
  write(path: string, text: string): Promise<void>
}

/** Script of a compiler: an empty module in the folder after `--outDir`, its last argument. */
const COMPILER = `
const { mkdirSync, writeFileSync } = require('fs')
const folder = process.argv.at(-1)
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/package-entry.js', '')
`

/** Script of a bundler that packs no more than an app without routes, whose start has this body. */
const bundler = (start: string) => `
const { mkdirSync, writeFileSync } = require('fs')
exports.build = async ({ stdin, outdir, entryNames }) => {
  if (!stdin) return
  mkdirSync(outdir, { recursive: true })
  const text = 'export const ROUTES = []\\nexport const startApp = async () => {' + ${JSON.stringify(start)} + '}'
  writeFileSync(outdir + '/' + entryNames + '.mjs', text)
}
`

/**
 * Script of a working npm in a tiny clone: it installs a Next that builds at once and answers every request, a compiler
 * of one empty module, a bundler of an app without routes, and an adapter that answers none.
 * `start` is the body of the app's start.
 */
export const workingNpm = (start = '') => `
import { mkdirSync, writeFileSync } from 'node:fs'
const files = {
  'package.json': '{"name":"next","main":"next.js"}',
  'dist/bin/next': 'require("fs").mkdirSync(".next", { recursive: true })',
  'next.js': ${JSON.stringify(`module.exports = () => ({
    prepare: async () => {},
    getRequestHandler: () => (request, response) => response.end('served'),
    close: async () => {},
  })`)},
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(new URL('node_modules/next/' + path + '/..', 'file://' + process.cwd() + '/'), { recursive: true })
  writeFileSync('node_modules/next/' + path, text)
}
mkdirSync('node_modules/esbuild', { recursive: true })
writeFileSync('node_modules/esbuild/package.json', '{"name":"esbuild","main":"esbuild.js"}')
writeFileSync('node_modules/esbuild/esbuild.js', ${JSON.stringify(bundler(start))})
mkdirSync('node_modules/@hono/node-server', { recursive: true })
writeFileSync('node_modules/@hono/node-server/package.json', '{"exports":{".":"./a.js","./utils/response":"./a.js"}}')
writeFileSync('node_modules/@hono/node-server/a.js', 'exports.getRequestListener = exports.RESPONSE_ALREADY_SENT = () => {}')
mkdirSync('node_modules/typescript/bin', { recursive: true })
writeFileSync('node_modules/typescript/bin/tsc', ${JSON.stringify(COMPILER)})
writeFileSync('node_modules/.package-lock.json', '{"packages":{"node_modules/next":{"version":"1.0.0"}}}')
`

/**
 * A fresh clone of a project that consists of the real launcher alone, with `npm` as the source of its npm.
 * The launcher finds that npm by npm_execpath, as it does under `npm start`.
 */
export async function createTinyClone(npm: string): Promise<TinyClone> {
  const folder = await mkdtemp(join(tmpdir(), 'dues-clone-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await cp(launchFolder, join(folder, 'lib/launch'), { recursive: true })
  await write('package.json', '{"type":"module","version":"1.0.0","license":"MIT"}')
  await write('LICENSE', '')
  await write('lib/sdk/README.md', '')
  await write('app/page.tsx', '')
  await write('next.config.mjs', 'export default {}')
  await write('package-lock.json', '{"packages":{"node_modules/next":{"version":"1.0.0"}}}')
  await write('npm/npm-cli.js', npm)
  return {
    folder,
    write,
    start: ({ env = {}, ...options } = {}) =>
      runScript(join(folder, 'lib/launch/start.mjs'), {
        cwd: folder,
        env: { npm_execpath: join(folder, 'npm/npm-cli.js'), PORT: '0', ...env },
        ...options,
      }),
  }
}
