import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import type { WirePayment } from '@/lib/wire/subscribers/payments'
import { expectAccessible, expectNoSidewaysScroll, expectWithinCells } from '../support/accessible'
import { expect, type SampleMerchant, signInBrowser, test } from '../support/browser/merchant-fixture'
import { whenAlive } from '../support/browser/when-alive'
import { runClockUntil } from '../support/process/run-clock'

const table = (page: Page) => page.getByRole('table', { name: 'Payments' })
const bodyRows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('link', { name: new RegExp(`^${name}`) })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Subscriber', exact: true })

async function openPayments(page: Page, query = ''): Promise<void> {
  await page.goto(`/merchant/payments${query}`)
  await whenAlive(chip(page, 'All'))
}

const payments = (sample: SampleMerchant, query = '') =>
  sample.call<WirePayment[]>('GET', `/api/v1/payments${query}`)

test('the newest payments come first, already in the page that the server sends', async ({
  dashboard,
  sample,
}) => {
  const [newest] = await payments(sample)
  const response = await dashboard.goto('/merchant/payments')
  expect(await response?.text()).toContain(newest?.eoaaddress)
  await expect(chip(dashboard, 'All')).toHaveAttribute('aria-current', 'true')
  await expect(
    bodyRows(dashboard)
      .first()
      .getByTitle(newest?.eoaaddress ?? ''),
  ).toBeVisible()
  await expect(dashboard.getByText('1–50, and more').last()).toBeVisible()
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
})

test('the navigation leads to the payments', { tag: '@any-window' }, async ({ dashboard }) => {
  await dashboard.goto('/merchant')
  await dashboard.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(dashboard).toHaveURL('/merchant/payments')
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Payments')
})

test('a failed payment says why, who must act and when it is tried again', async ({ dashboard, sample }) => {
  const failed = await payments(sample, '?status=failed&limit=200')
  await openPayments(dashboard)
  await chip(dashboard, 'Failed').click()
  await expect(dashboard).toHaveURL(/state=failed/)
  await expect(bodyRows(dashboard).first()).toContainText('Failed')
  await expect(bodyRows(dashboard).first()).toContainText(failed[0]?.failure?.text ?? 'no failure')
  await expect(bodyRows(dashboard).first()).toContainText('The payer must act.')
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
  await dashboard.goBack()
  await expect(dashboard).toHaveURL('/merchant/payments')
  await expect(bodyRows(dashboard).first()).toContainText('Paid')
})

test('subscription and days are in the address bar, and survive a reload', async ({ dashboard, sample }) => {
  const [newest] = await payments(sample, `?subscription=${sample.subscription.id}`)
  const day = newest?.createdAt.slice(0, 10) ?? ''
  await openPayments(dashboard)
  await dashboard.getByRole('button', { name: 'Subscription, date' }).click()
  const menu = dashboard.getByRole('dialog', { name: 'Filter by subscription and date' })
  await expectAccessible(dashboard)
  await menu.getByLabel('Subscription').selectOption('Forecast access')
  await menu.getByLabel('From').fill(day)
  await menu.getByLabel('To').fill(day)
  await menu.getByRole('button', { name: 'Done' }).click()
  await expect(dashboard).toHaveURL(new RegExp(`subscription=.*since=${day}&until=${day}`))
  const to = new Date(Date.parse(day) + 86_400_000).toISOString()
  const query = `?limit=200&subscription=${sample.subscription.id}&from=${day}T00:00:00Z&to=${to}`
  const expected = (await payments(sample, query)).length
  await expect(bodyRows(dashboard)).toHaveCount(Math.min(expected, 50))
  await dashboard.reload()
  await expect(bodyRows(dashboard)).toHaveCount(Math.min(expected, 50))
  await expect(dashboard.getByRole('button', { name: /^Forecast access, / })).toBeVisible()
})

