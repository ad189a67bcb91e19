import type { Page } from 'playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { type SampleMerchant, signInByApi } from '../support/browser/merchant-fixture'
import { expect, test } from '../support/looks/looks-fixture'
import { deep } from '../support/process/deep'

/** A screen made of the same parts as those of every run. */
const DEEP = deep('six screens have the parts of all')
const MNEMONIC = 'test test test test test test test test test test test junk'
/** The account of the sample data that pays for a subscription. */
const PAYER = 2
/** The app's first jobs may take a while. */
const STARTED = { timeout: 300_000 }

const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** The value beside a term. */
const fact = (page: Page, term: string) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]')

test('start page', async ({ page, expectLooks }) => {
  await page.goto('/')
  await expectLooks(page, 'start')
})

/** Returns the path of a checkout for the plan in the middle, which lasts for an hour. */
async function openCheckout({ call, subscription }: SampleMerchant): Promise<string> {
  const { sessionId } = await call<{ sessionId: string }>('POST', '/api/v1/checkout-sessions', {
    subscriptionId: subscription.id,
    planId: subscription.plans[1]?.id,
    expiresIn: 3600,
  })
  return `/checkout/${sessionId}`
}

test('checkout', async ({ page, sample, expectLooks }) => {
  await page.goto(await openCheckout(sample))
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expectLooks(page, 'checkout')
})

test.describe('an unknown checkout', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('unknown checkout', DEEP, async ({ page, expectLooks }) => {
    await page.goto('/checkout/cs_00000000000000000000000000000000')
    // It is there once script is.
    await expect(page.getByRole('button', { name: 'Time and faults' })).toBeVisible()
    await expectLooks(page, 'checkout-unknown')
  })
})

test('sign-in', DEEP, async ({ page, expectLooks }) => {
  await page.goto('/merchant')
  await expect(page.getByRole('button', { name: /Dues test wallet/ })).toBeVisible()
  await expectLooks(page, 'sign-in')
})

test('overview', async ({ dashboard, expectLooks }) => {
  await dashboard.goto('/merchant')
  await expect(title(dashboard)).toHaveText('Overview')
  await expect(dashboard.getByText('Forecast', { exact: true })).toBeVisible()
  await expectLooks(dashboard, 'overview')
})

test('subscriptions', DEEP, async ({ dashboard, expectLooks }) => {
  await dashboard.goto('/merchant/subscriptions')
  await expect(dashboard.getByRole('link', { name: 'Storm alerts' })).toBeVisible()
  await expectLooks(dashboard, 'subscriptions')
})

test('new subscription', DEEP, async ({ dashboard, expectLooks }) => {
  await dashboard.goto('/merchant/subscriptions/new')
  await expect(dashboard.getByRole('button', { name: 'Create subscription' })).toBeVisible()
  await expectLooks(dashboard, 'subscription-create')
})

test('subscribers', async ({ dashboard, sample, expectLooks }) => {
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}?status=all`)
  await expect(dashboard.getByRole('table', { name: 'Subscribers' })).toBeVisible()
  await expectLooks(dashboard, 'subscribers')
})

test('subscriber', DEEP, async ({ dashboard, sample, expectLooks }) => {
  const { id, eoaaddress } = await sample.takeSubscriber('active')
  await dashboard.goto(
    `/merchant/subscriptions/${sample.subscription.id}?status=active&q=${eoaaddress}&open=${id}`,
  )
  await expect(dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })).toContainText(
    'Permission on chain',
  )
  await expectLooks(dashboard, 'subscriber')
})

test('payments', async ({ dashboard, expectLooks }) => {
  await dashboard.goto('/merchant/payments')
  await expect(dashboard.getByRole('table', { name: 'Payments' })).toBeVisible()
  await expectLooks(dashboard, 'payments')
})

test('developers', DEEP, async ({ dashboard, expectLooks }) => {
  await dashboard.goto('/merchant/developers')
  await expect(dashboard.getByRole('table', { name: 'API keys' })).toContainText('Printed at start')
  await expectLooks(dashboard, 'developers')
})

test('settings', DEEP, async ({ dashboard, expectLooks }) => {
  await dashboard.goto('/merchant/settings')
  await expect(dashboard.getByText('Takes payments').first()).toBeVisible(STARTED)
  const moving = ['Newest block', 'Keeper', 'Canceller', 'On their way', 'Last renewal run', 'Last checked']
  await expectLooks(
    dashboard,
    'settings',
    moving.map((term) => fact(dashboard, term)),
  )
})

test('portal', async ({ app, context, page, baseURL, expectLooks }) => {
  const session = await signInByApi(app.baseUrl, mnemonicToAccount(MNEMONIC, { addressIndex: PAYER }))
  await context.addCookies([{ name: 'svc-session', value: session, url: baseURL ?? '' }])
  await page.goto('/portal')
  await expect(page.getByRole('heading', { name: 'Your subscriptions' })).toBeVisible()
  await expectLooks(page, 'portal')
})

// The last one, since it moves the app's time on.
test('expired checkout', DEEP, async ({ page, sample, expectLooks }) => {
  const path = await openCheckout(sample)
  await sample.call('POST', '/api/v1/test/clock', { advance: { days: 1 } })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: /^This link timed out\./ })).toBeVisible()
  await expectLooks(page, 'checkout-expired')
})
