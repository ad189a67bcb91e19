import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A Node program in a process of its own, whose output can be waited for. */
export interface RunningScript {
  readonly pid: number
  output(): string
  /** Resolves with the first match in what it has printed or will print; rejects when it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  kill(signal: NodeJS.Signals): void
  /** Its exit status; null when a signal ended it. */
  readonly ended: Promise<number | null>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface ScriptOptions {
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** The project's folder unless given. */
  cwd?: string
  uid?: number
}

/** Runs a script of the project, given by its path from the project's folder or whole, with nothing but `env`. */
export function runScript(
  path: string,
  { args = [], env = {}, cwd = root, uid }: ScriptOptions = {},
): RunningScript {
  const child = spawn(process.execPath, [path, ...args], {
    cwd,
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', DUES_ENV_FILE: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let output = ''
  let onOutput = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      onOutput()
    })
  }
  const ended = once(child, 'close').then(([status]: (number | null)[]) => status ?? null)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        onOutput = () => {
          const match = pattern.exec(output)
          if (match) resolve(match)
        }
        onOutput()
        ended.then(() => reject(new Error(`It ended without printing ${pattern}:\n${output}`)))
      }),
    kill: (signal) => void child.kill(signal),
    ended,
  }
}