test('a day that is typed is one step back, however many days it was meanwhile', {
  tag: '@any-window',
}, async ({ dashboard }) => {
  await openPayments(dashboard)
  await dashboard.getByRole('button', { name: 'Subscription, date' }).click()
  const menu = dashboard.getByRole('dialog', { name: 'Filter by subscription and date' })
  const steps = () => dashboard.evaluate(() => window.history.length)
  const before = await steps()
  await menu.getByLabel('From').pressSequentially('10102024')
  await expect(dashboard).toHaveURL(/since=2024-10-10$/)
  expect(await steps()).toBe(before + 1)
  await menu.getByLabel('To').pressSequentially('11112025')
  await expect(dashboard).toHaveURL(/since=2024-10-10&until=2025-11-11$/)
  expect(await steps()).toBe(before + 2)
})

test('nothing that matches is told from nothing yet', async ({ dashboard, app, context, page }) => {
  await openPayments(dashboard, '?since=2001-01-01&until=2001-01-02')
  await expect(dashboard.getByText('Nothing matches')).toBeVisible()
  await expectAccessible(dashboard)
  await dashboard.getByRole('link', { name: 'Clear filters' }).click()
  await expect(bodyRows(dashboard).first()).toBeVisible()

  await signInBrowser(context, app.baseUrl)
  await page.goto('/merchant/payments')
  await expect(page.getByText('No payments yet')).toBeVisible()
  await expectAccessible(page)
})

test('a row opens its subscriber, in the address bar too; Escape and the back button close it', async ({
  dashboard,
  sample,
}) => {
  const [failed] = await payments(sample, '?status=failed')
  await openPayments(dashboard, '?state=failed')
  const link = bodyRows(dashboard).first().getByRole('link').first()
  await link.focus()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard).toHaveURL(new RegExp(`open=${failed?.subscriberId}`))
  await expect(panel(dashboard)).toContainText(failed?.failure?.text ?? 'no failure')
  await expect(panel(dashboard)).toContainText('Permission on chain')
  await expect(panel(dashboard)).toContainText('Payment failed')
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
  await dashboard.keyboard.press('Escape')
  await expect(panel(dashboard)).toHaveCount(0)
  await expect(dashboard).toHaveURL(/state=failed$/)
  await expect(link).toBeFocused()

  await bodyRows(dashboard).first().getByText('The payer must act.').click()
  await expect(panel(dashboard)).toBeVisible()
  await dashboard.reload()
  await expect(panel(dashboard)).toContainText('Payment failed')
  await panel(dashboard).getByRole('button', { name: 'Close' }).click()
  await expect(panel(dashboard)).toHaveCount(0)
  await expect(dashboard).toHaveURL(/state=failed$/)
})

test.describe('a subscriber that is not there', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is told in the panel', { tag: '@any-window' }, async ({ dashboard }) => {
    await dashboard.goto('/merchant/payments?open=7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14')
    await expect(panel(dashboard).getByRole('alert')).toContainText('There is no subscriber at this address.')
    await expect(panel(dashboard).getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expectAccessible(dashboard)
  })
})

test('charges with facts of the chain show the transaction, and where to look at it', async ({
  dashboard,
  sample,
}) => {
  const [first, second, third, ...rest] = await payments(sample)
  if (!first || !second || !third) throw new Error('The sample data has too few payments')
  const transactionHash = `0x${'ab12'.repeat(16)}`
  await openPayments(dashboard, '?state=failed')
  await dashboard.route('**/api/v1/payments?*', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            ...first,
            status: 'settled',
            transactionHash,
            blockNumber: 12,
            explorerUrl: `https://basescan.org/tx/${transactionHash}`,
          },
          {
            ...second,
            status: 'pending',
            transactionHash,
            explorerUrl: null,
            amountText: '1240.016347712345678901',
            periodStart: '2020-11-21T00:00:00.000Z',
            periodEnd: '2020-12-21T00:00:00.000Z',
          },
          {
            ...third,
            status: 'failed',
            nextAttemptAt: null,
            failureReason: 'blocked_address',
            failure: {
              text: 'The token’s issuer blocks a receiver.',
              whoMustAct: 'merchant',
              retryable: false,
            },
          },
          ...rest,
        ],
        nextCursor: null,
      },
    }),
  )
  await chip(dashboard, 'All').click()
  const row = (index: number) => bodyRows(dashboard).nth(index)
  await expect(row(1)).toContainText('Confirming')
  await expect(row(2)).toContainText('not tried again')
  await expect(row(2)).toContainText('You must act.')
  const explorer = row(0).getByRole('link', {
    name: /View transaction on basescan\.org/,
    includeHidden: true,
  })
  await expect(explorer).toHaveAttribute('href', `https://basescan.org/tx/${transactionHash}`)
  await expect(explorer).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
  for (const width of [1280, 1440]) {
    await dashboard.setViewportSize({ width, height: 900 })
    await expect(row(1).getByRole('button', { name: 'Copy transaction hash' })).toBeVisible()
    await expectWithinCells(table(dashboard))
    await expectNoSidewaysScroll(dashboard)
  }
})

