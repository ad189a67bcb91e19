// @ts-check
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../process/project-root.mjs'
import { runCommand } from '../process/run-command.mjs'
import { StartupError } from '../process/startup-error.mjs'

/** Name of the package, as a shop imports it. */
const NAME = '@dues/sdk'

/**
 * Path of the packed SDK within a build; the app serves it as `/sdk.tgz`.
 *
 * @param {string} folder of the build
 */
export const sdkArchive = (folder) => join(folder, 'dues-sdk.tgz')

/**
 * Packs the SDK as npm would publish it: compiled to modules that every runtime reads, with its types. The same sources
 * make the same bytes. Needs the development packages.
 *
 * @param {string} folder of the build
 * @throws {StartupError} with the output of the compiler or of npm when it fails
 */
export async function buildSdk(folder) {
  const work = mkdtempSync(join(tmpdir(), 'dues-sdk-'))
  try {
    const source = join(projectRoot, 'lib', 'sdk')
    const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc')
    await run(process.execPath, [compiler, '-p', source, '--outDir', join(work, 'dist')])
    writeFileSync(join(work, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
    cpSync(join(source, 'README.md'), join(work, 'README.md'))
    cpSync(join(projectRoot, 'LICENSE'), join(work, 'LICENSE'))
    mkdirSync(folder, { recursive: true })
    await run('npm', ['pack', work, '--silent', '--ignore-scripts', '--pack-destination', work])
    const { version } = manifest()
    const packed = join(work, `${NAME.replace('@', '').replace('/', '-')}-${version}.tgz`)
    // Beside its place first: the temporary folder may be on another disk.
    const whole = `${sdkArchive(folder)}.new`
    cpSync(packed, whole)
    renameSync(whole, sdkArchive(folder))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function manifest() {
  const { version, license } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  return {
    name: NAME,
    version,
    license,
    description: 'Client of a Dues installation: its API, webhooks and entitlements.',
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './dist/package-entry.d.ts', default: './dist/package-entry.js' } },
    engines: { node: '>=20.9' },
    files: ['dist'],
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function run(command, args) {
  const { status, output } = await runCommand(command, args)
  if (status !== 0) throw new StartupError(`The SDK could not be packed:\n${output.trim()}`)
}
