// @ts-check
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchApp } from './bench-app.mjs'
import { paymentLink } from './measure-checkout.mjs'
import { printTable } from './report.mjs'

const MB = 1024 * 1024
/** Rows of the table, whatever the time. */
const ROWS = 20

/** Addresses in turn: pages and reads that need no sign-in, as monitors and payers ask for them. */
const PATHS = [
  '/api/health',
  '/api/ready',
  '/',
  '/docs',
  '/api/openapi.json',
  '/merchant',
  '/portal',
  '/pay/{link}',
]

/** @typedef {{ minutes: number, requests: number, residentMb: number, heapMb: number, externalMb: number, files: number }} Sample */

/**
 * Runs test mode, its chain and its work included, under a light and steady load, and prints its memory over time:
 * whether it levels off.
 *
 * @param {{ minutes: number, perSecond: number }} load
 */
export async function measureMemory({ minutes, perSecond }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-bench-'))
  const memoryFile = join(dataDir, 'memory.json')
  try {
    const app = await startBenchApp({ dataDir: join(dataDir, 'data'), databaseUrl: undefined }, 'test', {
      NODE_OPTIONS: `--import ${new URL('./report-memory.mjs', import.meta.url).href}`,
      BENCH_MEMORY_FILE: memoryFile,
    })
    try {
      const link = await paymentLink(app)
      const paths = PATHS.map((path) => path.replace('/pay/{link}', link))
      /** @type {Sample[]} */
      const samples = []
      let requests = 0
      const startedAt = performance.now()
      const passed = () => (performance.now() - startedAt) / 60_000
      const every = minutes / ROWS
      while (passed() < minutes) {
        const nextAt = startedAt + (requests * 1000) / perSecond
        const pause = nextAt - performance.now()
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
        const path = paths[requests % paths.length] ?? '/'
        const response = await fetch(`${app.baseUrl}${path}`, { redirect: 'manual' })
        await response.arrayBuffer()
        requests += 1
        if (passed() >= samples.length * every)
          samples.push(sample(app.pid, memoryFile, { requests, minutes: passed() }))
      }
      printMemory(samples)
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * @param {number} pid
 * @param {string} memoryFile
 * @param {Pick<Sample, 'minutes' | 'requests'>} at
 * @returns {Sample}
 */
function sample(pid, memoryFile, at) {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  const { heapUsed = 0, external = 0, arrayBuffers = 0 } = readJson(memoryFile)
  return {
    ...at,
    residentMb: kilobytes / 1024,
    heapMb: heapUsed / MB,
    externalMb: (external + arrayBuffers) / MB,
    files: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** @param {string} path @returns {Partial<NodeJS.MemoryUsage>} */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // It is being written at this moment, or not yet.
    return {}
  }
}

/** @param {readonly Sample[]} samples */
function printMemory(samples) {
  printTable(
    ['test mode, minutes', 'requests', 'resident MB', 'heap MB', 'external MB', 'open files'],
    samples.map(({ minutes, requests, residentMb, heapMb, externalMb, files }) => [
      minutes.toFixed(1),
      String(requests),
      residentMb.toFixed(0),
      heapMb.toFixed(0),
      externalMb.toFixed(0),
      String(files),
    ]),
  )
}
