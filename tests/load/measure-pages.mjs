// @ts-check
import { chromium } from 'playwright'
import { findChromium } from '../run/provide/find-chromium.mjs'
import { BENCH } from './bench-data.mjs'
import { isHeard, observePage, readPage, wasPressed } from './observe-page.mjs'

/**
 * A slow connection and machine: the network that Lighthouse calls "Slow 4G" (its round trip and
 * rates, without its extra allowance for DevTools), and a processor a fourth as fast as this machine's.
 */
export const THROTTLED = { cpuSlowdown: 4, roundTripMs: 150, downKbit: 1638.4, upKbit: 675 }

/** The machine as it is; -1 is no limit. */
const FAST = { cpuSlowdown: 1, roundTripMs: 0, downKbit: -1, upKbit: -1 }

/** @typedef {{ press: string, shows: string }} Interaction the control's name, and what shows that it was heard */
/** @typedef {{ name: string, path: string, interaction?: Interaction }} MeasuredPage */
/**
 * @typedef {object} PageTimes in milliseconds, but for the shift
 * @property {number} fcp first content
 * @property {number} lcp largest content
 * @property {number} shift cumulative layout shift
 * @property {number} blocked what tasks took beyond 50 ms each, until the page was quiet
 * @property {number | null} kept until a press is kept for when it can be heard; null where there is nothing to press
 * @property {number | null} heard until a press is heard at once
 * @property {number | null} press from a press to the next picture, the longest of its events; 0 below 16 ms
 */
/** @typedef {PageTimes & { name: string, scriptBytes: number, scripts: number }} PageRow */

/** @type {readonly MeasuredPage[]} */
const PAGES = [
  {
    name: 'checkout',
    path: `/checkout/${BENCH.session}`,
    interaction: { press: 'Connect wallet', shows: 'text=No wallet found in this browser.' },
  },
  { name: 'start page', path: '/' },
  { name: 'sign-in', path: '/merchant' },
  {
    name: 'overview',
    path: '/merchant',
    interaction: { press: 'Show as a table', shows: 'role=button[name="Show as a chart"]' },
  },
  {
    name: 'subscriptions',
    path: '/merchant/subscriptions',
    interaction: { press: 'Search or jump to', shows: 'role=dialog' },
  },
  {
    name: 'new subscription',
    path: '/merchant/subscriptions/new',
    interaction: { press: 'Add plan', shows: 'role=textbox[name="Name"] >> nth=1' },
  },
  {
    name: 'subscribers',
    path: `/merchant/subscriptions/${BENCH.small}`,
    interaction: { press: 'Plan, token', shows: 'role=dialog' },
  },
  {
    name: 'subscriber, opened',
    path: `/merchant/subscriptions/${BENCH.small}?open=${BENCH.subscriber}`,
    interaction: { press: 'Actions for', shows: 'role=menu' },
  },
  {
    name: 'payments',
    path: '/merchant/payments',
    interaction: { press: 'Subscription, token, date', shows: 'role=dialog' },
  },
  {
    name: 'developers',
    path: '/merchant/developers',
    interaction: { press: 'Create API key', shows: 'role=dialog' },
  },
  {
    name: 'settings',
    path: '/merchant/settings',
    interaction: { press: 'Add address', shows: 'role=dialog' },
  },
  { name: 'portal, sign-in', path: '/portal' },
  { name: 'documentation', path: '/docs' },
]

/** Pages that need no sign-in. */
const SIGNED_OUT = new Set(['start page', 'checkout', 'sign-in', 'portal, sign-in', 'documentation'])

/**
 * Loads each page with an empty cache on the throttled profile, then presses something on it; the median of each
 * figure over the rounds. The JavaScript is what the browser loads before any interaction, in bytes as they are sent.
 *
 * @param {string} baseUrl
 * @param {number} rounds
 * @returns {Promise<PageRow[]>}
 */
