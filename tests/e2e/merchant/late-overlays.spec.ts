import type { Locator, Page } from 'playwright/test'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'

const SCRIPTS = '**/_next/static/chunks/*.js'

/** Scripts that are asked for from now on fail, until `hold` keeps them back and `give` lets them through. */
async function withoutScripts(page: Page) {
  let give = () => {}
  let answer: Promise<'fail' | 'give'> = Promise.resolve('fail')
  await page.route(SCRIPTS, async (route) => {
    if ((await answer) === 'fail') await route.abort('internetdisconnected')
    else await route.fallback()
  })
  return {
    hold() {
      answer = new Promise((resolve) => {
        give = () => resolve('give')
      })
    },
    give: () => give(),
  }
}

/** Presses the button, and Escape before the browser does anything else: no picture, timer or message comes between. */
const pressWithEscape = (button: Locator) =>
  button.evaluate(async (node: HTMLElement) => {
    node.focus()
    node.click()
    await Promise.resolve()
    node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })

test('a dialog whose code comes late hears keys and presses at once, and says so where it does not come', {
  tag: '@any-window',
}, async ({ dashboard, expectErrors }) => {
  const { keyboard, mouse } = dashboard
  const opener = dashboard.getByRole('button', { name: 'Sign out everywhere…' })
  const other = dashboard.getByRole('button', { name: 'Add address…' })
  const dialog = dashboard.getByRole('dialog', { name: 'Sign out everywhere?' })
  const loading = dashboard.getByRole('status').filter({ hasText: 'Loading…' })
  const missing = dashboard.getByRole('alertdialog', { name: /^A part of this page did not arrive/ })
  await dashboard.goto('/merchant/settings')
  await whenHydrated(opener)
  const scripts = await withoutScripts(dashboard)

  await test.step('where it does not come, that is said, and the focus goes back', async () => {
    await opener.press('Enter')
    await expect(missing.getByRole('button', { name: 'Try again' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(missing.getByRole('button', { name: 'Load the page again' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(missing).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await test.step('while it is on its way, what would close it takes it back, and nothing else is pressed', async () => {
    scripts.hold()
    await pressWithEscape(opener)
    await expect(loading).toHaveCount(0)
    for (const back of [
      () => keyboard.press('Escape'),
      () => keyboard.press('Enter'),
      () => keyboard.press('Space'),
      () => mouse.click(4, 4),
    ]) {
      await opener.press('Enter')
      await expect(loading).toBeVisible()
      await keyboard.press('Tab')
      await expect(opener).toBeFocused()
      await back()
      await expect(loading).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })

  await test.step('once it comes, what is still wanted opens, and no other', async () => {
    await other.press('Enter')
    await expect(loading).toBeVisible()
    await keyboard.press('Escape')
    await opener.press('Enter')
    await expect(loading).toBeVisible()
    scripts.give()
    await expect(dialog).toBeVisible()
    await expect(loading).toHaveCount(0)
    await expect(dashboard.getByRole('dialog')).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await test.step('where it is there already, Escape right after the first press closes it', async () => {
    await dashboard.unroute(SCRIPTS)
    await dashboard.reload()
    await whenHydrated(other)
    await other.press('Enter')
    await expect(dashboard.getByRole('dialog')).toBeVisible()
    await keyboard.press('Escape')
    await expect(dashboard.getByRole('dialog')).toHaveCount(0)
    await pressWithEscape(opener)
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await expectErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('a menu and filters whose code comes late hear keys and presses at once', async ({
  dashboard,
  sample,
}) => {
  const { keyboard } = dashboard
  const menus = dashboard.getByRole('button', { name: /^Actions for/ })
  const filters = dashboard.getByRole('button', { name: 'Plan, token' })
  const loading = dashboard.getByRole('status').filter({ hasText: 'Loading…' })
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}`)
  await whenHydrated(menus.first())
  const scripts = await withoutScripts(dashboard)
  scripts.hold()

  await test.step('while it is on its way, another press of the button takes it back', async () => {
    for (const opener of [menus.first(), filters]) {
      for (const way of ['click', 'press'] as const) {
        await opener.click()
        await expect(loading).toBeVisible()
        await expect(opener).toHaveAttribute('aria-expanded', 'true')
        // The menu keeps the page to itself.
        if (way === 'press') await keyboard.press('Enter')
        else await opener.click({ force: true })
        await expect(loading).toHaveCount(0)
        await expect(opener).toHaveAttribute('aria-expanded', 'false')
      }
    }
  })

  await test.step('a press beside the filters is heard there too', async () => {
    await filters.click()
    await expect(loading).toBeVisible()
    await menus.first().click()
    await expect(filters).toHaveAttribute('aria-expanded', 'false')
    await expect(loading).toBeVisible()
    scripts.give()
    await expect(dashboard.getByRole('menu')).toBeVisible()
    await keyboard.press('Escape')
    await expect(dashboard.getByRole('menu')).toHaveCount(0)
    await expect(menus.first()).toBeFocused()
  })

  await test.step('where it is there already, Escape right after the first press closes it', async () => {
    await pressWithEscape(menus.nth(1))
    await expect(menus.nth(1)).toHaveAttribute('aria-expanded', 'false')
    await expect(dashboard.getByRole('menu')).toHaveCount(0)
  })
})

test('what a figure counts, and the name of an icon, stand beside it', async ({ dashboard, sample }) => {
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}`)
  const tip = dashboard.getByRole('button', { name: 'What “Active” counts' })
  const text = dashboard.getByRole('dialog', { name: 'What “Active” counts' })
  await whenHydrated(tip)

  await test.step('as long as the pointer is there, or until it is closed once pressed', async () => {
    await tip.hover()
    await expect(text).toContainText('Paid for the current period.')
    await dashboard.getByRole('heading', { level: 1 }).hover()
    await expect(text).toHaveCount(0)
    await tip.press('Enter')
    await expect(text).toBeVisible()
    await expect(tip).toHaveAttribute('aria-expanded', 'true')
    await dashboard.keyboard.press('Escape')
    await expect(text).toHaveCount(0)
    await expect(tip).toBeFocused()
    await tip.click()
    await expect(text).toBeVisible()
    await dashboard.getByRole('heading', { level: 1 }).click()
    await expect(text).toHaveCount(0)
  })

  await test.step('within the window', async () => {
    const signOut = dashboard.getByRole('button', { name: 'Sign out' })
    const name = dashboard.getByText('Sign out', { exact: true })
    await signOut.hover()
    await expect(name).toBeInViewport({ ratio: 1 })
    await dashboard.getByRole('heading', { level: 1 }).hover()
    await expect(name).toHaveCount(0)
  })
})

test('the page of one subscriber brings at most 200 KiB of script before anybody touches it', {
  tag: '@any-window',
}, async ({ dashboard, sample }) => {
  // A pointer that rests on something to press is a touch.
  await dashboard.mouse.move(0, 0)
  const { id } = await sample.takeSubscriber('active')
  await dashboard.goto(`/merchant/subscriptions/${sample.subscription.id}?status=all&open=${id}`)
  await expect(dashboard.getByText('Permission on chain')).toBeVisible()
  await whenHydrated(dashboard.getByRole('dialog').getByRole('button', { name: /^Actions for/ }))
  const scripts = await dashboard.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\/_next\/static\/.*\.js$/.test(name))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0) / 1024).toBeLessThanOrEqual(200)
})
