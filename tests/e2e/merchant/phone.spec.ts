import { chromium } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { chromiumLaunchOptions } from '../../support/browser/chromium'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'
import { PHONE_WINDOW } from '../../support/looks/window-and-theme'
import { deep } from '../../support/process/deep'

test('on a phone a menu leads on, subscribers are cards, and a panel takes the whole window', {
  tag: '@any-window',
}, async ({ dashboard }) => {
  await dashboard.setViewportSize(PHONE_WINDOW)
  await dashboard.goto('/merchant')
  const card = dashboard
    .getByRole('table', { name: 'Subscribers' })
    .getByRole('row')
    .filter({ has: dashboard.getByRole('cell') })
    .first()

  await test.step('the menu opens, closes and leads on', async () => {
    const opener = dashboard.getByRole('button', { name: 'Open the menu' })
    const menu = dashboard.getByRole('dialog', { name: 'Menu' })
    await whenHydrated(opener)
    await opener.press('Enter')
    await expect(menu).toBeVisible()
    await expectAccessible(dashboard, { rules: ['target-size'] })
    await dashboard.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await dashboard.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Subscriptions' }).press('Enter')
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Subscriptions')
    await expect(menu).toHaveCount(0)
  })

  await test.step('a subscriber is a card of several lines, without buttons for pages', async () => {
    await dashboard.getByRole('link', { name: 'Forecast access' }).click()
    await dashboard.getByRole('link', { name: /^Active/ }).click()
    const link = await card.getByRole('link').first().boundingBox()
    const status = await card.getByText('Active').boundingBox()
    expect(status?.y).toBeGreaterThanOrEqual((link?.y ?? 0) + (link?.height ?? 0))
    await expect(dashboard.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0)
    await whenHydrated(card.getByRole('checkbox'))
    await card.getByRole('checkbox').click()
    await expect(dashboard.getByRole('region', { name: 'Selected subscribers' })).toBeVisible()
    await expectNoSidewaysScroll(dashboard)
    await expectAccessible(dashboard, { rules: ['target-size'] })
  })

  await test.step('its panel takes the whole window', async () => {
    await card.getByRole('link').first().click()
    const panel = dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })
    await expect(panel).toContainText('Permission on chain')
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
    const { width } = (await panel.boundingBox()) ?? {}
    expect(width).toBe(PHONE_WINDOW.width)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
  })
})

const SCROLLBAR = deep('it takes a browser of its own, and a list that loses its columns there stays usable')
test(
  'at 1,280 pixels a list has its columns beside a scrollbar too',
  SCROLLBAR,
  async ({ dashboard, app }) => {
    const browser = await chromium.launch({
      ...(await chromiumLaunchOptions()),
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    try {
      const storageState = await dashboard.context().storageState()
      const page = await browser.newPage({
        baseURL: app.baseUrl,
        storageState,
        viewport: { width: 1280, height: 900 },
      })
      await page.goto('/merchant/subscriptions')
      await page.getByRole('link', { name: 'Forecast access' }).click()
      const row = page.getByRole('table', { name: 'Subscribers' }).getByRole('row').nth(1)
      const link = await row.getByRole('link').first().boundingBox()
      const status = await row.getByText(/^(Active|Trialing|Past due)/).boundingBox()
      expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
      expect(status?.y).toBeLessThan((link?.y ?? 0) + (link?.height ?? 0))
      await expectNoSidewaysScroll(page)
    } finally {
      await browser.close()
    }
  },
)
