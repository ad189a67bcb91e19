import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { repositoryRoot } from './template'

/** A TypeScript file of the repository, running in a process of its own. */
export interface Script {
  readonly pid: number
  /** What it wrote so far, standard output only. */
  readonly output: () => string
  /** Resolves with everything that it wrote before `text` first came up on standard output, and `text`. */
  readonly wrote: (text: string) => Promise<string>
  /** Resolves when it ended. */
  readonly ended: Promise<{ code: number | null; output: string; errors: string }>
  readonly kill: (signal: NodeJS.Signals) => void
}

/** Starts `path` with Node as the app's server would load it. */
export function startScript(path: string, args: readonly string[] = []): Script {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', path, ...args],
    { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  if (child.pid === undefined) throw new Error(`${path} did not start`)
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  const killNow = () => kill('SIGKILL')
  process.once('exit', killNow)

  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'close').then(() => {
    process.off('exit', killNow)
    return { code: child.exitCode, output, errors }
  })
  const wrote = async (text: string): Promise<string> => {
    while (!output.includes(text)) {
      const more = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
      if (more === null && !output.includes(text)) throw new Error(`${path} ended: ${errors || output}`)
    }
    return output
  }
  return { pid: child.pid, output: () => output, wrote, ended, kill }
}
