// @ts-check
import { readFileSync } from 'node:fs'
import { BENCH } from './bench-data.mjs'
import { measureLoad } from './measure.mjs'

/** @typedef {import('./measure.mjs').Target} Target */
/** @typedef {{ pid: number, url: string }} Server */

/**
 * Figures of one kind of request, as medians of all rounds.
 *
 * @typedef {object} RequestRow
 * @property {string} name
 * @property {number} perSecond
 * @property {number} ofBare its requests a second as a part of those of the bare server beside it
 * @property {number | null} cpuMicros processor time of the server's process for one of them; null where it is unknown
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 */

/** @typedef {{ name: string, target: Target }} BenchRequest */

/** An operation that waits for nothing. */
export const HEALTH = 'Health check'

/** @param {string} baseUrl @returns {readonly BenchRequest[]} */
const publicRequests = (baseUrl) => [
  { name: HEALTH, target: { url: `${baseUrl}/api/health` } },
  {
    name: 'Checkout session',
    target: { url: `${baseUrl}/api/checkout-session?sessionId=${BENCH.session}` },
  },
]

/**
 * Operations of the API.
 *
 * @param {string} baseUrl @returns {readonly BenchRequest[]}
 */
export function apiRequests(baseUrl) {
  const asMerchant = { 'x-api-key': BENCH.apiKey }
  return [
    ...publicRequests(baseUrl),
    {
      name: 'Entitlement',
      target: {
        url: `${baseUrl}/api/v1/entitlements?address=${BENCH.wallet(1)}&subscriptionId=${BENCH.small}`,
        headers: asMerchant,
      },
    },
    {
      name: 'Page of 100 subscribers',
      target: {
        url: `${baseUrl}/api/subscribers?subscriptionId=${BENCH.large}&limit=100`,
        headers: { cookie: `svc-session=${BENCH.sessionToken}` },
      },
    },
    {
      name: 'Cancel',
      target: {
        url: `${baseUrl}/pay/api/v1/payment/cancel`,
        method: 'POST',
        headers: { ...asMerchant, 'content-type': 'application/json' },
        bodies: cancelBodies(),
      },
    },
  ]
}

/** Page whose rendering is held against Next's answer of {@link HEALTH}, and the same as it is kept for a minute. */
export const CHECKOUT_PAGE = 'Checkout page'
export const KEPT_PAGE = 'Checkout page, kept'

/**
 * Requests to Next, in a run in which it answers the API too.
 *
 * @param {string} baseUrl @returns {readonly BenchRequest[]}
 */
export const nextRequests = (baseUrl) => [
  ...publicRequests(baseUrl),
  // No page with a code is kept, even with none.
  { name: CHECKOUT_PAGE, target: { url: `${baseUrl}/checkout/${BENCH.session}?code=` } },
  { name: KEPT_PAGE, target: { url: `${baseUrl}/checkout/${BENCH.session}` } },
]

/** Each body names another subscriber, so that every request finds one to cancel until all are used. */
const cancelBodies = () =>
  Array.from({ length: BENCH.cancellable }, (_, index) =>
    JSON.stringify({ subscriptionId: BENCH.cancels, eoaaddress: BENCH.wallet(index + 1) }),
  )

/**
 * Loads the bare server and each kind of request in turns, round after round, so that what else the machine does
 * meets all of them alike. The first round, which pays for compilation, does not count.
 *
 * @param {{ bare: Server, app: Server, load: { duration: number, connections: number }, rounds: number,
 *   requestsOf: (baseUrl: string) => readonly BenchRequest[] }} options
 * @returns {Promise<RequestRow[]>} the bare server first
 */
export async function measureRequests({ bare, app, load, rounds, requestsOf }) {
  const requests = [
    { name: 'Bare node:http server', target: { url: bare.url }, pid: bare.pid },
    ...requestsOf(app.url).map((request) => ({ ...request, pid: app.pid })),
  ]
  /** @type {RequestRow[][]} */
  const measured = requests.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    let bareRate = 0
    for (const [index, { name, target, pid }] of requests.entries()) {
      const before = cpuSeconds(pid)
      const { perSecond, p50, p99 } = await measureLoad(name, target, load, pid)
      const after = cpuSeconds(pid)
      if (index === 0) bareRate = perSecond
      const cpuMicros =
        before === null || after === null ? null : ((after - before) * 1e6) / (perSecond * load.duration)
      if (round > 0)
        measured[index]?.push({ name, perSecond, ofBare: perSecond / bareRate, cpuMicros, p50, p99 })
    }
  }
  return measured.map((rows) => ({
    name: rows[0]?.name ?? '',
    perSecond: median(rows.map((row) => row.perSecond)),
    ofBare: median(rows.map((row) => row.ofBare)),
    cpuMicros: rows.some((row) => row.cpuMicros === null)
      ? null
      : median(rows.map((row) => row.cpuMicros ?? 0)),
    p50: median(rows.map((row) => row.p50)),
    p99: median(rows.map((row) => row.p99)),
  }))
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
    2
  )
}

/** Ticks of Linux' clock for a second of a process' time. */
const TICKS = 100

/**
 * Seconds of processor time that a process has used, all of its threads, from Linux; null elsewhere.
 *
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}
