import { expectAccessible } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'

test('the list of invoices leads to each, and on the whole way the tab has a title', async ({
  dashboard,
}) => {
  await dashboard.goto('/merchant/invoices')
  const link = dashboard.getByRole('table').getByRole('link').first()
  const number = await link.textContent()
  await whenHydrated(link)
  const titles = await dashboard.evaluateHandle(() => {
    const found = [document.title]
    new MutationObserver(() => {
      if (found.at(-1) !== document.title) found.push(document.title)
    }).observe(document.head, { subtree: true, childList: true, characterData: true })
    return found
  })

  await test.step('to an invoice', async () => {
    await link.click()
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Invoice')
    await expect(dashboard.getByText(number ?? 'no number').first()).toBeVisible()
    await expect(dashboard).toHaveTitle('Invoice · Dues')
    await expectAccessible(dashboard)
  })

  await test.step('and back', async () => {
    await dashboard.goBack()
    await expect(dashboard).toHaveTitle('Invoices · Dues')
    await expect(link).toBeVisible()
  })

  expect(await titles.jsonValue()).toEqual(['Invoices · Dues', 'Invoice · Dues', 'Invoices · Dues'])
  await expect(dashboard.locator('head > title')).toHaveCount(1)
})
