import type { Locator, Page } from 'playwright/test'
import type { WirePayment } from '@/lib/wire/subscribers/payments'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { expect, test } from '../support/browser/merchant-fixture'
import { whenAlive } from '../support/browser/when-alive'
import { runClockUntil } from '../support/process/run-clock'

const rowOf = (page: Page, address: string): Locator =>
  page.getByRole('row').filter({ has: page.getByTitle(address) })

const PAGE = 50

/** Answers the list's requests, page by page, with what `shown` gives then: so the test says when a row is new. */
async function answerWith<Row>(page: Page, path: RegExp, shown: () => readonly Row[]): Promise<void> {
  await page.route(path, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const rows = shown()
    const nextCursor = from + PAGE < rows.length ? String(from + PAGE) : null
    return route.fulfill({ json: { data: rows.slice(from, from + PAGE), nextCursor } })
  })
}

test('a new subscriber appears in the list without reloading', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  await dashboard.clock.install()
  const path = `/api/v1/subscriptions/${sample.subscription.id}/subscribers`
  const [newest, ...others] = await sample.call<WireSubscriberRow[]>('GET', `${path}?limit=101`)
  if (!newest) throw new Error('The sample data has no subscribers')
  let isThere = false
  await answerWith(dashboard, /\/api\/v1\/.*\/subscribers\?/, () => (isThere ? [newest, ...others] : others))
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}?status=past_due`)
  const all = dashboard.getByRole('group', { name: 'Status' }).getByRole('link', { name: /^All/ })
  await whenAlive(all)
  await all.click()
  await expect(rowOf(dashboard, others[0]?.eoaaddress ?? '')).toBeVisible()
  await expect(rowOf(dashboard, newest.eoaaddress)).toHaveCount(0)
  // The second page is here before it is needed, and must not keep the first from being read again.
  await expect(dashboard.getByText('1–50 of', { exact: false }).last()).toBeVisible()
  isThere = true
  await runClockUntil(dashboard, () =>
    expect(rowOf(dashboard, newest.eoaaddress)).toBeVisible({ timeout: 1000 }),
  )
})

test('what is new above does not move the rows that are being read', async ({ dashboard, sample }) => {
  await dashboard.clock.install()
  const [newest, ...others] = await sample.call<WirePayment[]>('GET', '/api/v1/payments?limit=50')
  // Near enough to the top to be in the page at any width.
  const read = others[8]
  if (!newest || !read) throw new Error('The sample data has too few payments')
  let isThere = false
  await answerWith(dashboard, /\/api\/v1\/payments\?/, () => (isThere ? [newest, ...others] : others))
  await dashboard.goto('/merchant/payments?state=failed')
  const all = dashboard.getByRole('group', { name: 'Status' }).getByRole('link', { name: 'All' })
  await whenAlive(all)
  await all.click()
  await expect(dashboard.getByText('of 49', { exact: false }).last()).toBeVisible()
  const line = dashboard.locator('tr', { has: dashboard.locator(`a[href*="${read.subscriberId}"]`) })
  const place = line.filter({ hasText: read.title }).first()
  await place.evaluate((row) => window.scrollBy(0, row.getBoundingClientRect().top - 300))
  await expect.poll(async () => Math.round((await place.boundingBox())?.y ?? 0)).toBe(300)
  await place.getByRole('link').first().focus()

  isThere = true
  await runClockUntil(dashboard, () =>
    expect(dashboard.getByText('of 50', { exact: false }).last()).toBeVisible({ timeout: 1000 }),
  )
  await expect.poll(async () => Math.round((await place.boundingBox())?.y ?? 0)).toBe(300)
  await expect(place.getByRole('link').first()).toBeFocused()
})

test('a list that nobody looks at is not asked for', { tag: '@any-window' }, async ({ dashboard }) => {
  await dashboard.clock.install()
  let requests = 0
  await dashboard.route(/\/api\/v1\/payments\?/, (route) => {
    requests += 1
    return route.fulfill({ json: { data: [], nextCursor: null } })
  })
  await dashboard.goto('/merchant/payments?since=2001-01-01&until=2001-01-02')
  const all = dashboard.getByRole('group', { name: 'Status' }).getByRole('link', { name: 'All' })
  await whenAlive(all)
  const setVisibility = (state: DocumentVisibilityState) =>
    dashboard.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await setVisibility('hidden')
  await dashboard.clock.runFor(60_000)
  expect(requests).toBe(0)
  await setVisibility('visible')
  await expect.poll(() => requests).toBe(1)
})
