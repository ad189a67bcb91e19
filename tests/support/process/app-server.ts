import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningScript, runScript } from './run-script'

/** The real production server, in a process of its own. */
export interface AppServer extends Omit<RunningScript, 'kill'> {
  /** Without a slash at its end, for example `http://localhost:41234`. */
  readonly baseUrl: string
  /** Sends a signal (SIGTERM unless given) and waits for the end; answers with the exit status, null if killed. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface AppServerOptions {
  /** Its configuration. Nothing of this process' own configuration reaches it. */
  env?: Readonly<Record<string, string>>
  /** A data directory of which it begins with a copy; with an empty one unless given. */
  copyOf?: string
}

/** Ends a hang: on a busy machine making the sample data takes minutes. */
const startTimeoutMs = 600_000
/**
 * Leaves the embedded database's WebAssembly as it is compiled at first: optimizing what an app of a test runs for a few
 * minutes takes more processor time than it saves, two fifths of a start.
 */
const NODE_ARGS = ['--liftoff-only']

/**
 * Starts the app as `npm start` does, on a free port of the loopback address, with a data directory of its own
 * unless `env` names one, and waits until it listens.
 *
 * @throws Error with everything that was printed when it ends instead
 */
export async function startApp({ env = {}, copyOf }: AppServerOptions = {}): Promise<AppServer> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'dues-data-')))
  if (copyOf) await cp(copyOf, dataDir, { recursive: true })
  const { kill, ...script } = runScript('lib/launch/start.mjs', {
    nodeArgs: NODE_ARGS,
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, TEST_CHAIN_PORT: '0', ...env },
  })
  const ended = script.ended.finally(async () => {
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
  })
  const giveUp = setTimeout(() => kill('SIGKILL'), startTimeoutMs)
  const [, baseUrl = ''] = await script
    .printed(/listening on (http:\/\/\S+)/)
    .finally(() => clearTimeout(giveUp))
  return {
    ...script,
    baseUrl,
    ended,
    stop(signal = 'SIGTERM') {
      kill(signal)
      return ended
    },
  }
}
