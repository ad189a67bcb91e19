import { whenHydrated } from '../support/browser/hydration'
import { expect, test } from '../support/browser/page-fixture'
import { shoot } from './shoot'

test('start page', async ({ page }) => {
  await page.goto('/')
  await shoot(page, 'start')
})

test('test mode panel', async ({ page }) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Time and faults' })
  await whenHydrated(open)
  await open.click()
  await expect(page.getByRole('dialog').getByText(/UTC$/)).toBeVisible()
  await shoot(page, 'test-mode-panel', { windowOnly: true })
})

test('documentation', async ({ page }) => {
  await page.goto('/docs')
  await shoot(page, 'docs')
  await page.goto('/docs/guides/start')
  await shoot(page, 'docs-guide')
  await page.goto('/docs/search?q=webhook')
  await shoot(page, 'docs-search')
  await page.goto('/docs/checkout')
  await shoot(page, 'docs-subject')
  await page.goto('/docs/errors')
  await shoot(page, 'docs-errors')
  await page.goto('/docs/events')
  await shoot(page, 'docs-events')
  await page.goto('/docs/speed')
  await shoot(page, 'docs-speed')
})

test.describe('addresses that lead nowhere', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('not found pages', async ({ page }) => {
    await page.goto('/nowhere')
    await shoot(page, 'not-found')
    await page.goto('/checkout/cs_00000000000000000000000000000000')
    await shoot(page, 'checkout-unknown')
  })
})
