import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser/merchant-fixture'

const BELOW_DASHBOARD = [
  '/merchant/nonsense',
  '/merchant/nonsense/deeper',
  '/merchant/settings/nonsense',
  '/merchant/subscriptions/nonsense/nonsense/nonsense',
]
const ELSEWHERE = [
  '/nonsense',
  '/docs/nonsense',
  '/docs/guides/nonsense',
  '/docs/nonsense/deeper',
  '/checkout/nonsense',
  '/checkout/nonsense/deeper',
  '/portal/nonsense',
  '/portal/nonsense/deeper',
]

test.use({ expectedErrors: [/status of 404/] })

async function expectNotFound(page: Page, path: string, heading: string | RegExp): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
}

test('an address where no page is answers 404, with a page that says so and asks for no sign-in', async ({
  page,
}) => {
  for (const path of [...BELOW_DASHBOARD, ...ELSEWHERE]) {
    await expectNotFound(page, path, /^We can’t find this (page|checkout)\.$/)
  }
})

test('below the dashboard it does so in its frame for who is signed in', async ({ dashboard }) => {
  for (const path of BELOW_DASHBOARD) {
    await expectNotFound(dashboard, path, 'There is nothing at this address.')
    await expect(dashboard.locator('#main')).toBeVisible()
  }
})
