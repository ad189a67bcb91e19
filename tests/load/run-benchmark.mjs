// @ts-check
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
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
import { measureMemory } from './measure-memory.mjs'
import { measurePages } from './measure-pages.mjs'
import { measurePayments, measureWebhooks } from './measure-payments.mjs'
import { printLoadTable, printPages, printTable } from './report.mjs'

const HELP = `npm run bench -- [options]
  --duration SECONDS      of each measurement (4)
  --connections N         kept open by the load generator (16)
  --subscribers N         of the large subscription (100000)
  --postgres              measure on a Postgres server of its own instead of the embedded database
  --renewals N            fall due at once (500); 0 leaves them out
  --endpoints N           get one event by webhook (1000); 0 leaves them out
  --payers N              go through a checkout (200); 0 leaves them out
  --sizes N,N,N           subscribers of a merchant whose pages are read (1000,100000); 1000000 takes minutes
                          to write; empty leaves them out
  --loads N               of each page on a slow connection and processor, of which the median counts (3); 0 leaves
                          the pages out, which need Chromium
  --only-pages            measure nothing else
  --only-growth           measure nothing else
  --only-webhooks         measure nothing else
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
      connections: { type: 'string', default: '16' },
      subscribers: { type: 'string', default: '100000' },
      postgres: { type: 'boolean', default: false },
      renewals: { type: 'string', default: '500' },
      endpoints: { type: 'string', default: '1000' },
      payers: { type: 'string', default: '200' },
      sizes: { type: 'string', default: '1000,100000' },
      loads: { type: 'string', default: '3' },
      'only-pages': { type: 'boolean', default: false },
      'only-growth': { type: 'boolean', default: false },
      'only-webhooks': { type: 'boolean', default: false },
      soak: { type: 'string', default: '0' },
      'soak-rate': { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(HELP)
  if (Number(values.soak) > 0) {
    return measureMemory({ minutes: Number(values.soak), perSecond: Number(values['soak-rate']) })
  }
  if (values['only-webhooks']) return measureWebhooks(Number(values.endpoints))
  await withDatabases({ onPostgres: values.postgres }, async (newDatabase) => {
    const sizes = values.sizes.split(',').map(Number).filter(Boolean)
    if (values['only-growth']) return reportGrowth(sizes, newDatabase)
    await reportLoad(values, newDatabase)
    if (!values['only-pages']) await reportGrowth(sizes, newDatabase)
  })
  if (values['only-pages'] || values['only-growth']) return
  await measurePayments({ payers: Number(values.payers), renewals: Number(values.renewals) })
  if (Number(values.endpoints) > 0) await measureWebhooks(Number(values.endpoints))
}

/**
 * @param {{ duration: string, connections: string, subscribers: string, loads: string, 'only-pages': boolean,
 *   postgres: boolean }} values
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
    const bare = await startBareServer()
    const app = await startBenchApp(database)
    try {
      if (!values['only-pages']) await measureEverything({ app, bareUrl: bare.url, load, subscribers })
      if (Number(values.loads) > 0) printPages(await measurePages(app.baseUrl, Number(values.loads)))
    } finally {
      await app.stop()
      await bare.stop()
    }
  } finally {
    await database.remove()
  }
}

/**
 * @param {{ app: import('./bench-app.mjs').BenchApp, bareUrl: string,
 *   load: { duration: number, connections: number }, subscribers: number }} bench
 */
async function measureEverything({ app, bareUrl, load, subscribers }) {
  const cookie = { cookie: `svc-session=${BENCH.sessionToken}` }
  const list = `${app.baseUrl}/api/subscribers?subscriptionId=`
  /** @param {string} name @param {import('./measure.mjs').Target} target */
  const measure = (name, target) => measureLoad(name, target, load, app.pid)
  /** @param {readonly { name: string, target: import('./measure.mjs').Target }[]} targets */
  const inTurns = (targets) => measureInTurns(targets, load, app.pid)

  // The first run pays for JIT compilation.
  await measureLoad('warm-up', { url: `${app.baseUrl}/api/health` }, { ...load, duration: 2 }, app.pid)
  const lastCursor = await lastPageCursor(`${list}${BENCH.large}&limit=100`, cookie, subscribers)
  const rows = [
    await measureLoad('bare node:http server', { url: bareUrl }, load, null),
    ...(await inTurns([
      { name: 'empty route handler', target: { url: `${app.baseUrl}/api/health` } },
      {
        name: 'checkout-session',
        target: { url: `${app.baseUrl}/api/checkout-session?sessionId=${BENCH.session}` },
      },
    ])),
    await measure('subscribers, all 100', { url: `${list}${BENCH.small}`, headers: cookie }),
    ...(await inTurns([
      {
        name: `subscribers, first 100 of ${subscribers}`,
        target: { url: `${list}${BENCH.large}&limit=100`, headers: cookie },
      },
      {
        name: `subscribers, last 100 of ${subscribers}`,
        target: { url: `${list}${BENCH.large}&limit=100&cursor=${lastCursor}`, headers: cookie },
      },
    ])),
    await measure('cancel', {
      url: `${app.baseUrl}/pay/api/v1/payment/cancel`,
      method: 'POST',
      headers: { 'x-api-key': BENCH.apiKey, 'content-type': 'application/json' },
      bodies: cancelBodies(),
    }),
    await measure('checkout page', { url: `${app.baseUrl}/checkout/${BENCH.session}` }),
  ]
  printLoadTable(rows)

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

/** Each body names another subscriber, so that every request finds one to cancel until all are used. */
function cancelBodies() {
  return Array.from({ length: BENCH.cancellable }, (_, index) =>
    JSON.stringify({ subscriptionId: BENCH.cancels, eoaaddress: BENCH.wallet(index + 1) }),
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
