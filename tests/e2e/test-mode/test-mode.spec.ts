import type { Locator, Page } from 'playwright/test'
import { DAY_MS } from '@/lib/billing/durations'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/moving-time-fixture'
import { deep } from '../../support/process/deep'

const openButton = (page: Page): Locator => page.getByRole('button', { name: 'Time and faults' })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Test mode' })

async function open(page: Page): Promise<Locator> {
  await whenHydrated(openButton(page))
  await openButton(page).click()
  await expect(panel(page).getByText(/UTC$/)).toBeVisible()
  return panel(page)
}

/** Connects payer 1 of the test wallet, on the local chain. */
async function connectPayer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /Dues test wallet/ }).click()
  await page.getByRole('button', { name: /^Payer 1/ }).click()
}

test('the controls open and close by keyboard on every page, and axe finds nothing', async ({
  page,
  printed,
}) => {
  for (const path of ['/', printed.paymentLink, '/merchant']) {
    await page.goto(path)
    const strip = page.getByRole('complementary', { name: 'Test mode' })
    expect((await strip.boundingBox())?.height).toBe(36)
    await whenHydrated(openButton(page))
    await openButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByText(/UTC$/)).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Close' }).last()).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(openButton(page)).toBeFocused()
  }
})

test('its code is loaded once it is opened, not before', {
  ...deep('the checkout’s budget of scripts would be overdrawn, which every run sees', '@any-window'),
}, async ({ page, printed }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  const callsFaults = async () =>
    (await Promise.all(scripts)).some((text) => text.includes('/api/v1/test/faults'))
  await page.goto(printed.paymentLink)
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(3)
  expect(await callsFaults()).toBe(false)
  await open(page)
  await expect.poll(callsFaults).toBe(true)
})

test('a month ahead, what the checkout promises is a month later', async ({ page, sample, printed }) => {
  const firstCharge = page.getByRole('row', { name: /First charge/ })
  const day = async () =>
    Date.parse(`${(await firstCharge.textContent())?.split('First')[0]?.replaceAll('\u00a0', ' ')} UTC`)
  // Of two days, so that it has expired then, and is still known after the longest month.
  const { sessionId } = await sample.call<{ sessionId: string }>('POST', '/api/v1/checkout-sessions', {
    subscriptionId: sample.subscription.id,
    expiresIn: (2 * DAY_MS) / 1000,
  })
  await page.goto(`/checkout/${sessionId}`)
  const before = await day()
  const dialog = await open(page)
  await dialog.getByRole('button', { name: 'Move ahead: a month' }).click()
  await expect(dialog.getByRole('status')).toContainText(/Sample subscribers: \d+ payments succeeded/)
  await expect(dialog.getByRole('button', { name: 'Move ahead: a month' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'This link timed out.' })).toBeVisible()

  await page.goto(printed.paymentLink)
  const days = ((await day()) - before) / DAY_MS
  expect(days).toBeGreaterThan(27)
  expect(days).toBeLessThan(32)
})

test('what the account really has is shown, and is gone when it is drained', {
  ...deep('held by tests/chain/test-mode-faults.test.ts; balances are in wallet.spec.ts', '@any-window'),
}, async ({ page, printed }) => {
  await page.goto(printed.paymentLink)
  await connectPayer(page)
  const usdc = page.getByRole('group', { name: 'On Local test chain' }).getByRole('radio', { name: /^USDC/ })
  await expect(usdc).toHaveAccessibleName(/Balance 2,500\.00/)

  const dialog = await open(page)
  await expect(dialog.getByRole('combobox', { name: 'Account' })).toContainText('Payer 1, connected')
  await dialog.getByRole('button', { name: 'Drain: Empty wallet' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Took all USDC, USDT, DAI, and WETH.')
  await dialog.getByRole('button', { name: 'Reload the page' }).click()
  await expect(usdc).toHaveAccessibleName(/Not enough: 0\.00/)

  await open(page)
  await dialog.getByRole('button', { name: 'Give tokens: Faucet' }).click()
  await expect(dialog.getByRole('status')).toHaveText('The account has more of USDC, USDT, DAI, and WETH.')
  await dialog.getByRole('button', { name: 'Reload the page' }).click()
  await expect(usdc).toHaveAccessibleName(/Balance 2,500\.00/)
})

test('faults that last say that they are on, also when the controls are opened later', async ({ page }) => {
  await page.goto('/')
  const dialog = await open(page)
  for (const name of ['Chain out of reach', 'Lost transactions']) {
    await dialog.getByRole('button', { name: `Turn on: ${name}` }).click()
    await expect(dialog.getByRole('button', { name: `Turn off: ${name}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
  await dialog.getByRole('combobox', { name: 'Token to pause' }).selectOption({ label: 'DAI' })
  await dialog.getByRole('button', { name: 'Pause: Paused token' }).click()
  await expect(dialog.getByRole('status')).toHaveText('DAI cannot be moved.')
  await expectAccessible(page)

  await page.reload()
  await open(page)
  for (const name of ['Chain out of reach', 'Lost transactions']) {
    await dialog.getByRole('button', { name: `Turn off: ${name}` }).click()
    await expect(dialog.getByRole('button', { name: `Turn on: ${name}` })).toBeVisible()
  }
  await dialog.getByRole('combobox', { name: 'Token to pause' }).selectOption({ label: 'DAI, paused' })
  await dialog.getByRole('button', { name: 'Resume: Paused token' }).click()
  await expect(dialog.getByRole('status')).toHaveText('DAI can be moved again.')
})