export async function measurePages(baseUrl, rounds) {
  const executablePath = await findChromium()
  if (!executablePath)
    throw new Error('Chromium was not found. Set CHROMIUM_PATH, or leave this part out with --loads 0.')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const rows = []
    for (const page of PAGES) {
      // The first load finds a server that has not rendered the page yet, so it is not counted, and nothing slows it down.
      await loadOnce(browser, baseUrl, page, FAST)
      const loads = []
      for (let round = 0; round < rounds; round += 1)
        loads.push(await loadOnce(browser, baseUrl, page, THROTTLED))
      rows.push(medians(page.name, loads))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/**
 * @param {import('playwright').Browser} browser @param {string} baseUrl @param {MeasuredPage} measured
 * @param {typeof THROTTLED} profile
 * @returns {Promise<Omit<PageRow, 'name'>>}
 */
async function loadOnce(browser, baseUrl, { name, path, interaction }, profile) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    if (!SIGNED_OUT.has(name))
      await context.addCookies([{ name: 'svc-session', value: BENCH.sessionToken, url: baseUrl }])
    const page = await context.newPage()
    await throttle(page, profile)
    await page.addInitScript(observePage, interaction?.press)
    /** @type {Promise<number>[]} */
    const sizes = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') sizes.push(sentSize(response))
    })
    await page.goto(`${baseUrl}${path}`, { waitUntil: 'commit' })
    await page.waitForLoadState('networkidle')
    if (interaction) await page.waitForFunction(isHeard, undefined, { timeout: 60_000 })
    const scriptSizes = await Promise.all([...sizes])
    const times = await page.evaluate(readPage)
    return {
      ...times,
      kept: interaction ? times.kept : null,
      heard: interaction ? times.heard : null,
      press: interaction ? await press(page, interaction) : null,
      scriptBytes: scriptSizes.reduce((sum, size) => sum + size, 0),
      scripts: scriptSizes.length,
    }
  } finally {
    await context.close()
  }
}

/**
 * Bytes of a script as they were sent: the server says how many, as it has all of them packed beforehand.
 *
 * @param {import('playwright').Response} response
 */
async function sentSize(response) {
  const sent = response.headers()['content-length']
  return sent ? Number(sent) : (await response.body()).length
}

/** @param {import('playwright').Page} page @param {typeof THROTTLED} profile */
async function throttle(page, { cpuSlowdown, roundTripMs, downKbit, upKbit }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // A dashboard follows the event log for as long as it is open, and would never be idle. Blocked by the browser itself:
  // to ask this process of each request would delay them all.
  await session.send('Network.setBlockedURLs', { urls: ['*/api/v1/events/stream*'] })
  const bytes = (/** @type {number} */ kbit) => (kbit < 0 ? -1 : (kbit * 1024) / 8)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytes(downKbit),
    uploadThroughput: bytes(upKbit),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** @param {import('playwright').Page} page @param {Interaction} interaction */
async function press(page, { press: name, shows }) {
  const button = page.getByRole('button', { name }).filter({ visible: true }).first()
  await button.scrollIntoViewIfNeeded()
  await button.click()
  await page.locator(shows).first().waitFor()
  // Reported after the next paint; a press of less than 16 ms never is.
  await page.waitForFunction(wasPressed, undefined, { timeout: 5_000 }).catch(() => {})
  return (await page.evaluate(readPage)).press
}

/** @param {string} name @param {readonly Omit<PageRow, 'name'>[]} loads @returns {PageRow} */
function medians(name, loads) {
  const median = (/** @type {(load: Omit<PageRow, 'name'>) => number} */ figure) =>
    loads.map(figure).sort((one, other) => one - other)[Math.floor(loads.length / 2)] ?? 0
  const known = (/** @type {'kept' | 'heard' | 'press'} */ figure) =>
    loads[0]?.[figure] === null ? null : median((load) => load[figure] ?? 0)
  return {
    name,
    fcp: median(({ fcp }) => fcp),
    lcp: median(({ lcp }) => lcp),
    shift: median(({ shift }) => shift),
    blocked: median(({ blocked }) => blocked),
    kept: known('kept'),
    heard: known('heard'),
    press: known('press'),
    scriptBytes: median(({ scriptBytes }) => scriptBytes),
    scripts: median(({ scripts }) => scripts),
  }
}
