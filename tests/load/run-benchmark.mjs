// @ts-check
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findPostgresFolder } from '../run/provide/postgres-cluster.mjs'
import { startBareServer } from './bare-server.mjs'
import { startBenchApp } from './bench-app.mjs'
import { BENCH, seedDatabase } from './bench-data.mjs'
import { withDatabases } from './bench-database.mjs'
import {
  measureDuringHeavyQuery,
  measureDuringPages,
  measureInTurns,
  measureLoad,
  measureStream,
} from './measure.mjs'
import { measureGrowth } from './measure-growth.mjs'
import { measureLimits } from './measure-limits.mjs'
import { measureMemory } from './measure-memory.mjs'
import { measurePages } from './measure-pages.mjs'
import { measurePayments, measureRenewals, measureWebhooks } from './measure-payments.mjs'
import { measureProcesses } from './measure-processes.mjs'
import { apiRequests, measureRequests, nextRequests } from './measure-requests.mjs'
import { measureStart } from './measure-start.mjs'
import {
  printedTables,
  printLimits,
  printPages,
  printProcesses,
  printRequests,
  printStart,
  printTable,
} from './report.mjs'
import { newResults, writeResults } from './results.mjs'

const HELP = `npm run bench -- [options]
  --quick                 requests and start alone, in two minutes
  --json FILE             write what was found there too
  --duration SECONDS      of each measurement (4)
  --connections N         kept open by the load generator (20)
  --subscribers N         of the large subscription (100000)
  --postgres              measure on a Postgres server of its own instead of the embedded database
  --renewals N            fall due at once on a chain with blocks of 12 s, and on one with blocks of 2 s (2000);
                          0 leaves them out
  --endpoints N           get one event by webhook (1000); 0 leaves them out
  --payers N              go through a checkout (200); 0 leaves them out
  --sizes N,N,N           subscribers of a merchant whose pages are read (1000,100000); 1000000 takes minutes
                          to write; empty leaves them out
  --loads N               of each page on a slow connection and processor, of which the median counts (3); 0 leaves
                          the pages out, which need Chromium
  --processes N,N,N       of the app on one Postgres server, with two workers beside them (1,2,4); empty leaves them
                          out, as does a machine without Postgres
  --only-processes        measure nothing else
  --only-pages            measure nothing else
  --only-growth           measure nothing else
  --only-webhooks         measure nothing else
  --only-renewals         measure nothing else
  --soak MINUTES          print the memory of test mode under light and steady load, and measure nothing else
  --soak-rate N           requests a second meanwhile (10)`

/**
 * Measures the production build against a bare node:http server in the same run and prints ratios:
 * absolute figures depend on the machine, the ratios hardly do.
 *
 * @param {string[]} args
 */
