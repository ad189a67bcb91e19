import type { Browser, Page } from 'playwright/test'
import { encode } from 'uqr'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { expect, test } from '../../support/browser/merchant-fixture'
import { button, heading, sell } from '../../support/browser/pay-fixture'
import { addSigningWallet } from '../../support/browser/signing-wallet'
import { connectTestWallet, signInWallet } from '../../support/browser/test-wallet-owner'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { PHONE } from '../../support/looks/window-and-theme'

/* Two browsers: a screen without a wallet, and a phone with one. Attacks are held by tests/integration/pairing. */

/** Takes the built-in wallet away from a browser. */
async function withoutWallet(page: Page): Promise<void> {
  await page.route('**/api/v1/test/wallet', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
}

/** A phone at the address that the screen's code holds. */
async function scan(browser: Browser, baseURL: string, path: string) {
  const context = await browser.newContext({ ...PHONE, baseURL })
  const phone = await context.newPage()
  const wallet = await addSigningWallet(phone)
  await phone.goto(path)
  return { context, phone, wallet }
}

test('a phone signs a screen without a wallet in, once its digits are compared', async ({
  page,
  browser,
  baseURL,
}) => {
  await withoutWallet(page)
  const opened = page.waitForResponse('**/api/auth/pairings')
  await page.goto('/merchant')
  const { code } = (await (await opened).json()).data
  await expect(page.getByRole('img', { name: 'QR code for your phone' })).toBeVisible()
  await expectAccessible(page)

  const { context, phone, wallet } = await scan(browser, baseURL ?? '', `/portal/pair/${code}`)
  await expect(phone.getByRole('heading', { name: 'Sign for your other screen' })).toBeVisible()
  await phone.getByRole('button', { name: wallet.name }).click()
  await expect(phone.getByText('Nobody sends you codes or digits.', { exact: false })).toBeVisible()
  await expectAccessible(phone, { colors: true, rules: ['target-size'] })
  await expectNoSidewaysScroll(phone)

  await expect(page.getByText('Type these digits on your phone:').last()).toBeVisible()
  await expect(page.getByText(wallet.account.address)).toBeVisible()
  await expectAccessible(page)
  const shown = (await page.getByText(/^\d{3} \d{3}$/).textContent()) ?? ''
  const digits = phone.getByLabel('Digits on the other screen')
  const sign = phone.getByRole('button', { name: 'Compare and sign' })

  const wrong = shown.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
  await digits.fill(wrong)
  await sign.click()
  await expect(phone.getByText('2 times more', { exact: false })).toBeVisible()
  await digits.fill(shown)
  await sign.click()
  await expect(phone.getByText('Your other screen continues.', { exact: false })).toBeVisible()
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'svc-session' }))

  // By itself, without a touch of the screen.
  await expect(page.getByRole('heading', { name: 'Sign in with your wallet' })).toHaveCount(0)
  const session = await page.request.get('/api/auth/session')
  expect((await session.json()).data.address).toBe(wallet.account.address)

  await phone.goto(`/portal/pair/${code}`)
  await expect(phone.getByText('This code can’t be used.')).toBeVisible()
  await context.close()
})

/** Dark modules of the code that holds an address, as the page draws them. */
function drawingOf(address: string): string {
  const { data } = encode(address, { ecc: 'M', border: 0 })
  return data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

test('a payer subscribes on the phone that scans a checkout, and the screen without a wallet says so', async ({
  page,
  browser,
  baseURL,
  merchant,
}) => {
  await withoutWallet(page)
  await page.goto(await merchant.createCheckout(await sell(merchant), { tokenId: LOCAL_TOKENS.dai }))
  await page.getByRole('radio', { name: /^Hobby/ }).check({ force: true })
  await expect(page).toHaveURL(/plan=/)
  await button(page, 'Connect wallet').click()
  const code = page.getByRole('img', { name: 'QR code of this checkout' })
  await expect(code.locator('path')).toHaveAttribute('d', drawingOf(page.url()))

  const context = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
  const phone = await context.newPage()
  await phone.goto(page.url())
  await connectTestWallet(phone, 2)
  await button(phone, 'Start subscription').click()
  await expectNoSidewaysScroll(phone)
  await button(phone, 'Allow 108 DAI').click()
  await signInWallet(phone)
  await signInWallet(phone, 'at most 9.00 DAI a month')
  await expect(heading(phone, 'You are subscribed.')).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone, { colors: true, rules: ['target-size'] })
  await context.close()

  // By itself, without a touch of the screen.
  await expect(heading(page, 'You are subscribed.')).toBeVisible()
})
