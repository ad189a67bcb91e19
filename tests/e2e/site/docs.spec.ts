import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/merchant-fixture'

test('the API reference can be read by anybody, and leads to every operation', async ({ page, request }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference')
  const { paths } = await (await request.get('/api/openapi.json')).json()
  const shown = await page.locator('main li span span:last-child').allTextContents()
  expect(new Set(shown)).toEqual(new Set(Object.keys(paths)))
  const links = await page.locator('main li a').evaluateAll(readAddresses)
  for (const subject of new Set(links.map((link) => link.split('#')[0] ?? ''))) {
    const described = await (await request.get(subject)).text()
    const ids = links.filter((link) => link.startsWith(`${subject}#`)).map((link) => link.split('#')[1])
    for (const id of ids) expect(described).toContain(`<section id="${id}"`)
  }
  await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a subject has a page of its own, which its list leads to', async ({ page }) => {
  await page.goto('/docs')
  await page.getByRole('link', { name: 'Create a checkout session' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await expect(page.getByRole('heading', { name: 'Create a checkout session' })).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the type of a refusal is the address of its explanation', async ({ page, request }) => {
  const refusal = await request.get('/api/checkout-session?sessionId=cs_unknown')
  const { type, code } = await refusal.json()
  await page.goto(type)
  await expect(page.locator(`[id="${code}"]`)).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** Runs in the page. */
function readAddresses(links: readonly Element[]): string[] {
  return links.map((link) => link.getAttribute('href') ?? '')
}
