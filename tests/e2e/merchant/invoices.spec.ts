import { expectAccessible } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'

test('the list of invoices leads to each: the tab has a title on the whole way, and each page is announced', async ({
  dashboard,
}) => {
  await dashboard.goto('/merchant/invoices')
  const linkIn = (row: number) => dashboard.getByRole('row').nth(row).getByRole('link').first()
  await whenHydrated(linkIn(1))
  const found = await dashboard.evaluateHandle(() => {
    const titles = [document.title]
    const announced: string[] = []
    const add = (list: string[], text: string) => {
      if (list.at(-1) !== text) list.push(text)
    }
    const observer = new MutationObserver(() => {
      add(titles, document.title)
      add(announced, document.querySelector('body > [role=alert]')?.textContent ?? '')
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    return { titles, announced }
  })

  await test.step('to an invoice', async () => {
    const number = await linkIn(1).textContent()
    await linkIn(1).click()
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Invoice')
    await expect(dashboard.getByText(number ?? 'no number').first()).toBeVisible()
    await expect(dashboard).toHaveTitle('Invoice · Dues')
    await expectAccessible(dashboard)
  })

  await test.step('and back', async () => {
    await dashboard.goBack()
    await expect(dashboard).toHaveTitle('Invoices · Dues')
    await expect(linkIn(1)).toBeVisible()
  })

  await test.step('to another', async () => {
    await linkIn(2).click()
    await expect(dashboard).toHaveTitle('Invoice · Dues')
  })

  const later = ['Invoice · Dues', 'Invoices · Dues', 'Invoice · Dues']
  expect(await found.jsonValue()).toEqual({
    titles: ['Invoices · Dues', ...later],
    announced: ['', ...later],
  })
  await expect(dashboard.locator('head > title')).toHaveCount(1)
})
