import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'

const SCRIPTS = '**/_next/static/chunks/*.js'

test('a dialog whose code comes late opens by the first press, and by another where it did not come', {
  tag: '@any-window',
}, async ({ dashboard, expectErrors }) => {
  const { keyboard } = dashboard
  const opener = dashboard.getByRole('button', { name: 'Create API key' })
  const dialog = dashboard.getByRole('dialog', { name: 'Create an API key' })
  const missing = dashboard.getByRole('alertdialog', { name: /^A part of this page did not arrive/ })
  await dashboard.goto('/merchant/developers')
  await whenHydrated(opener)
  let answer: Promise<'fail' | 'give'> = Promise.resolve('fail')
  await dashboard.route(SCRIPTS, async (route) => {
    if ((await answer) === 'fail') await route.abort('internetdisconnected')
    else await route.fallback()
  })

  await test.step('where it does not come, that is said, and the focus goes back', async () => {
    await opener.press('Enter')
    await expect(missing.getByRole('button', { name: 'Try again' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(missing).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await test.step('another press tries again, shows that it waits, and opens it', async () => {
    let give = () => {}
    answer = new Promise((resolve) => {
      give = () => resolve('give')
    })
    await opener.press('Enter')
    await expect(dashboard.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
    give()
    await expect(dialog).toBeVisible()
    await expect(dashboard.getByText('Loading…')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await expectErrors(/ERR_INTERNET_DISCONNECTED/)
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
