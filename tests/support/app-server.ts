import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The real production server, in a process of its own. */
export interface AppServer {
  /** Without a slash at its end, for example `http://localhost:41234`. */
  readonly baseUrl: string
  readonly pid: number
  /** Everything that it has printed so far. */
  output(): string
  /** Sends a signal (SIGTERM unless given) and waits for the end; answers with the exit status, null if killed. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface AppServerOptions {
  /** Its configuration. Nothing of this process' own configuration reaches it. */
  env?: Readonly<Record<string, string>>
}

const startTimeoutMs = 60_000
const startScript = fileURLToPath(new URL('../../lib/launch/start.mjs', import.meta.url))

/** What a program needs to run at all, and which build to serve; no variable that configures the app. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'DUES_BUILD_DIR']

/**
 * Starts the app as `npm start` does, on a free port of the loopback address, with a data directory of its own
 * unless `env` names one, and waits until it listens.
 *
 * @throws Error with everything that was printed when it ends instead
 */
export async function startApp({ env = {} }: AppServerOptions = {}): Promise<AppServer> {
  const dataDir = env.DATA_DIR ? null : await mkdtemp(join(tmpdir(), 'dues-data-'))
  const child = spawn(process.execPath, [startScript], {
    env: {
      ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      NODE_ENV: 'production',
      // A developer's .env may name a real database.
      DUES_ENV_FILE: '',
      PORT: '0',
      HOST: '127.0.0.1',
      ...(dataDir ? { DATA_DIR: dataDir } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', async (status) => {
      if (dataDir) await rm(dataDir, { recursive: true, force: true })
      resolve(status)
    })
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }

  const baseUrl = await listeningAddress(child, output)
  if (baseUrl === null || child.pid === undefined) {
    await stop('SIGKILL')
    throw new Error(`The app did not start:\n${output.text()}`)
  }
  return { baseUrl, pid: child.pid, output: output.text, stop }
}

interface Output {
  text(): string
  onChange(listener: () => void): void
}

function collectOutput(child: ChildProcess): Output {
  let text = ''
  const listeners: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const listener of listeners) listener()
    })
  }
  return { text: () => text, onChange: (listener) => void listeners.push(listener) }
}

/** The address that the server announces; null when it ends, or takes too long, before it does. */
function listeningAddress(child: ChildProcess, output: Output): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), startTimeoutMs)
    const settle = (address: string | null) => {
      clearTimeout(timer)
      resolve(address)
    }
    child.once('close', () => settle(null))
    output.onChange(() => {
      const address = /listening on (http:\/\/\S+)/.exec(output.text())?.[1]
      if (address) settle(address)
    })
  })
}
