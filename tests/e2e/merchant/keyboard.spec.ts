import type { Locator, Page } from 'playwright/test'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'
import { deep } from '../../support/process/deep'

/** Presses Tab until an element with this accessible name has the focus. */
async function tabTo(page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`60 presses of Tab did not reach ${role} ${name}`)
}

/** A page listens to single keys a moment after React has taken over what it shows. */
async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(target).toBeFocused({ timeout: 1000 })
  }).toPass()
}

test('a subscriber is found, cancelled and taken back without a pointer', {
  ...deep(
    'the same acts as in cancel.spec.ts, by other keys; every run pays by keyboard alone',
    '@any-window',
  ),
}, async ({ dashboard, sample }) => {
  const subscriber = await sample.takeSubscriber('active')
  const { keyboard } = dashboard
  const search = dashboard.getByRole('searchbox', { name: 'Search by address' })
  const row = dashboard.getByRole('row').filter({ has: dashboard.getByTitle(subscriber.eoaaddress) })
  await dashboard.goto('/merchant/subscriptions')

  await test.step('the navigation is skipped, and a subscription gone to', async () => {
    await keyboard.press('Tab')
    await expect(dashboard.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await keyboard.press('Enter')
    await tabTo(dashboard, 'link', 'Forecast access')
    await keyboard.press('Enter')
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Forecast access')
  })

  await test.step('single keys filter, create and search', async () => {
    await whenHydrated(search)
    const menu = dashboard.getByRole('dialog', { name: 'Filter by plan and token' })
    await pressUntilFocused(dashboard, 'f', menu.getByRole('combobox', { name: 'Plan' }))
    await keyboard.press('Escape')
    await expect(menu).toHaveCount(0)

    await keyboard.press('/')
    await keyboard.type('fc')
    await expect(search).toHaveValue('fc')
    await expect(menu, 'keys are letters in a field').toHaveCount(0)
    await keyboard.press('Escape')
    await expect(search).toHaveValue('')
    await expect(dashboard, 'the list of all is shown').not.toHaveURL(/[?&]q=/)
    await keyboard.press('Escape')
    await expect(search).not.toBeFocused()
    await keyboard.press('Control+f')
    await expect(menu, 'a key of the browser').toHaveCount(0)

    await keyboard.press('c')
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Create subscription')
    await dashboard.goBack()
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Forecast access')

    await pressUntilFocused(dashboard, '/', search)
    await keyboard.type(subscriber.eoaaddress)
    await expect(dashboard.getByRole('table').getByRole('row')).toHaveCount(2)
  })

  await test.step('a row is cancelled from its menu, which has the focus again afterwards', async () => {
    await tabTo(dashboard, 'button', /^Actions for/)
    const openLastAction = async () => {
      await keyboard.press('Enter')
      await expect(dashboard.getByRole('menuitem', { name: 'Copy address' })).toBeFocused()
      await keyboard.press('End')
      await expect(dashboard.getByRole('menuitem').last()).toBeFocused()
      await keyboard.press('Enter')
    }
    await openLastAction()
    const dialog = dashboard.getByRole('dialog', { name: 'Cancel this subscriber?' })
    await expect(dialog.getByRole('button', { name: 'Keep subscriber' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused()

    await openLastAction()
    await expect(dialog.getByRole('button', { name: 'Keep subscriber' })).toBeFocused()
    await tabTo(dashboard, 'button', /^Cancel on/)
    await keyboard.press('Enter')
    await expect(row).toContainText('cancels on')
    await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused()
  })

  await test.step('and taken back', async () => {
    await keyboard.press('Enter')
    await expect(dashboard.getByRole('menuitem', { name: 'Copy address' })).toBeFocused()
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowUp')
    const resume = dashboard.getByRole('menuitem', { name: 'Resume' })
    await expect(resume).toBeFocused()
    // Until the server has the cancel, it cannot be taken back.
    await expect(resume).toBeEnabled()
    await keyboard.press('Enter')
    await expect(row).not.toContainText('cancels on')
  })

  await test.step('a single key begins a new subscription, also while a toast is shown', async () => {
    await keyboard.press('c')
    await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Create subscription')
  })
})

test('a list without a menu of filters is filtered and walked through by single keys', async ({
  dashboard,
}) => {
  const current = dashboard.getByRole('link', { name: 'Current', exact: true })
  const link = (row: number) =>
    dashboard
      .locator(`tr[aria-rowindex="${row + 1}"]`)
      .getByRole('link')
      .first()
  await dashboard.goto('/merchant/subscribers')
  await pressUntilFocused(dashboard, 'f', current)
  await link(1).focus()
  await dashboard.keyboard.press('ArrowDown')
  await expect(link(2)).toBeFocused()
  await dashboard.keyboard.press('ArrowUp')
  await expect(link(1)).toBeFocused()
  await dashboard.keyboard.press('Shift+ArrowDown')
  await expect(dashboard.getByRole('region', { name: 'Selected subscribers' })).toContainText('1 selected')
})
