import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundleScripts } from '@/lib/launch/build/bundle-scripts.mjs'
import { projectRoot } from '@/lib/launch/process/project-root.mjs'
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

/** Bundles of this process by the path of their source. */
const bundles = new Map<string, Promise<string>>()

/**
 * Starts `path`, given from the project's folder, with Node as the app's server would load it. As one file it is there
 * in a third of the time that its modules take one by one.
 */
export async function startScript(path: string, args: readonly string[] = []): Promise<Script> {
  const { pid, printed, wroteTo, ended, kill } = runScript(await bundleOf(path), {
    args,
    nodeArgs: ['--conditions=react-server', '--liftoff-only'],
  })
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

/** The path of a script as one file. */
export function bundleOf(path: string): Promise<string> {
  const bundle = bundles.get(path) ?? makeBundle(path)
  bundles.set(path, bundle)
  return bundle
}

async function makeBundle(path: string): Promise<string> {
  // Beside the packages, which it finds there.
  const all = join(projectRoot, 'node_modules', '.cache', 'dues-scripts')
  mkdirSync(all, { recursive: true })
  // A runner ends its workers without their exit handlers.
  const left = readdirSync(all).filter((pid) => !isRunning(Number(pid)))
  for (const pid of left) rmSync(join(all, pid), { recursive: true, force: true })
  const folder = join(all, String(process.pid))
  await bundleScripts([path], folder)
  return join(folder, basename(path).replace(/\.ts$/, '.mjs'))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
