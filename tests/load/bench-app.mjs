// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../lib/launch/process/free-port.mjs'
import { BENCH } from './bench-data.mjs'

/** @typedef {{ baseUrl: string, pid: number, output(): string, stop(): Promise<void> }} BenchApp */

/**
 * Starts the production build on a free port as `npm start` does, without rate limits and request logs. In test mode it
 * has a local chain and sample data.
 *
 * @param {{ dataDir: string, databaseUrl: string | undefined }} database
 * @param {'production' | 'test'} [mode]
 * @param {Readonly<Record<string, string>>} [more] environment variables
 * @returns {Promise<BenchApp>}
 */
export async function startBenchApp({ dataDir, databaseUrl }, mode = 'production', more = {}) {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const child = spawn('sh', ['lib/launch/start.sh'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: benchVariables({ dataDir, databaseUrl }, port, mode, more),
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  for (let waited = 0; !(await answers(baseUrl)); waited += 100) {
    if (child.exitCode !== null || waited > 60_000) throw new Error(`The app did not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    baseUrl,
    pid: /** @type {number} */ (child.pid),
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/**
 * @param {{ dataDir: string, databaseUrl: string | undefined }} database @param {number} port
 * @param {'production' | 'test'} mode @param {Readonly<Record<string, string>>} more
 */
export function benchVariables({ dataDir, databaseUrl }, port, mode, more) {
  return /** @type {NodeJS.ProcessEnv} */ ({
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DUES_MODE: mode,
    TEST_CHAIN_PORT: '0',
    BASE_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DATABASE: 'true' }),
    MERCHANT_ADDRESSES: BENCH.merchantAddress,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...more,
  })
}

/** @param {string} baseUrl */
async function answers(baseUrl) {
  try {
    return (await fetch(`${baseUrl}/api/health`)).ok
  } catch {
    return false
  }
}
