import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { type RunningSample, serveCgi } from './cgi-server'

const run = promisify(execFile)
const samples = fileURLToPath(new URL('../../../lib/guides/samples', import.meta.url))

/** Endings of the files of samples by their program. */
export const PROGRAMS = { ts: process.execPath, py: 'python3', go: 'go', php: 'php', sh: 'bash' } as const
export type Ending = keyof typeof PROGRAMS

/** Samples in a folder of a shop's own, with the package of a running app, run as their readers would. */
export interface SampleFolder {
  readonly path: string
  /** Names of the samples that were run, as `sell/sell.ts`. */
  readonly ran: ReadonlySet<string>
  /** Runs a sample to its end. @returns what it printed @throws Error where it ends with another status than 0 */
  run(name: string, ending: Ending, ...args: string[]): Promise<string>
  /** Starts a sample that goes on. */
  start(name: string, ending: Ending, env?: Readonly<Record<string, string>>): RunningSample
  /** Serves a shell script of the samples by CGI, in a program of its own for each request. */
  startCgi(
    name: string,
    env: Readonly<Record<'PORT', string>> & Readonly<Record<string, string>>,
  ): RunningSample
  remove(): void
}

/** Paths of all files of samples with one of the endings, as `sell/sell.ts`. */
export function allSamplesOf(endings: readonly Ending[]): string[] {
  return readdirSync(samples, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => endings.some((ending) => path.endsWith(`.${ending}`)))
}

/** Paths of the samples that are programs of their own: libraries and files for everybody are none. */
export function samplesOf(endings: readonly Ending[]): string[] {
  return allSamplesOf(endings).filter((path) => !path.startsWith('client/'))
}

/** True where the program of an ending is on this machine; with `CI` set it has to be. */
export async function isPresent(ending: Ending): Promise<boolean> {
  const ask = run(PROGRAMS[ending], [ending === 'go' ? 'version' : '--version'])
  if (process.env.CI) await ask
  return ask.then(
    () => true,
    () => false,
  )
}

/** True where Python has the library of the sample that needs one; with `CI` set it has to. */
export async function hasCryptography(): Promise<boolean> {
  const ask = run(PROGRAMS.py, ['-c', 'import cryptography'])
  if (process.env.CI) await ask
  return ask.then(
    () => true,
    () => false,
  )
}

/** Text of a sample, as `embed/embed.html`, with the address of an app. */
export function readSampleText(path: string, baseUrl: string): string {
  return readFileSync(join(samples, path), 'utf8').replaceAll('http://localhost:3000', baseUrl)
}

/** Makes the folder and installs the package of the app in it, by the guide's own command. */
export async function openSamples(baseUrl: string, apiKey: string): Promise<SampleFolder> {
  const path = mkdtempSync(join(tmpdir(), 'dues-samples-'))
  writeFileSync(join(path, 'package.json'), '{ "type": "module" }')
  for (const folder of readdirSync(samples)) cpSync(join(samples, folder), path, { recursive: true })
  for (const file of readdirSync(path)) {
    if (extname(file) !== '.ts') continue
    // As the guide says: nothing in a sample is TypeScript alone.
    cpSync(join(path, file), join(path, `${basename(file, '.ts')}.mjs`))
  }
  writeFileSync(join(path, 'install.sh'), readSampleText('install/install.sh', baseUrl))
  const environment = readSampleText('environment/environment.sh', baseUrl)
  writeFileSync(join(path, 'environment.sh'), environment.replace('dues_test_...', apiKey))
  // Playwright asks for colors, which Node would write around numbers.
  const colors = { FORCE_COLOR: '0' }
  const key = { DUES_URL: baseUrl, DUES_API_KEY: apiKey }
  const variables = { ...process.env, ...key, ...colors, PYTHONDONTWRITEBYTECODE: '1' }
  const ran = new Set<string>()
  const commandOf = (name: string, ending: Ending) => {
    ran.add(`${name}/${name}.${ending}`)
    const file = `${name}.${ending === 'ts' ? 'mjs' : ending}`
    if (ending === 'sh') {
      ran.add('environment/environment.sh')
      return ['-c', '. ./environment.sh && . "$0"', `./${file}`]
    }
    return ending === 'go' ? ['run', 'dues.go', file] : [file]
  }
  const folder: SampleFolder = {
    path,
    ran,
    async run(name, ending, ...args) {
      const command = [...commandOf(name, ending), ...args]
      const { stdout } = await run(PROGRAMS[ending], command, { cwd: path, env: variables })
      return stdout
    },
    start(name, ending, env = {}) {
      const command = commandOf(name, ending)
      const served =
        ending === 'php' && env.PORT !== undefined ? ['-S', `127.0.0.1:${env.PORT}`, ...command] : command
      // A group of its own: `go run` and bash start further processes.
      const child: ChildProcess = spawn(PROGRAMS[ending], served, {
        cwd: path,
        env: { ...variables, ...env },
        detached: true,
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      }
      const stop = () => {
        process.off('exit', stop)
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      }
      process.once('exit', stop)
      return { output: () => output, stop }
    },
    startCgi(name, env) {
      ran.add(`${name}/${name}.sh`)
      return serveCgi(join(path, `${name}.sh`), { ...variables, ...env })
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
  await folder.run('install', 'sh')
  return folder
}
