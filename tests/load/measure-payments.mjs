// @ts-check
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startBenchApp } from './bench-app.mjs'
import { measureCheckout } from './measure-checkout.mjs'
import { printTable } from './report.mjs'

/**
 * Measures what goes over a chain, each on a local chain and an embedded database of its own.
 *
 * @param {{ payers: number, renewals: number }} amounts 0 leaves one out
 */
export async function measurePayments({ payers, renewals }) {
  if (payers > 0) printCheckout(await checkoutFigures(payers))
  if (renewals > 0) printRenewals(await renewalFigures(renewals))
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
 * A process of its own: its memory is the keeper's.
 *
 * @param {number} renewals
 * @returns {Promise<import('./measure-renewals').RenewalFigures>}
 */
const renewalFigures = (renewals) => runProgram('tests/load/run-renewals.ts', renewals)

/**
 * Measures how webhooks reach many endpoints, and what endpoints that never answer cost the others.
 *
 * @param {number} endpoints
 */
export async function measureWebhooks(endpoints) {
  /** @type {import('./measure-webhooks').WebhookFigures} */
  const { alone, besideDead, dead, plainPerSecond } = await runProgram(
    'tests/load/run-webhooks.ts',
    endpoints,
  )
  /** @param {string} name @param {import('./measure-webhooks').DeliveryFigures} figures */
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
 * The figures that a program prints.
 *
 * @param {string} path
 * @param {number} amount
 */
async function runProgram(path, amount) {
  const program = ['--expose-gc', '--conditions=react-server', '--import', 'tsx', path, String(amount)]
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

/** @param {import('./measure-renewals').RenewalFigures} figures */
function printRenewals({ renewals, seconds, transactions, plainPerSecond, growthMb }) {
  const perSecond = renewals / seconds
  printTable(
    [
      'renewals due at once',
      'transactions',
      's',
      'renewals/s',
      'plain transfers/s',
      'x plain',
      'memory growth',
    ],
    [
      [
        String(renewals),
        String(transactions),
        seconds.toFixed(1),
        perSecond.toFixed(1),
        plainPerSecond.toFixed(1),
        (perSecond / plainPerSecond).toFixed(2),
        `${growthMb.toFixed(0)} MB`,
      ],
    ],
  )
}