export async function runBenchmark(args) {
  const { values } = parseArgs({
    args,
    options: {
      duration: { type: 'string', default: '4' },
      connections: { type: 'string', default: '20' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      subscribers: { type: 'string', default: '100000' },
      postgres: { type: 'boolean', default: false },
      renewals: { type: 'string', default: '2000' },
      endpoints: { type: 'string', default: '1000' },
      payers: { type: 'string', default: '200' },
      sizes: { type: 'string', default: '1000,100000' },
      loads: { type: 'string', default: '3' },
      processes: { type: 'string', default: '1,2,4' },
      'only-processes': { type: 'boolean', default: false },
      'only-pages': { type: 'boolean', default: false },
      'only-growth': { type: 'boolean', default: false },
      'only-webhooks': { type: 'boolean', default: false },
      'only-renewals': { type: 'boolean', default: false },
      soak: { type: 'string', default: '0' },
      'soak-rate': { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(HELP)
  if (Number(values.soak) > 0) {
    return measureMemory({ minutes: Number(values.soak), perSecond: Number(values['soak-rate']) })
  }
  const results = newResults(loadavg()[0] ?? 0)
  const startedAt = performance.now()
  try {
    await measureParts(values, results)
  } finally {
    results.seconds = (performance.now() - startedAt) / 1000
    results.tables = printedTables
    if (values.json) writeResults(values.json, results)
  }
}

/**
 * @typedef {{ duration: string, connections: string, subscribers: string, sizes: string, loads: string, payers: string,
 *   renewals: string, endpoints: string, postgres: boolean, quick: boolean, processes: string,
 *   'only-processes': boolean, 'only-pages': boolean, 'only-growth': boolean, 'only-webhooks': boolean, 'only-renewals': boolean }} Options
 */

/** @param {Options} values @param {import('./results.mjs').Results} results */
async function measureParts(values, results) {
  if (values['only-webhooks']) return measureWebhooks(Number(values.endpoints))
  if (values['only-processes']) return reportProcesses(values, results)
  if (values['only-renewals']) return measureRenewals(Number(values.renewals))
  const isPart = values['only-pages'] || values['only-growth']
  if (!isPart) await reportRequests(values, results)
  if (values.quick) return
  if (!isPart) await reportProcesses(values, results)
  await withDatabases({ onPostgres: values.postgres }, async (newDatabase) => {
    const sizes = values.sizes.split(',').map(Number).filter(Boolean)
    if (values['only-growth']) return reportGrowth(sizes, newDatabase)
    await reportLoad(values, newDatabase)
    if (!values['only-pages']) await reportGrowth(sizes, newDatabase)
  })
  if (isPart) return
  await measurePayments({ payers: Number(values.payers), renewals: Number(values.renewals) })
  if (Number(values.endpoints) > 0) await measureWebhooks(Number(values.endpoints))
}

/** Rows of a list whose first page is read; the page costs the same with any number of them. */
const QUICK_SUBSCRIBERS = 5_000

/**
 * Requests and start on a Postgres server, where there is one, and on the embedded database.
 *
 * @param {Options} values @param {import('./results.mjs').Results} results
 */
async function reportRequests(values, results) {
  const { processor, cores, memoryGb, node, loadBefore } = results.machine
  console.log(
    `${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, load before ${loadBefore.toFixed(1)}, ` +
      `${values.connections} connections`,
  )
  for (const onPostgres of findPostgresFolder() ? [true, false] : [false]) {
    const name = onPostgres ? 'Postgres' : 'embedded database'
    await withDatabases({ onPostgres }, async (newDatabase) => {
      const database = await newDatabase()
      try {
        await (await startBenchApp(database)).stop()
        await seedDatabase(database, QUICK_SUBSCRIBERS)
        if (!results.limits) {
          results.limits = await measureLimits({ seconds: 1, databaseUrl: database.databaseUrl })
          printLimits(results.limits)
        }
        const requests = await requestsOn(database, values)
        printRequests(`requests, ${name}`, requests)
        const times = values.quick
          ? { settleSeconds: 10, idleSeconds: 6 }
          : { settleSeconds: 40, idleSeconds: 24 }
        const start = await measureStart(database, { starts: 3, ...times })
        printStart(name, start)
        const key = onPostgres ? 'postgres' : 'embedded'
        results.requests[key] = requests
        results.start[key] = start
      } finally {
        await database.remove()
      }
    })
  }
}

/**
 * Several processes on one Postgres server.
 *
 * @param {Options} values @param {import('./results.mjs').Results} results
 */
async function reportProcesses({ processes, connections }, results) {
  const counts = processes.split(',').map(Number).filter(Boolean)
  if (counts.length === 0 || !findPostgresFolder()) return
  await withDatabases({ onPostgres: true }, async (newDatabase) => {
    const database = await newDatabase()
    try {
      await (await startBenchApp(database)).stop()
      await seedDatabase(database, QUICK_SUBSCRIBERS)
      const load = { duration: 1, connections: Number(connections) }
      results.processes = await measureProcesses(database, { counts, load })
      printProcesses(results.processes)
    } finally {
      await database.remove()
    }
  })
}

/**
 * @param {import('./bench-database.mjs').BenchDatabase} database @param {Options} values
 * @returns {Promise<import('./results.mjs').RequestFigures>}
 */
async function requestsOn(database, { quick, connections }) {
  const load = { duration: 1, connections: Number(connections) }
  const bare = await startBareServer()
  /**
   * @param {Readonly<Record<string, string>>} variables
   * @param {Pick<Parameters<typeof measureRequests>[0], 'rounds' | 'requestsOf'>} options
   */
  const measure = async (variables, options) => {
    const app = await startBenchApp(database, 'production', variables)
    try {
      // Next's renderer slows down all that runs beside it from its first page on, as it does in use.
      await (await fetch(`${app.baseUrl}/checkout/${BENCH.session}`)).arrayBuffer()
      return await measureRequests({ bare, app: { pid: app.pid, url: app.baseUrl }, load, ...options })
    } finally {
      await app.stop()
    }
  }
  try {
    const direct = await measure({}, { rounds: quick ? 3 : 5, requestsOf: apiRequests })
    const few = { rounds: quick ? 1 : 3, requestsOf: nextRequests }
    return { direct, throughNext: database.databaseUrl ? await measure({ DIRECT_API: 'off' }, few) : [] }
  } finally {
    await bare.stop()
  }
}

/**
 * @param {Options} values
 * @param {import('./bench-database.mjs').NewDatabase} newDatabase
 */
async function reportLoad(values, newDatabase) {
  const load = { duration: Number(values.duration), connections: Number(values.connections) }
  const subscribers = Number(values.subscribers)
  console.log(
    `Node ${process.version}, ${cpus().length} cores, ${values.postgres ? 'Postgres' : 'embedded database'}, ` +
      `${load.connections} connections, ${load.duration} s each, ${subscribers} subscribers`,
  )
  const database = await newDatabase()
  try {
    // The first start makes the tables; the rows are written while no app has the database open.
    await (await startBenchApp(database)).stop()
    const seedSeconds = await seedDatabase(database, subscribers)
    console.log(`Seeded in ${seedSeconds.toFixed(1)} s`)
    const app = await startBenchApp(database)
    try {
      if (!values['only-pages']) await measureEverything({ app, load, subscribers })
      if (Number(values.loads) > 0) printPages(await measurePages(app.baseUrl, Number(values.loads)))
    } finally {
      await app.stop()
    }
  } finally {
    await database.remove()
  }
}

/**
 * @param {{ app: import('./bench-app.mjs').BenchApp,
 *   load: { duration: number, connections: number }, subscribers: number }} bench
 */
async function measureEverything({ app, load, subscribers }) {
  const cookie = { cookie: `svc-session=${BENCH.sessionToken}` }
  const list = `${app.baseUrl}/api/subscribers?subscriptionId=`

  // The first run pays for JIT compilation.
  await measureLoad('warm-up', { url: `${app.baseUrl}/api/health` }, { ...load, duration: 2 }, app.pid)
  const lastCursor = await lastPageCursor(`${list}${BENCH.large}&limit=100`, cookie, subscribers)
  const rows = await measureInTurns(
    [
      { name: 'empty route handler', target: { url: `${app.baseUrl}/api/health` } },
      {
        name: `subscribers, first 100 of ${subscribers}`,
        target: { url: `${list}${BENCH.large}&limit=100`, headers: cookie },
      },
      {
        name: `subscribers, last 100 of ${subscribers}`,
        target: { url: `${list}${BENCH.large}&limit=100&cursor=${lastCursor}`, headers: cookie },
      },
      { name: 'checkout page', target: { url: `${app.baseUrl}/checkout/${BENCH.session}` } },
    ],
    load,
    app.pid,
  )
  const [empty] = rows
  printTable(
    ['operation', 'requests/s', 'p50 ms', 'p99 ms', 'memory MB', 'x empty'],
    rows.map((row) => [
      row.name,
      Math.round(row.perSecond).toString(),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.memoryMb === null ? '' : row.memoryMb.toFixed(0),
      (row.perSecond / (empty?.perSecond ?? 1)).toFixed(2),
    ]),
  )

  const stream = await measureStream(`${list}${BENCH.large}`, cookie, app.pid)
  const small = await measureStream(`${list}${BENCH.small}`, cookie, app.pid)
  printTable(
    ['whole list streamed', 'rows', 'MB', 's', 'rows/s', 'memory growth'],
    [
      [
        'small',
        '100',
        small.megabytes.toFixed(2),
        small.seconds.toFixed(2),
        '',
        `${small.growthMb.toFixed(0)} MB`,
      ],
      [
        'large',
        String(subscribers),
        stream.megabytes.toFixed(1),
        stream.seconds.toFixed(2),
        Math.round(subscribers / stream.seconds).toString(),
        `${stream.growthMb.toFixed(0)} MB`,
      ],
    ],
  )
  const heavy = await measureDuringHeavyQuery(app.baseUrl, `${list}${BENCH.large}`, cookie)
  await reportPageLoad(app.baseUrl, heavy.alone, load.duration)
  printTable(
    ['empty handler', 'requests', 'p50 ms', 'p99 ms'],
    [
      ['alone', String(heavy.alone.count), heavy.alone.p50.toFixed(1), heavy.alone.p99.toFixed(1)],
      [
        'while the whole list streams',
        String(heavy.during.count),
        heavy.during.p50.toFixed(1),
        heavy.during.p99.toFixed(1),
      ],
    ],
  )
}

/**
 * Delay of an answer while pages keep it busy. Budget: 100 ms, whatever the page.
 *
 * @param {string} baseUrl
 * @param {{ count: number, p50: number, p99: number, longest: number }} alone
 * @param {number} seconds
 */
async function reportPageLoad(baseUrl, alone, seconds) {
  const rows = [['alone', '', alone.p50.toFixed(1), alone.p99.toFixed(1), alone.longest.toFixed(1), '1']]
  for (const path of ['/docs', `/checkout/${BENCH.session}`, '/merchant', '/portal']) {
    const { health, pagesPerSecond } = await measureDuringPages(baseUrl, `${baseUrl}${path}`, seconds)
    rows.push([
      `while ten clients load ${path.split('/', 2).join('/')}`,
      pagesPerSecond.toFixed(1),
      health.p50.toFixed(1),
      health.p99.toFixed(1),
      health.longest.toFixed(1),
      (health.p99 / alone.p99).toFixed(1),
    ])
  }
  printTable(['empty handler', 'pages/s', 'p50 ms', 'p99 ms', 'longest ms', 'p99 x alone'], rows)
}

/** @param {readonly number[]} sizes @param {import('./bench-database.mjs').NewDatabase} newDatabase */
async function reportGrowth(sizes, newDatabase) {
  if (sizes.length === 0) return
  const rows = await measureGrowth(sizes, newDatabase)
  printTable(
    ['ms, median, with so many subscribers', ...sizes.map(String), 'last x first'],
    rows.map(({ name, medians }) => [
      name,
      ...medians.map((median) => median.toFixed(1)),
      ((medians.at(-1) ?? 0) / (medians[0] ?? 1)).toFixed(1),
    ]),
  )
}

/**
 * The cursor of the last page: found by a cursor that any answer of this app could have carried is not public,
 * so the pages are walked, a thousand rows at a time.
 *
 * @param {string} url @param {Record<string, string>} headers @param {number} subscribers
 */
async function lastPageCursor(url, headers, subscribers) {
  let next = url.replace('limit=100', 'limit=1000')
  let seen = 0
  let cursor = ''
  while (seen < subscribers - 1000) {
    const response = await fetch(next, { headers })
    await response.arrayBuffer()
    const link = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
    if (!response.ok || !link) throw new Error(`Walking the pages ended early: ${response.status}`)
    cursor = new URL(link).searchParams.get('cursor') ?? ''
    next = `${url.replace('limit=100', 'limit=1000')}&cursor=${cursor}`
    seen += 1000
  }
  return cursor
}
