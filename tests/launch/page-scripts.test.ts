import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packedFolder } from '@/lib/launch/build/pack-files.mjs'
import { type AppServer, startApp } from '../support/process/app-server'
import { type MadeSubscription, signInMerchant } from '../support/service/api-merchant'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packed = packedFolder(join(root, process.env.DUES_BUILD_DIR || '.next'))

let app: AppServer
let subscription: MadeSubscription
let checkout: string
let cookie: string

beforeAll(async () => {
  app = await startApp()
  const merchant = await signInMerchant(app.baseUrl)
  subscription = await merchant.createSubscription()
  checkout = await merchant.createCheckout(subscription)
  cookie = `svc-session=${merchant.session}`
})
afterAll(() => app.stop())

/** The most script that a page loads before anybody touches it, in KiB of Brotli: decisions, with little room to grow. */
const BUDGETS: [page: string, budget: number, path: () => string, signedIn: boolean][] = [
  ['checkout', 134, () => checkout, false],
  ['start page', 121, () => '/', false],
  ['documentation', 119, () => '/docs', false],
  ['sign-in', 200, () => '/merchant', false],
  ['portal, sign-in', 200, () => '/portal', false],
  ['overview', 200, () => '/merchant', true],
  ['subscriptions', 200, () => '/merchant/subscriptions', true],
  ['new subscription', 200, () => '/merchant/subscriptions/new', true],
  ['change of a subscription', 200, () => `/merchant/subscriptions/${subscription.id}/edit`, true],
  ['subscribers', 200, () => `/merchant/subscriptions/${subscription.id}`, true],
  ['subscribers of all', 200, () => '/merchant/subscribers', true],
  ['discounts', 200, () => '/merchant/subscriptions/discounts', true],
  ['payments', 200, () => '/merchant/payments', true],
  ['invoices', 200, () => '/merchant/invoices', true],
  ['developers', 200, () => '/merchant/developers', true],
  ['events', 200, () => '/merchant/developers/events', true],
  ['webhooks', 200, () => '/merchant/developers/webhooks', true],
  ['settings', 200, () => '/merchant/settings', true],
]

test.each(BUDGETS)('%s loads at most %i KiB of script', async (_page, budget, path, signedIn) => {
  const response = await fetch(`${app.baseUrl}${path()}`, signedIn ? { headers: { cookie } } : {})
  expect(response.status).toBe(200)
  const scripts = scriptsIn(await response.text())
  expect(scripts.length).toBeGreaterThan(5)
  const bytes = scripts.reduce((sum, script) => sum + readFileSync(join(packed, script)).length, 0)
  expect(bytes / 1024).toBeLessThanOrEqual(budget)
})

/**
 * Paths, below `_next/static`, of the scripts that a browser loads with the page: those that the HTML names, in its tags
 * and in the data of the rendering, but for the ones that are for old browsers alone.
 */
function scriptsIn(html: string): string[] {
  const old = new Set([...html.matchAll(/<script[^>]*noModule[^>]*>/gi)].flatMap(([tag]) => namedIn(tag)))
  return namedIn(html).filter((script) => !old.has(script))
}

const namedIn = (text: string) => [
  ...new Set([...text.matchAll(/_next\/static\/(chunks\/[\w.~-]+\.js)/g)].map(([, path = '']) => path)),
]
