// @ts-check
import { spawnSync } from 'node:child_process'
import { startBenchApp } from './bench-app.mjs'
import { BENCH, seedBusiness, tidyDatabase } from './bench-data.mjs'

/** Reads of each address: enough for a median, few enough for slow ones. */
const READS = 9

const list = `/api/v1/subscriptions/${BENCH.large}/subscribers?limit=50`

/** Requests of a merchant's pages: name and path. */
const READINGS = [
  ['empty route handler', '/api/health'],
  ['subscribers, newest', list],
  ['subscribers, next charge first', `${list}&sort=nextChargeAt`],
  ['subscribers, past due', `${list}&status=past_due`],
  ['subscribers, filters that none matches', `${list}&plan=PLAN&token=TOKEN`],
  ['subscribers, search by address', `${list}&q=0xab`],
  ['subscription with its counts', `/api/v1/subscriptions/${BENCH.large}`],
  ['payments, newest', '/api/v1/payments?limit=50'],
  ['metrics of 30 days', '/api/v1/metrics'],
  ['revenue foreseen', '/api/v1/metrics/forecast'],
  ['overview page', '/merchant'],
  ['subscribers page', `/merchant/subscriptions/${BENCH.large}`],
]

/** @typedef {{ name: string, medians: number[] }} Growth milliseconds, one for each size */

/**
 * Latency of lists and figures as the number of subscribers grows: one reader, one request after
 * another, on a new database for each size.
 *
 * @param {readonly number[]} sizes
 * @param {import('./bench-database.mjs').NewDatabase} newDatabase
 * @returns {Promise<Growth[]>}
 */
export async function measureGrowth(sizes, newDatabase) {
  const rows = READINGS.map(([name]) => ({ name: String(name), medians: /** @type {number[]} */ ([]) }))
  for (const size of sizes) {
    const database = await newDatabase()
    try {
      await (await startBenchApp(database)).stop()
      await seedBusiness(database, size)
      countFigures(database)
      await tidyDatabase(database)
      const app = await startBenchApp(database)
      try {
        const medians = await mediansOf(app.baseUrl)
        for (const [index, row] of rows.entries()) row.medians.push(medians[index] ?? 0)
      } finally {
        await app.stop()
      }
    } finally {
      await database.remove()
    }
  }
  return rows
}

/** All at once: the app would do so within minutes, as it does with a change within a second. */
function countFigures(/** @type {import('./bench-database.mjs').BenchDatabase} */ { dataDir, databaseUrl }) {
  const { NODE_OPTIONS: _, ...own } = process.env
  const counted = spawnSync(process.execPath, ['lib/launch/dues.mjs', 'check-figures', '--rebuild'], {
    encoding: 'utf8',
    env: {
      ...own,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DATABASE: 'true' }),
    },
  })
  if (counted.status !== 0) throw new Error(`Figures were not counted: ${counted.stdout}${counted.stderr}`)
}

/** @param {string} baseUrl */
async function mediansOf(baseUrl) {
  const headers = { cookie: `svc-session=${BENCH.sessionToken}` }
  const { data } = await (await fetch(`${baseUrl}/api/v1/subscriptions/${BENCH.large}`, { headers })).json()
  const medians = []
  for (const [name, path] of READINGS) {
    const url = `${baseUrl}${path}`.replace('PLAN', data.plans[0].id).replace('TOKEN', data.tokens[0].id)
    const times = []
    // The first pays for compilation, and for a cache that is cold.
    for (let read = 0; read <= READS; read += 1) {
      const startedAt = performance.now()
      const response = await fetch(url, { headers })
      const body = await response.arrayBuffer()
      if (!response.ok) throw new Error(`${name}: ${response.status} ${Buffer.from(body)}`)
      if (read > 0) times.push(performance.now() - startedAt)
    }
    medians.push(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)
  }
  return medians
}
