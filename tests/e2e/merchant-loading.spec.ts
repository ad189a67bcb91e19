import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/merchant-fixture'
import { prefetched } from '../support/browser/prefetched'
import { closedGate, type Gate } from '../support/process/gate'

/** Holds the page itself until the gate is opened; what is fetched ahead of it, its skeleton, comes at once. */
async function holdPage(page: Page, path: string): Promise<Gate> {
  const gate = closedGate()
  await page.route(
    (url) => url.pathname === path && url.searchParams.has('_rsc'),
    async (route) => {
      if (!route.request().headers()['next-router-prefetch']) await gate.opened
      await route.continue()
    },
  )
  return gate
}

const list = (page: Page) => page.locator('.list-frame').boundingBox()
const topOf = (box: { y: number } | null) => box?.y

test('on the way to a list, its skeleton stands where the list will', async ({ dashboard, sample }) => {
  const path = `/merchant/subscriptions/${sample.subscription.id}`
  const subscribers = await holdPage(dashboard, path)
  const skeleton = prefetched(dashboard, path)
  await dashboard.goto('/merchant/subscriptions')
  await skeleton
  await dashboard.getByRole('link', { name: 'Forecast access' }).click()
  await expect(dashboard.getByRole('status', { name: 'Loading subscribers' })).toBeVisible()
  const before = topOf(await list(dashboard))
  subscribers.open()
  await expect(dashboard.getByRole('table', { name: 'Subscribers' })).toBeVisible()
  expect(topOf(await list(dashboard))).toBe(before)
})
