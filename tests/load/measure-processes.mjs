// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../lib/launch/process/free-port.mjs'
import { startBareServer } from './bare-server.mjs'
import { benchVariables, startBenchApp } from './bench-app.mjs'
import { measureLoad } from './measure.mjs'
import { apiRequests, cpuSeconds, median } from './measure-requests.mjs'

/**
 * One kind of request by the number of processes that answered it.
 *
 * @typedef {object} ProcessRow
 * @property {string} name
 * @property {readonly { processes: number, perSecond: number, ofBare: number, p99: number, cpuMicros: number | null }[]} by
 *   `cpuMicros`: processor time of all app processes for one request
 */

/** @typedef {{ duration: number, connections: number }} Load */

const WORKERS = 2
const ROUNDS = 3

/**
 * The same requests to 1 app process, to 2, to 4, with two workers beside them, all of them on one Postgres server that
 * holds the benchmark's data. Each process gets the same number of connections; what the bare server answers in the
 * same round is what the machine has left for anybody.
 *
 * @param {import('./bench-database.mjs').BenchDatabase} database on Postgres
 * @param {{ counts: readonly number[], load: Load }} options
 * @returns {Promise<ProcessRow[]>}
 */
export async function measureProcesses(database, { counts, load }) {
  /** @type {Map<string, ProcessRow['by'][number][]>} */
  const rows = new Map()
  const bare = await startBareServer()
  /** @type {{ stop(): Promise<void> }[]} */
  const others = [bare]
  try {
    for (let each = 0; each < WORKERS; each += 1) others.push(await startWorker(database))
    for (const processes of counts) {
      /** @type {import('./bench-app.mjs').BenchApp[]} */
      const apps = []
      try {
        while (apps.length < processes) {
          apps.push(await startBenchApp(database, 'production', { WORKER: 'off' }))
        }
        for (const [name, figures] of await measureTogether({ bare, apps, load })) {
          rows.set(name, [...(rows.get(name) ?? []), { processes, ...figures }])
        }
      } finally {
        await Promise.all(apps.map((app) => app.stop()))
      }
    }
  } finally {
    await Promise.all(others.map((other) => other.stop()))
  }
  return [...rows].map(([name, by]) => ({ name, by }))
}

/**
 * @param {{ bare: { url: string, pid: number }, apps: readonly import('./bench-app.mjs').BenchApp[], load: Load }} bench
 * @returns {Promise<Map<string, Omit<ProcessRow['by'][number], 'processes'>>>} medians of the rounds
 */
async function measureTogether({ bare, apps, load }) {
  const kinds = apiRequests('').map(({ name }) => name)
  /** @type {Map<string, { perSecond: number, ofBare: number, p99: number, cpuMicros: number | null }[]>} */
  const measured = new Map(kinds.map((name) => [name, []]))
  // The first round pays for compilation, and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { perSecond: bareRate } = await measureLoad('bare server', { url: bare.url }, load, null)
    for (const [index, name] of kinds.entries()) {
      const before = secondsOf(apps)
      const shares = await Promise.all(
        apps.map((app, place) =>
          measureLoad(name, shareOf(app.baseUrl, { index, place, of: apps.length }), load, null),
        ),
      )
      const after = secondsOf(apps)
      const perSecond = shares.reduce((sum, share) => sum + share.perSecond, 0)
      const cpuMicros =
        before === null || after === null ? null : ((after - before) * 1e6) / (perSecond * load.duration)
      const p99 = Math.max(...shares.map((share) => share.p99))
      if (round > 0) measured.get(name)?.push({ perSecond, ofBare: perSecond / bareRate, p99, cpuMicros })
    }
  }
  return new Map(
    [...measured].map(([name, found]) => [
      name,
      {
        perSecond: median(found.map((each) => each.perSecond)),
        ofBare: median(found.map((each) => each.ofBare)),
        p99: median(found.map((each) => each.p99)),
        cpuMicros: found.some((each) => each.cpuMicros === null)
          ? null
          : median(found.map((each) => each.cpuMicros ?? 0)),
      },
    ]),
  )
}

/**
 * The requests to one process: of bodies that name another row each, its own part.
 *
 * @param {string} baseUrl @param {{ index: number, place: number, of: number }} share
 */
function shareOf(baseUrl, { index, place, of }) {
  const request = apiRequests(baseUrl)[index]
  if (!request) throw new Error(`There is no request ${index}`)
  const { target } = request
  const bodies = target.bodies?.filter((_, each) => each % of === place)
  return { ...target, ...(bodies && { bodies }) }
}

/** @param {readonly import('./bench-app.mjs').BenchApp[]} apps */
function secondsOf(apps) {
  const each = apps.map(({ pid }) => cpuSeconds(pid))
  return each.some((seconds) => seconds === null)
    ? null
    : each.reduce((sum, seconds) => (sum ?? 0) + (seconds ?? 0), 0)
}

/** @param {import('./bench-database.mjs').BenchDatabase} database */
async function startWorker(database) {
  const child = spawn(process.execPath, ['lib/launch/worker.mjs'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: benchVariables(database, await freePort(), 'production', {}),
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  for (let waited = 0; !output.includes('The worker runs.'); waited += 100) {
    if (child.exitCode !== null || waited > 60_000) {
      child.kill('SIGKILL')
      throw new Error(`A worker did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
