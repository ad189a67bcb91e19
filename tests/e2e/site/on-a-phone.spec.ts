import type { Locator, Page } from 'playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { turnOfCommit } from '../../run/commits.mjs'
import { expectTree } from '../../support/access/access-tree'
import { expectLargeText } from '../../support/access/large-text'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, signInByApi, test } from '../../support/browser/merchant-fixture'
import { PHONE } from '../../support/looks/window-and-theme'
import { IS_DEEP } from '../../support/process/deep'

/*
 * Every page on a phone fits. Of every fourth, and of the others with the next commits, more is held: axe finds nothing,
 * contrast included, targets are large enough for a finger, and text of twice the size fits. What a page does is held by the
 * other files, in the desktop's window. A test asks for the route of each `page.tsx`.
 */

test.use(PHONE)

const MNEMONIC = 'test test test test test test test test test test test junk'
/** The account of the sample data that pays for a subscription. */
const PAYER = 2

/**
 * @param route - the folder of the page, as the app has it
 * @param text - one that the page shows when it is complete
 * @param path - an address of the route, which is its own where it has no parameters
 */
async function expectFitForPhone(
  page: Page,
  route: string,
  text: string | RegExp,
  path = route,
): Promise<void> {
  await test.step(path, async () => {
    expect(path.replace(/\?.*/, '')).toMatch(addressesOf(route))
    await page.goto(path)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    pages += 1
    if (IS_DEEP || pages % PARTS === turnOfCommit() % PARTS) await expectFitForAll(page, route)
  })
}

/** Pages are looked at closely in so many parts, one in each run. */
const PARTS = 4

/** Pages that a test has seen. */
let pages = 0
test.beforeEach(() => {
  pages = 0
})

async function expectFitForAll(page: Page, route: string): Promise<void> {
  await expectAccessible(page, { colors: true, rules: ['target-size'] })
  // Samples and charts of the documentation are held in the usual size.
  if (!route.startsWith('/docs')) await expectLargeText(page)
}

function addressesOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/\[\.{3}\w+\]/g, '.+').replace(/\[\w+\]/g, '[^/]+')}$`)
}

test('every page that anybody may open fits a phone', async ({ page, merchant, expectErrors }) => {
  const checkout = await merchant.createCheckout(await merchant.createSubscription())
  await expectFitForPhone(page, '/', 'Try a checkout')
  await expectFitForPhone(page, '/docs', 'API reference')
  await expectFitForPhone(page, '/docs/guides/[guide]', 'Create an endpoint', '/docs/guides/webhooks')
  await expectFitForPhone(page, '/docs/search', /results/, '/docs/search?q=webhook')
  await expectFitForPhone(page, '/docs/[subject]', 'Answer 200', '/docs/tokens')
  await expectFitForPhone(page, '/docs/errors', /session_expired/)
  await expectFitForPhone(page, '/docs/events', /payment\.succeeded/)
  await expectFitForPhone(page, '/docs/speed', 'Limits of the machine')
  await expectFitForPhone(page, '/checkout/[sessionId]', 'Connect wallet', checkout)
  await expectFitForPhone(page, '/merchant', /Dues test wallet/)
  const none = 'x'.repeat(43)
  await expectFitForPhone(page, '/messages/[token]', 'This link doesn’t work', `/messages/${none}`)
  await expectFitForPhone(
    page,
    '/messages/confirm/[code]',
    'This link doesn’t work',
    `/messages/confirm/${none}`,
  )
  await expectFitForPhone(page, '/messages/removed', 'حُذف العنوان', '/messages/removed?locale=ar')
  await expectFitForPhone(page, '/test/mail', 'Every message of this installation')

  const noLink = '/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
  await expectFitForPhone(page, '/checkout/[sessionId]', 'We can’t find this checkout.', '/checkout/cs_none')
  await expectFitForPhone(page, '/pay/[paymentLinkId]', 'We can’t find this page.', noLink)
  await expectFitForPhone(
    page,
    '/portal/pair/[code]',
    'This code can’t be used.',
    `/portal/pair/${'a'.repeat(43)}`,
  )
  await expectErrors(/status of 404/, 2)
})

test('a phone without a wallet is led into a wallet’s app, and shown no code that it cannot scan', async ({
  page,
  merchant,
}) => {
  await page.route('**/api/v1/test/wallet', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  // Chromium on Linux has no dialog to share with.
  await page.addInitScript(() =>
    Object.assign(navigator, { share: async ({ url }: ShareData) => Object.assign(window, { shared: url }) }),
  )
  await page.goto(await merchant.createCheckout(await merchant.createSubscription()))
  await page.getByRole('radio', { name: /^Hobby/ }).check({ force: true })
  await expect(page).toHaveURL(/plan=/)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Open this page in your wallet app' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Copy link to this page' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toBe(page.url())
  // The links hold the choice that was made so far; walletAppLinks has the form of each.
  const apps = page.getByRole('link', { name: /^Open in / })
  await expect(apps).toHaveText([/MetaMask/, /Base/, /Trust/, /Rainbow/, /OKX/, /Phantom/])
  const here = page.url().replace('http://', '')
  await expect(apps.first()).toHaveAttribute('href', `https://link.metamask.io/dapp/${here}`)
  await expectTree(page, 'checkout/wallet/no-wallet', 'phone')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, { colors: true, rules: ['target-size'] })
})

