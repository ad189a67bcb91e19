import type { Page } from 'playwright/test'
import { groupThousands } from '@/lib/billing/money/usd-text'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import type { WireRevenueForecast } from '@/lib/wire/reports/revenue-forecast'
import { expectForcedColors } from '../../support/access/forced-colors'
import { expectLargeText } from '../../support/access/large-text'
import { expectAccessible } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'
import { runClockUntil } from '../../support/process/run-clock'
import { answerUnavailable } from '../../support/service/answer-unavailable'

/** A figure of the page, by its name. */
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
const eventsOf = (page: Page, address: string) =>
  page
    .getByRole('region', { name: 'Recent events' })
    .getByRole('listitem')
    .filter({ has: page.getByTitle(address) })

test('the overview shows what the API says, for the time asked for, as it becomes', async ({
  app,
  browser,
  dashboard,
  sample,
  expectErrors,
}) => {
  const [cancelled, leaving] = [
    await sample.takeSubscriber('trialing'),
    await sample.takeSubscriber('trialing'),
  ]
  await sample.call('POST', `/api/v1/subscribers/${cancelled.id}/cancel`, { when: 'now' })
  await dashboard.clock.install()
  const response = await dashboard.goto('/merchant?range=1y')
  const line = dashboard.getByRole('img', { name: /^Monthly recurring revenue by day/ })

  await test.step('figures and line are in the page that the server sends', async () => {
    expect(await response?.text()).toContain('Monthly recurring revenue by day: ')
    await expect(dashboard.getByRole('link', { name: '1 year' })).toHaveAttribute('aria-current', 'true')
  })

  await test.step('the figures are those of the API, each with what it counts', async () => {
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Overview')
    const metrics = await sample.call<WireMetrics>('GET', '/api/v1/metrics')
    const { mrr, active, trialing, pastDue, atRisk, due } = metrics
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
  })

  await test.step('who lacks funds is listed, some at first, then all', async () => {
    const { failing, failingCount } = await sample.call<WireRevenueForecast>(
      'GET',
      '/api/v1/metrics/forecast',
    )
    const list = dashboard.getByRole('region', {
      name: `${failingCount} lack funds now or in the next 90 days`,
    })
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await list.getByRole('button', { name: `Show all ${failing.length}` }).click()
    await expect(list.getByRole('listitem')).toHaveCount(failing.length)
  })

  await test.step('in Germany the words are the same, and numbers and days are written as there', async () => {
    const { mrr } = await sample.call<WireMetrics>('GET', '/api/v1/metrics')
    const storageState = await dashboard.context().storageState()
    const context = await browser.newContext({ baseURL: app.baseUrl, locale: 'de-DE', storageState })
    const page = await context.newPage()
    const reported: string[] = []
    page.on('console', (message) => message.type() === 'error' && reported.push(message.text()))
    await page.goto('/merchant?range=1y')
    const whole = groupThousands(String(Math.floor(mrr))).replaceAll(',', '.')
    expect(whole, 'enough revenue for a mark between thousands').toContain('.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    await expect(page.getByText(`$${whole}`).first()).toBeVisible()
    await whenHydrated(page.getByRole('button', { name: 'Show as a table' }))
    await page.getByRole('button', { name: 'Show as a table' }).click()
    const today = page.getByRole('region', { name: 'Revenue by day' }).getByRole('row').nth(1)
    await expect(today.getByRole('cell').first()).toHaveText(/^\$\d{1,3}(\.\d{3})*,\d\d$/)
    expect(reported, 'server and browser agree').toEqual([])
    await context.close()
  })

  await test.step('the line becomes a table in its place, of as many days as are asked for', async () => {
    await whenHydrated(dashboard.getByRole('button', { name: 'Show as a table' }))
    const below = dashboard.getByRole('heading', { name: 'Due in the next 7 days' })
    const before = await below.boundingBox()
    await dashboard.getByRole('button', { name: 'Show as a table' }).press('Enter')
    const days = dashboard.getByRole('region', { name: 'Revenue by day' }).getByRole('row')
    await expect(days).toHaveCount(366)
    expect(await below.boundingBox(), 'the place of the part below').toEqual(before)
    await dashboard.getByRole('link', { name: '30 days' }).click()
    await expect(dashboard).toHaveURL('/merchant?range=30d')
    await expect(days).toHaveCount(31)
    await expectAccessible(dashboard)
    await dashboard.getByRole('link', { name: '90 days' }).click()
    await expect(days).toHaveCount(91)
    await dashboard.goBack()
    await expect(days).toHaveCount(31)
    await dashboard.getByRole('button', { name: 'Show as a chart' }).click()
    await expect(line).toBeVisible()
  })

  await test.step('the line names the day under the pointer', async () => {
    await line.hover({ position: { x: 200, y: 80 } })
    await expect(line).toContainText(/\b\d{1,2} \w{3} 20\d\d\$\d/)
  })

  await test.step('what is chosen and drawn is seen in the system’s own colors too', async () => {
    const place = (name: string) => dashboard.getByRole('navigation').getByRole('link', { name, exact: true })
    const range = (name: string) => dashboard.getByRole('link', { name, exact: true })
    await expectForcedColors(dashboard, {
      chosen: [
        [place('Overview'), place('Payments')],
        [range('30 days'), range('1 year')],
      ],
      filled: [dashboard.getByRole('link', { name: 'Create subscription' })],
      drawn: [
        line.locator('polyline').first(),
        dashboard.getByRole('listitem').locator('svg > circle').first(),
      ],
    })
  })

  await test.step('letters of twice the size have room, in the sidebar too', async () => {
    await expectLargeText(dashboard)
  })

  await test.step('new events appear by themselves', async () => {
    await expect(eventsOf(dashboard, leaving.eoaaddress)).toHaveCount(0)
    await sample.call('POST', `/api/v1/subscribers/${leaving.id}/cancel`, { when: 'period_end' })
    await runClockUntil(dashboard, () =>
      expect(eventsOf(dashboard, leaving.eoaaddress).first()).toContainText(/Cancels on \d/, {
        timeout: 1000,
      }),
    )
    // The terms beside the end go on a second line, whole.
    const note = eventsOf(dashboard, leaving.eoaaddress).first().locator('span:has(> bdi)')
    await expect(note).toContainText(' on Local test chain')
    expect(await note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  })

  await test.step('figures that cannot be read stay, and are read again when asked', async () => {
    await dashboard.route('**/api/v1/metrics?*', answerUnavailable)
    const alert = dashboard.getByRole('alert').filter({ hasText: 'The figures could not be read.' })
    await runClockUntil(dashboard, () => expect(alert).toBeVisible({ timeout: 1000 }))
    await expect(figure(dashboard, 'Active')).toBeVisible()
    await expectAccessible(dashboard)
    await dashboard.unroute('**/api/v1/metrics?*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await expectErrors(/status of 503/)
  })

  await test.step('an event leads to its subscriber, and the last line to all events', async () => {
    await dashboard.getByRole('link', { name: 'All events' }).click()
    await expect(dashboard).toHaveURL('/merchant/developers/events')
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Event log')
    await dashboard.goBack()
    const event = eventsOf(dashboard, cancelled.eoaaddress).filter({ hasText: 'Cancelled' })
    await event.getByRole('link').click()
    await expect(dashboard).toHaveURL(
      `/merchant/subscriptions/${sample.subscription.id}?open=${cancelled.id}`,
    )
    await expect(dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })).toBeVisible()
  })
})
