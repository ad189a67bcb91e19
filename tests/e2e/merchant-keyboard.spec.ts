import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/browser/merchant-fixture'
import { whenAlive } from '../support/browser/when-alive'

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

test('a subscriber is found, cancelled and taken back without a pointer', { tag: '@any-window' }, async ({
  dashboard,
  sample,
}) => {
  const subscriber = await sample.takeSubscriber('active')
  await dashboard.goto('/merchant/subscriptions')
  await dashboard.keyboard.press('Tab')
  await expect(dashboard.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await tabTo(dashboard, 'link', 'Forecast access')
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Forecast access')

  const search = dashboard.getByRole('searchbox', { name: 'Search by address' })
  await whenAlive(search)
  await pressUntilFocused(dashboard, '/', search)
  await dashboard.keyboard.type(subscriber.eoaaddress)
  const row = dashboard.getByRole('row').filter({ has: dashboard.getByTitle(subscriber.eoaaddress) })
  await expect(dashboard.getByRole('table').getByRole('row')).toHaveCount(2)

  await tabTo(dashboard, 'button', /^Actions for/)
  const openLastAction = async () => {
    await dashboard.keyboard.press('Enter')
    await expect(dashboard.getByRole('menuitem', { name: 'Copy address' })).toBeFocused()
    await dashboard.keyboard.press('End')
    await expect(dashboard.getByRole('menuitem').last()).toBeFocused()
    await dashboard.keyboard.press('Enter')
  }
  await openLastAction()
  const dialog = dashboard.getByRole('dialog', { name: 'Cancel this subscriber?' })
  await expect(dialog.getByRole('button', { name: 'Keep subscriber' })).toBeFocused()
  await dashboard.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused()

  await openLastAction()
  await expect(dialog.getByRole('button', { name: 'Keep subscriber' })).toBeFocused()
  await tabTo(dashboard, 'button', /^Cancel on/)
  await dashboard.keyboard.press('Enter')
  await expect(row).toContainText('cancels on')
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused()

  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByRole('menuitem', { name: 'Copy address' })).toBeFocused()
  await dashboard.keyboard.press('ArrowUp')
  await dashboard.keyboard.press('ArrowUp')
  await expect(dashboard.getByRole('menuitem', { name: 'Resume' })).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(row).not.toContainText('cancels on')
})

test('single keys search, filter and create, and mean letters while somebody types', {
  tag: '@any-window',
}, async ({ dashboard, sample }) => {
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}`)
  const search = dashboard.getByRole('searchbox', { name: 'Search by address' })
  await whenAlive(search)

  const menu = dashboard.getByRole('dialog', { name: 'Filter by plan and token' })
  await pressUntilFocused(dashboard, 'f', menu.getByRole('combobox', { name: 'Plan' }))
  await dashboard.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await dashboard.keyboard.press('/')
  await dashboard.keyboard.type('fc')
  await expect(search).toHaveValue('fc')
  await expect(menu).toHaveCount(0)
  await dashboard.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await dashboard.keyboard.press('Escape')
  await expect(search).not.toBeFocused()

  await dashboard.keyboard.press('Control+f')
  await expect(menu).toHaveCount(0)
  await dashboard.keyboard.press('c')
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Create subscription')
})

test('below 900 pixels the menu opens, leads on and closes', async ({ dashboard }) => {
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await dashboard.goto('/merchant')
  const opener = dashboard.getByRole('button', { name: 'Open the menu' })
  await whenAlive(opener)
  await opener.focus()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await dashboard.getByRole('dialog').getByRole('link', { name: 'Developers' }).press('Enter')
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Developers')
  await expect(dashboard.getByRole('dialog')).toHaveCount(0)
})
