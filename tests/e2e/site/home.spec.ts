import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/merchant-fixture'

/** Pictures by which browsers and home screens show the site. */
const PICTURES = [
  ['icon', '/favicon.ico', 'image/x-icon'],
  ['apple-touch-icon', '/apple-touch-icon.png', 'image/png'],
] as const

test('the start page leads a newcomer to a checkout that can be tried', async ({ page, request }) => {
  await page.goto('/')
  for (const [rel, path, type] of PICTURES) {
    await expect(page.locator(`link[rel="${rel}"][href="${path}"]`)).toBeAttached()
    const answer = await request.get(path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, type])
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscriptions, paid in tokens.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await test.step('who asks for less motion sees no transition begin', async () => {
    const begun = await page.evaluate(() => {
      document.body.style.color = 'red'
      return document.getAnimations().length
    })
    expect(begun).toBe(0)
  })
  await page.getByRole('link', { name: 'Try a checkout' }).click()
  await expect(page).toHaveURL(/\/checkout\/cs_/)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('and to the documentation and the mailbox of test mode', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'test mailbox' }).click()
  await expect(page).toHaveURL(/\/test\/mail$/)
  await page.goBack()
  await page.getByRole('link', { name: 'documentation' }).click()
  await expect(page).toHaveURL(/\/docs$/)
})

test('and a merchant to the dashboard', { tag: '@any-window' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Merchant sign-in' }).click()
  await expect(page).toHaveURL(/\/merchant$/)
})