test('on a phone what is due today and the next step of a checkout stay in view', async ({
  page,
  sample,
}) => {
  await page.goto(sample.subscription.payUrl)
  const due = page.getByText('Due today')
  const connect = page.getByRole('button', { name: 'Connect wallet' })
  const start = page.getByRole('button', { name: 'Start subscription' })
  const terms = page.getByText(/^By choosing “Start subscription” you/)
  const foot = page.getByRole('combobox', { name: 'Language' }).filter({ visible: true })
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const bottom = async (part: Locator) => (await top(part)) + ((await part.boundingBox())?.height ?? 0)

  await test.step('from the first screen to the last line, which is not behind them', async () => {
    await expect(due).toBeInViewport()
    await expect(connect).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(foot).toBeInViewport({ ratio: 1 })
    expect(await bottom(foot)).toBeLessThan(await top(due))
    await expect(connect).toBeInViewport({ ratio: 1 })
  })

  await test.step('what gets the focus is not behind them', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    const own = page.getByRole('link', { name: 'Your subscriptions' })
    await own.focus()
    expect(await bottom(own)).toBeLessThan(await top(due))
  })

  await test.step('in a low window, which they would fill, they are where they belong', async () => {
    await page.setViewportSize({ width: 640, height: 390 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(connect).not.toBeInViewport()
    await page.setViewportSize(PHONE.viewport)
  })

  await test.step('printed, they are where they belong', async () => {
    await page.emulateMedia({ media: 'print' })
    expect(await bottom(connect)).toBeGreaterThan(PHONE.viewport.height)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the button that subscribes has its terms beside it', async () => {
    await connect.click()
    await page.getByRole('button', { name: /Dues test wallet/ }).click()
    await page.getByRole('button', { name: /^Sample merchant/ }).click()
    await expect(start).toBeEnabled()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(start).toBeInViewport({ ratio: 1 })
    await expect(terms).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await bottom(foot)).toBeLessThan(await top(due))
    await expectAccessible(page, { colors: true, rules: ['target-size'] })
  })

  await test.step('terms with the longest name of a merchant scroll in a narrow window', async () => {
    await terms.locator('bdi').evaluate((name) => name.append(' Northwind'.repeat(19)))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await bottom(foot)).toBeLessThan(await top(due))
    await expect(start).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.setViewportSize(PHONE.viewport)
  })

  await test.step('what keeps from paying is told in the button’s place', async () => {
    const email = page.getByLabel('Email')
    await email.fill('nobody@')
    await email.blur()
    await expect(start).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(due).toBeInViewport()
    await expect(page.getByText(/email address above/)).toBeInViewport({ ratio: 1 })
  })
})

