import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/merchant-fixture'

test('the API reference can be read by anybody, and leads to every operation', async ({ page, request }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference')
  const { paths } = await (await request.get('/api/openapi.json')).json()
  for (const path of Object.keys(paths))
    await expect(page.getByText(path, { exact: true }).first()).toBeAttached()
  await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeVisible()
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
