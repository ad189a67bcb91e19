// @ts-check
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgresCluster } from '../run/provide/postgres-cluster.mjs'
import { startBenchApp } from './bench-app.mjs'
import { newDatabase } from './bench-database.mjs'
import { measureCheckout } from './measure-checkout.mjs'
import { printTable } from './report.mjs'

/**
 * Measures what goes over a chain, each on a local chain and an embedded database of its own.
 *
 * @param {{ payers: number, renewals: number }} amounts 0 leaves one out
 */
export async function measurePayments({ payers, renewals }) {
  if (payers > 0) printCheckout(await checkoutFigures(payers))
  if (renewals > 0) await measureRenewals(renewals)
}

/** Blocks as they come on networks with slow ones (Ethereum), and with quick ones (Polygon, Base, Optimism). */
const CHAINS = [
  { blockSeconds: 12, blockGas: 60_000_000 },
  { blockSeconds: 2, blockGas: 45_000_000 },
]

/**
 * Renewals on a Postgres server of its own that flushes each commit to disk, and the plan of a million of them.
 *
 * @param {number} renewals
 */
export async function measureRenewals(renewals) {
  const cluster = await startPostgresCluster()
  try {
    /** @type {import('./renewals/measure-renewals').RenewalFigures[]} */
    const rows = []
    for (const [index, chain] of CHAINS.entries()) {
      const name = `renewals_${index}`
      await newDatabase(cluster.url, name)
      const databaseUrl = cluster.url.replace(/postgres$/, name)
      rows.push(await runProgram('tests/load/renewals/run-renewals.ts', { renewals, databaseUrl, chain }))
    }
    printRenewals(rows)
    const perSecond = Math.round(Math.min(...rows.map(({ renewals, seconds }) => renewals / seconds)))
    printPlan(await runProgram('tests/load/renewals/plan-renewals.ts', perSecond), perSecond)
  } finally {
    await cluster.stop()
  }
}

/** @param {number} payers */
async function checkoutFigures(payers) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dues-bench-'))
  try {
    const app = await startBenchApp({ dataDir, databaseUrl: undefined }, 'test')
    try {
      return await measureCheckout(app, payers)
    } finally {
      await app.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Measures how webhooks reach many endpoints, and what endpoints that never answer cost the others.
 *
 * @param {number} endpoints
 */
export async function measureWebhooks(endpoints) {
  /** @type {import('./webhooks/measure-webhooks').WebhookFigures} */
  const { alone, besideDead, dead, plainPerSecond } = await runProgram(
    'tests/load/webhooks/run-webhooks.ts',
    endpoints,
  )
  /** @param {string} name @param {import('./webhooks/measure-webhooks').DeliveryFigures} figures */
  const row = (name, { perSecond, p50, p99 }) => [
    name,
    Math.round(perSecond).toString(),
    Math.round(p50).toString(),
    Math.round(p99).toString(),
    (perSecond / plainPerSecond).toFixed(3),
  ]
  printTable(
    [`one event to ${endpoints} endpoints`, 'deliveries/s', 'p50 ms', 'p99 ms', 'x plain'],
    [
      ['plain loop of requests', Math.round(plainPerSecond).toString(), '', '', '1'],
      row('webhooks', alone),
      row(`beside ${dead} that never answer`, besideDead),
    ],
  )
}

/**
 * The figures that a program prints. It is a process of its own, so that its memory is that of the work.
 *
 * @param {string} path
 * @param {unknown} options read by the program as JSON
 */
async function runProgram(path, options) {
  const program = [
    '--expose-gc',
    '--conditions=react-server',
    '--import',
    'tsx',
    path,
    JSON.stringify(options),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, program)
  return JSON.parse(stdout)
}

/** @param {Awaited<ReturnType<typeof measureCheckout>>} figures */
function printCheckout({ empty, quote, subscribe }) {
  /** @param {string} name @param {import('./measure-checkout.mjs').Latency} latency */
  const row = (name, { p50, p99 }) => [name, p50.toFixed(1), p99.toFixed(1), (p50 / empty.p50).toFixed(1)]
  printTable(
    ['one payer after another', 'p50 ms', 'p99 ms', 'x empty'],
    [row('empty route handler', empty), row('quote', quote), row('subscribe', subscribe)],
  )
}

/** @param {readonly import('./renewals/measure-renewals').RenewalFigures[]} rows */
function printRenewals(rows) {
  printTable(
    [
      'renewals due at once, Postgres',
      'blocks',
      'transactions',
      's',
      'renewals/s',
      'plain loop/s',
      'x plain loop',
      'node ms each',
      'memory growth',
    ],
    rows.map(
      ({ renewals, blockSeconds, blockGas, transactions, seconds, plainPerSecond, cpuMs, growthMb }) => [
        String(renewals),
        `${blockSeconds} s, ${blockGas / 1e6}M gas`,
        String(transactions),
        seconds.toFixed(1),
        (renewals / seconds).toFixed(1),
        plainPerSecond.toFixed(2),
        (renewals / seconds / plainPerSecond).toFixed(0),
        (cpuMs / renewals).toFixed(1),
        `${growthMb.toFixed(0)} MB`,
      ],
    ),
  )
}

/**
 * @param {readonly import('./renewals/plan-renewals').PlannedRow[]} rows
 * @param {number} perSecond
 */
function printPlan(rows, perSecond) {
  printTable(
    [
      `1,000,000 renewals due on one day, planned at ${perSecond}/s of the service`,
      'blocks',
      'transactions',
      'hours',
      'coins',
      'limited by',
    ],
    rows.map(({ network, assumed, transactions, hours, coins, symbol, limit }) => [
      network,
      assumed,
      String(transactions),
      hours.toFixed(1),
      `${coins} ${symbol}`,
      limit,
    ]),
  )
}
