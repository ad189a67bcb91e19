import { runScript } from './run-script'

/** A TypeScript file of the repository, running in a process of its own. */
export interface Script {
  readonly pid: number
  /** Standard output so far. */
  readonly output: () => string
  /** Resolves with everything that it wrote before `text` first came up, and `text`. */
  readonly wrote: (text: string) => Promise<string>
  /** Resolves when it ended. */
  readonly ended: Promise<{ code: number | null; output: string; errors: string }>
  readonly kill: (signal: NodeJS.Signals) => void
}

/** Starts `path` with Node as the app's server would load it. */
export function startScript(path: string, args: readonly string[] = []): Script {
  const nodeArgs = ['--conditions=react-server', '--import', 'tsx']
  const { pid, printed, wroteTo, ended, kill } = runScript(path, { args, nodeArgs })
  const output = () => wroteTo('stdout')
  return {
    pid,
    output,
    wrote: async (text) => {
      await printed(new RegExp(text.replace(/[^\w\s]/g, '\\$&')), 'stdout')
      return output()
    },
    ended: ended.then((code) => ({ code, output: output(), errors: wroteTo('stderr') })),
    kill,
  }
}
