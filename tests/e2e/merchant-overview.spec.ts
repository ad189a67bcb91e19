import type { Page } from 'playwright/test'
import { groupThousands } from '@/lib/billing/money/money'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible'
import { expect, signInBrowser, test } from '../support/browser/merchant-fixture'
import { whenAlive } from '../support/browser/when-alive'
import { runClockUntil } from '../support/process/run-clock'
import { answerUnavailable } from '../support/service/answer-unavailable'

/** A number of the page, by its name. */
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

test('the overview shows the figures of the API, each with what it counts', async ({ dashboard, sample }) => {
  await dashboard.goto('/merchant')
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Overview')
  const { mrr, active, trialing, pastDue, atRisk, due } = await sample.call<WireMetrics>(
    'GET',
    '/api/v1/metrics',
  )
  expect(mrr).toBeGreaterThan(0)
  await expect(dashboard.getByText(`$${groupThousands(String(Math.floor(mrr)))}`).first()).toBeVisible()
  const counts = { Active: active, Trialing: trialing, 'Past due': pastDue, 'At risk': atRisk }
  for (const [name, count] of Object.entries(counts)) {
    await expect(figure(dashboard, name)).toContainText(groupThousands(String(count)))
    await expect(figure(dashboard, name)).toContainText(/[a-z]\.$/)
  }
  const charges = due.reduce((sum, day) => sum + day.charges, 0)
  const days = dashboard.getByRole('table', { name: 'Charges that fall due, by day' })
  await expect(days.getByRole('row', { name: /^7 days/ })).toContainText(`${charges} charges`)
  await expectAccessible(dashboard)
  await expectNoSidewaysScroll(dashboard)
})

test('figures and line are in the page that the server sends, for the time asked for', {
  tag: '@any-window',
}, async ({ dashboard }) => {
  const response = await dashboard.goto('/merchant?range=1y')
  expect(await response?.text()).toContain('Monthly recurring revenue by day: ')
  await expect(dashboard.getByRole('link', { name: '1 year' })).toHaveAttribute('aria-current', 'true')
})

test('the line becomes a table, and shows as much of the past as is asked for', async ({ dashboard }) => {
  await dashboard.goto('/merchant')
  const table = dashboard.getByRole('button', { name: 'Show as a table' })
  await whenAlive(table)
  const below = dashboard.getByRole('heading', { name: 'Due in the next 7 days' })
  const before = await below.boundingBox()
  await table.press('Enter')
  const days = dashboard.getByRole('region', { name: 'Revenue by day' }).getByRole('row')
  await expect(days).toHaveCount(91)
  expect(await below.boundingBox(), 'what stands below').toEqual(before)
  await expectAccessible(dashboard)
  await dashboard.getByRole('link', { name: '30 days' }).click()
  await expect(dashboard).toHaveURL('/merchant?range=30d')
  await expect(days).toHaveCount(31)
  await dashboard.goBack()
  await expect(days).toHaveCount(91)
  await dashboard.getByRole('button', { name: 'Show as a chart' }).click()
  await expect(dashboard.getByRole('img', { name: /^Monthly recurring revenue by day/ })).toBeVisible()
})

test('the line tells the day under the pointer', { tag: '@any-window' }, async ({ dashboard }) => {
  await dashboard.goto('/merchant?range=30d')
  await whenAlive(dashboard.getByRole('button', { name: 'Show as a table' }))
  const line = dashboard.getByRole('img', { name: /^Monthly recurring revenue by day/ })
  await line.hover({ position: { x: 200, y: 80 } })
  await expect(line.getByText(/^\d{1,2} \w{3} 20\d\d\$/)).toBeVisible()
})

test('a recent event leads to its subscriber', async ({ dashboard, sample }) => {
  const subscriber = await sample.takeSubscriber('trialing')
  await sample.call('POST', `/api/v1/subscribers/${subscriber.id}/cancel`, { when: 'now' })
  await dashboard.goto('/merchant')
  const events = dashboard.getByRole('region', { name: 'Recent events' }).getByRole('listitem')
  const event = events
    .filter({ hasText: 'Cancelled' })
    .filter({ has: dashboard.getByTitle(subscriber.eoaaddress) })
  await expect(event).toBeVisible()
  await expectAccessible(dashboard)
  await event.getByRole('link').click()
  await expect(dashboard).toHaveURL(
    `/merchant/subscriptions/${sample.subscription.id}?status=all&open=${subscriber.id}`,
  )
  await expect(dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })).toBeVisible()
})

test('what happens while the overview is open appears by itself', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  const subscriber = await sample.takeSubscriber('trialing')
  await dashboard.clock.install()
  await dashboard.goto('/merchant')
  await whenAlive(dashboard.getByRole('button', { name: 'Show as a table' }))
  const events = dashboard.getByRole('region', { name: 'Recent events' }).getByRole('listitem')
  const event = events.filter({ has: dashboard.getByTitle(subscriber.eoaaddress) })
  await expect(event).toHaveCount(0)
  await sample.call('POST', `/api/v1/subscribers/${subscriber.id}/cancel`, { when: 'period_end' })
  await runClockUntil(dashboard, () =>
    expect(event.first()).toContainText(/Cancels on \d/, { timeout: 1000 }),
  )
})

test.describe('while the figures cannot be read', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('the page says so and tries again', async ({ dashboard }) => {
    await dashboard.route('**/api/v1/metrics?*', answerUnavailable)
    await dashboard.clock.install()
    await dashboard.goto('/merchant')
    await whenAlive(dashboard.getByRole('button', { name: 'Show as a table' }))
    const alert = dashboard.getByRole('alert').filter({ hasText: 'The figures could not be read.' })
    await runClockUntil(dashboard, () => expect(alert).toBeVisible({ timeout: 1000 }))
    await expect(figure(dashboard, 'Active')).toBeVisible()
    await expectAccessible(dashboard)
    await dashboard.unroute('**/api/v1/metrics?*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
  })
})

test('who has no subscription sees the first steps', { tag: '@any-window' }, async ({
  app,
  context,
  page,
}) => {
  await signInBrowser(context, app.baseUrl)
  await page.goto('/merchant')
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  for (const step of ['Create a subscription', 'Copy the link', 'Make a test payment']) {
    await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible()
  }
  await expect(figure(page, 'MRR')).toContainText('$0')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
