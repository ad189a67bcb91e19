// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchApp } from './bench-app.mjs'
import { BENCH, seedBusiness } from './bench-data.mjs'

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
  ['overview page', '/merchant'],
  ['subscribers page', `/merchant/subscriptions/${BENCH.large}`],
]

/** @typedef {{ name: string, medians: number[] }} Growth milliseconds, one for each size */

/**
 * Latency of lists and figures as the number of subscribers grows: one reader, one request after
 * another, on a new embedded database for each size.
 *
 * @param {readonly number[]} sizes
 * @returns {Promise<Growth[]>}
 */
export async function measureGrowth(sizes) {
  const rows = READINGS.map(([name]) => ({ name: String(name), medians: /** @type {number[]} */ ([]) }))
  for (const size of sizes) {
    const dataDir = mkdtempSync(join(tmpdir(), 'dues-bench-'))
    const database = { dataDir, databaseUrl: undefined }
    try {
      await (await startBenchApp(database)).stop()
      await seedBusiness(database, size)
      const app = await startBenchApp(database)
      try {
        const medians = await mediansOf(app.baseUrl)
        for (const [index, row] of rows.entries()) row.medians.push(medians[index] ?? 0)
      } finally {
        await app.stop()
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return rows
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
