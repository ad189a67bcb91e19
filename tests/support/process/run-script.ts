import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A Node program in a process of its own, whose output can be waited for. */
export interface RunningScript {
  readonly pid: number
  /** Output so far, both streams. */
  output(): string
  /** Output so far of one stream. */
  wroteTo(stream: 'stdout' | 'stderr'): string
  /**
   * Resolves with the first match in what it has printed or will print, on one stream where that is named; rejects
   * when it ends before.
   */
  printed(pattern: RegExp, stream?: 'stdout' | 'stderr'): Promise<RegExpExecArray>
  kill(signal: NodeJS.Signals): void
  /** Its exit status; null when a signal ended it. */
  readonly ended: Promise<number | null>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface ScriptOptions {
  args?: readonly string[]
  /** Options of Node itself, before the script. */
  nodeArgs?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** The project's folder unless given. */
  cwd?: string
  uid?: number
}

/** Variables every process needs, and the build to serve; none that configures the app. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'DUES_BUILD_DIR']

/**
 * Runs a script, given by its whole path or its path from the project's folder. Nothing of this process' own
 * configuration reaches it, nor any .env file: a developer's may name a real database.
 */
export function runScript(
  path: string,
  { args = [], nodeArgs = [], env = {}, cwd = root, uid }: ScriptOptions = {},
): RunningScript {
  const child = spawn(process.execPath, [...nodeArgs, path, ...args], {
    cwd,
    env: {
      ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      NODE_ENV: 'production',
      DUES_ENV_FILE: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let output = ''
  const wrote = { stdout: '', stderr: '' }
  const listeners: (() => void)[] = []
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output += text
      wrote[name] += text
      for (const listener of listeners) listener()
    })
  }
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  let end = ''
  const ended = once(child, 'close').then(([status, signal]) => {
    process.off('exit', killNow)
    end = signal ?? `status ${status}`
    return typeof status === 'number' ? status : null
  })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    wroteTo: (stream) => wrote[stream],
    printed: (pattern, stream) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(stream ? wrote[stream] : output)
          if (match) resolve(match)
        }
        listeners.push(look)
        look()
        ended.then(() => reject(new Error(`It ended (${end}) without printing ${pattern}:\n${output}`)))
      }),
    kill: (signal) => void child.kill(signal),
    ended,
  }
}