test('new payments and new subscribers appear by themselves', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  await dashboard.clock.install()
  const all = await payments(sample)
  let shown = all.slice(1)
  await dashboard.route('**/api/v1/payments?*', (route) =>
    route.fulfill({ json: { data: shown, nextCursor: null } }),
  )
  await openPayments(dashboard, '?state=failed')
  await chip(dashboard, 'All').click()
  await expect(
    bodyRows(dashboard)
      .first()
      .getByTitle(all[1]?.eoaaddress ?? ''),
  ).toBeVisible()
  shown = all
  const newest = bodyRows(dashboard)
    .first()
    .getByTitle(all[0]?.eoaaddress ?? '')
  await runClockUntil(dashboard, () => expect(newest).toBeVisible({ timeout: 1000 }))
})

test('what the filters match is exported as CSV', { tag: '@any-window' }, async ({ dashboard, sample }) => {
  const failed = await payments(sample, '?status=failed&limit=200')
  await openPayments(dashboard, '?state=failed')
  const [download] = await Promise.all([
    dashboard.waitForEvent('download'),
    dashboard.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/)
  const rows: { id: string }[] = parse(await readFile(await download.path()), { bom: true, columns: true })
  expect(rows.map(({ id }) => id)).toEqual(failed.map(({ id }) => id))

  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}?status=past_due`)
  const [subscribers] = await Promise.all([
    dashboard.waitForEvent('download'),
    dashboard.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const exported: { status: string }[] = parse(await readFile(await subscribers.path()), {
    bom: true,
    columns: true,
  })
  expect(exported).toHaveLength((await sample.counts()).past_due)
  expect(new Set(exported.map(({ status }) => status))).toEqual(new Set(['past_due']))
})

test('a subscriber opens from the list of subscribers, and can be cancelled there', async ({
  dashboard,
  sample,
}) => {
  const wanted = await sample.takeSubscriber('trialing')
  await dashboard.goto(
    `/merchant/subscriptions/${sample.subscription.id}?status=trialing&q=${wanted.eoaaddress}`,
  )
  await whenAlive(chip(dashboard, 'Active'))
  const rows = dashboard.getByRole('table', { name: 'Subscribers' }).getByRole('row')
  await rows.filter({ hasText: 'Trialing' }).getByText('Trialing').click()
  await expect(dashboard).toHaveURL(new RegExp(`open=${wanted.id}`))
  await expect(panel(dashboard)).toContainText('Nothing was charged yet.')
  await expect(panel(dashboard)).toContainText('Subscribed')
  await expectAccessible(dashboard)

  await panel(dashboard)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await dashboard.getByRole('menuitem', { name: 'Cancel subscriber…' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Cancel this subscriber?' })
  await expect(dialog).toContainText('There is none: the wallet never gave one.')
  await dialog.getByText('Now', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel now' }).click()
  await expect(panel(dashboard)).toContainText('Cancelled')
  await expect(panel(dashboard).getByText('Cancelled', { exact: true }).last()).toBeVisible()
})