test('every page of the dashboard fits a phone', async ({ dashboard, sample, expectErrors }) => {
  const subscription = `/merchant/subscriptions/${sample.subscription.id}`
  const route = '/merchant/subscriptions/[subscriptionId]'
  const { id } = await sample.takeSubscriber('active')
  await expectFitForPhone(dashboard, '/merchant', 'Recent events')
  await expectFitForPhone(dashboard, '/merchant/subscriptions', 'Storm alerts')
  await expectFitForPhone(dashboard, '/merchant/subscriptions/new', 'Create subscription')
  await expectFitForPhone(dashboard, '/merchant/subscriptions/discounts', 'Discounts')
  await expectFitForPhone(
    dashboard,
    '/merchant/subscriptions/[subscriptionId]/links',
    'Payment links',
    `${subscription}/links`,
  )
  await expectFitForPhone(dashboard, '/merchant/invoices', 'Invoices')
  await expectFitForPhone(dashboard, route, 'Plan, token', `${subscription}?status=all`)
  await expect(dashboard.locator('tbody').getByText(/^\$\d/).first()).toHaveCSS('white-space', 'nowrap')
  await expectFitForPhone(dashboard, route, 'Permission on chain', `${subscription}?status=all&open=${id}`)
  await expectFitForPhone(
    dashboard,
    '/merchant/subscriptions/[subscriptionId]/edit',
    'Save',
    `${subscription}/edit`,
  )
  await expectFitForPhone(
    dashboard,
    '/merchant/subscriptions/[subscriptionId]/prices',
    'Lower the price…',
    `${subscription}/prices`,
  )
  await expectFitForPhone(dashboard, '/merchant/subscribers', 'Current')
  await expectFitForPhone(dashboard, '/merchant/payments', 'Subscription, token, date')
  await expectFitForPhone(dashboard, '/merchant/developers', 'Printed at start')
  await expectFitForPhone(dashboard, '/merchant/developers/events', 'Event log')
  const endpoint = await sample.call<{ id: string }>('POST', '/api/v1/webhook-endpoints', {
    url: 'https://shop-with-a-long-name.example/webhooks/of/dues/and/of/others',
    events: ['payment.failed', 'payment.reversed', 'subscriber.permission_renewed'],
  })
  const webhook = `/merchant/developers/webhooks/${endpoint.id}`
  await expectFitForPhone(
    dashboard,
    '/merchant/developers/webhooks',
    'payment.failed, payment.reversed and 1 more',
  )
  await expectFitForPhone(
    dashboard,
    '/merchant/developers/webhooks/[endpointId]',
    'No deliveries yet',
    webhook,
  )
  await expectFitForPhone(dashboard, '/merchant/settings', 'Takes payments')
  await dashboard.goto(`${subscription}?status=all&open=${id}`)
  const invoice = await dashboard
    .getByRole('link', { name: /^Invoice for/ })
    .first()
    .getAttribute('href')
  await expectFitForPhone(dashboard, '/merchant/invoices/[invoiceId]', 'Total', invoice ?? '')
  const nothing = 'There is nothing at this address.'
  await expectFitForPhone(dashboard, '/merchant/[...elsewhere]', nothing, '/merchant/no/where')
  await expectErrors(/status of 404/, 1)
})

test('a phone shows the address of a receiver once and whole', async ({ dashboard, sample }) => {
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}/edit`)
  const field = dashboard.getByLabel('Address', { exact: true }).first()
  const address = await field.inputValue()
  expect(address).toMatch(/^0x/)
  const whole = field.locator('xpath=ancestor::div[1]')
  const elsewhere = whole.getByText(address).and(dashboard.locator(':not(textarea)'))
  await expect(elsewhere).toHaveCount(0)
  const cut = await field.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  )
  expect(cut).toBe(false)
})

test('a phone shows the way to clear a selection beside its count', async ({ dashboard, sample }) => {
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}`)
  const box = dashboard.getByRole('checkbox', { name: /^Select 0x/ }).first()
  await whenHydrated(box)
  await box.check()
  const bar = dashboard.getByRole('region', { name: 'Selected subscribers' })
  const middle = async (part: Locator) => {
    const { y = Number.NaN, height = Number.NaN } = (await part.boundingBox()) ?? {}
    return y + height / 2
  }
  const [count, clear, cancel] = [
    await middle(bar.getByText('1 selected')),
    await middle(bar.getByRole('button', { name: 'Clear the selection' })),
    await middle(bar.getByRole('button', { name: 'Cancel 1…' })),
  ]
  expect(Math.abs(count - clear)).toBeLessThan(4)
  expect(cancel).toBeGreaterThan(clear + 20)
})

test('the pages of a payer fit a phone', async ({ app, context, page, sample, expectErrors }) => {
  await expectFitForPhone(page, '/portal', 'Your subscriptions')
  await expectFitForPhone(page, '/portal/renew/[code]', 'This link doesn’t work.', '/portal/renew/none')
  await expectErrors(/status of 404/, 1)
  const session = await signInByApi(app.baseUrl, mnemonicToAccount(MNEMONIC, { addressIndex: PAYER }))
  await context.addCookies([{ name: 'svc-session', value: session, url: app.baseUrl }])
  // Names the subscription to open: of several, which other tests may have added, all are closed.
  await expectFitForPhone(page, '/portal', 'Receipt', `/portal?subscription=${sample.subscription.id}`)
  const receipt = await page.getByRole('link', { name: 'Receipt' }).first().getAttribute('href')
  const invoice = await page
    .getByRole('link', { name: /^Invoice for/ })
    .first()
    .getAttribute('href')
  await expectFitForPhone(page, '/portal/receipts/[paymentId]', 'Print or save', receipt ?? '')
  const foreign = '/portal/receipts/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
  await expectFitForPhone(page, '/portal/receipts/[paymentId]', 'This wallet has no such payment.', foreign)
  await expectErrors(/status of 404/, 1)
  await expectFitForPhone(page, '/portal/invoices/[invoiceId]', 'Total', invoice ?? '')
  await expectFitForPhone(page, '/portal/invoices', 'Your invoices')
})
