import type { Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/merchant-fixture'

const menu = (page: Page) => page.getByRole('dialog', { name: 'Command menu' })
const search = (page: Page) => menu(page).getByRole('combobox', { name: 'Search or jump to' })
const option = (page: Page, name: string | RegExp) => menu(page).getByRole('option', { name })

/** A page listens to keys a moment after React has taken over what it shows. */
async function openByKey(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await menu(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(search(page)).toBeFocused({ timeout: 1000 })
  }).toPass()
}

/** Types, and presses Enter once the first match is this one. */
async function chooseFirst(page: Page, text: string, name: string | RegExp): Promise<void> {
  await search(page).fill(text)
  await expect(option(page, name).first()).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toHaveCount(0)
}

test('the command menu finds and does from anywhere what the dashboard can, without a pointer', async ({
  dashboard,
  context,
  sample,
}) => {
  const { subscription } = sample
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dashboard.goto('/merchant/settings')

  await test.step('it opens from the page itself too, and says where nothing matches', async () => {
    await dashboard.getByRole('button', { name: 'Search or jump to' }).click()
    await expect(search(dashboard)).toBeFocused()
    await expectNoSidewaysScroll(dashboard)
    await expectAccessible(dashboard)
    await search(dashboard).fill('no such thing')
    await expect(menu(dashboard).getByText('Nothing matches “no such thing”.')).toBeVisible()
    await expectAccessible(dashboard)
    await dashboard.keyboard.press('Escape')
    await expect(menu(dashboard)).toHaveCount(0)
  })

  await test.step('the shortcuts are listed on ?', async () => {
    const shortcuts = dashboard.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dashboard.keyboard.press('?')
    await expect(shortcuts).toContainText('Open the command menu')
    await expect(shortcuts).toContainText('In lists of subscribersThey begin at a row')
    await expectAccessible(dashboard)
    await dashboard.keyboard.press('Escape')
    await expect(shortcuts).toHaveCount(0)
  })

  await test.step('a payment link is copied', async () => {
    await openByKey(dashboard)
    await search(dashboard).fill('forecast')
    await option(dashboard, `Copy the payment link of ${subscription.title}`).click()
    await expect(dashboard.getByText('Payment link copied')).toBeVisible()
    expect(await dashboard.evaluate(() => navigator.clipboard.readText())).toBe(subscription.payUrl)
    await expect(menu(dashboard)).toHaveCount(0)
  })

  await test.step('subscriptions and subscribers are gone to, and are the first to be offered again', async () => {
    await openByKey(dashboard)
    await chooseFirst(dashboard, 'forecast', subscription.title)
    await expect(dashboard).toHaveURL(`/merchant/subscriptions/${subscription.id}`)

    const { id, eoaaddress } = await sample.takeSubscriber('active')
    await openByKey(dashboard)
    await expect(option(dashboard, subscription.title).first()).toHaveAttribute('data-highlighted', '')
    await expect(menu(dashboard).getByRole('group', { name: 'Recent' })).toContainText(subscription.title)
    await chooseFirst(dashboard, eoaaddress.slice(0, 14), new RegExp(`^${eoaaddress.slice(0, 6)}`))
    await expect(dashboard).toHaveURL(`/merchant/subscriptions/${subscription.id}?open=${id}`)
    const panel = dashboard.getByRole('dialog', { name: 'Subscriber', exact: true })
    await expect(panel).toBeVisible()
    await dashboard.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('an API key is asked for', async () => {
    await openByKey(dashboard)
    await chooseFirst(dashboard, 'new api', 'New API key')
    const create = dashboard.getByRole('dialog', { name: 'Create an API key' })
    await expect(create).toBeVisible()
    await dashboard.keyboard.press('Escape')
    await expect(create).toHaveCount(0)
    await expect(dashboard).toHaveURL('/merchant/developers')
  })

  await test.step('the theme is chosen, and outlives a reload', async () => {
    const scheme = () => dashboard.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await openByKey(dashboard)
    await chooseFirst(dashboard, 'dark', 'Use the dark theme')
    await expect.poll(scheme).toBe('dark')
    await dashboard.reload()
    expect(await scheme()).toBe('dark')
    await openByKey(dashboard)
    await chooseFirst(dashboard, 'device', 'Use the theme of this device')
    await expect.poll(scheme).toBe('light dark')
  })
})
