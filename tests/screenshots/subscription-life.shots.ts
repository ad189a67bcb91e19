import type { Page } from 'playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { whenHydrated } from '../support/browser/hydration'
import { signInBrowser } from '../support/browser/merchant-fixture'
import { expect, test } from '../support/browser/moving-time-fixture'
import { button, heading, LOCAL_CHAIN } from '../support/browser/pay-fixture'
import { connectTestWallet, signInWallet } from '../support/browser/test-wallet-owner'
import { LOCAL_TOKENS } from '../support/chain/test-mode-api'
import { TREASURY } from '../support/service/api-merchant'
import { shoot } from './shoot'

const MNEMONIC = 'test test test test test test test test test test test junk'
const MERCHANT = mnemonicToAccount(MNEMONIC)
const PAYER = mnemonicToAccount(MNEMONIC, { addressIndex: 2 })

const card = (page: Page, title: string) =>
  page
    .getByRole('group')
    .filter({ has: heading(page, title) })
    .first()
const dialog = (page: Page) => page.getByRole('dialog')

test.use({ expectedErrors: [/status of 409/] })

test('the life of a subscription', async ({ page, context, sample, world, app, browser }) => {
  test.setTimeout(900_000)
  for (const id of [LOCAL_TOKENS.usdc, LOCAL_TOKENS.dai]) {
    await world.give(PAYER.address, id, 10n ** (id === LOCAL_TOKENS.dai ? 22n : 10n))
    await world.give(MERCHANT.address, id, 10n ** (id === LOCAL_TOKENS.dai ? 22n : 10n))
  }
  const subscription = await sample.call<WireMerchantSubscription>('POST', '/api/v1/subscriptions', {
    title: 'Station network',
    invoiceDetails: 'required',
    plans: [
      { name: 'Station', price: 12, quantityMax: 20 },
      { name: 'Company', price: 90 },
      {
        name: 'Metered',
        price: 5,
        quantityMax: 5,
        usage: { unit: 'API call', price: 0.002, limit: 20, includedQuantity: 1000 },
      },
    ],
    tokens: [LOCAL_TOKENS.usdc, LOCAL_TOKENS.dai],
    receivers: [{ address: TREASURY, networkId: LOCAL_CHAIN }],
  })
  await sample.call('POST', '/api/v1/discounts', { code: 'LAUNCH20', percent: 20, charges: 3 })
  const [station] = subscription.plans
  const { url } = await sample.call<{ url: string }>('POST', '/api/v1/checkout-sessions', {
    subscriptionId: subscription.id,
    planId: station?.id,
    tokenId: LOCAL_TOKENS.usdc,
    code: 'LAUNCH20',
  })
  await page.goto(new URL(url).pathname)
  await connectTestWallet(page, 2)
  await page.getByLabel('Seats').fill('3')
  await shoot(page, 'life-checkout-seats')
  await page.getByLabel('Name or company').fill('Zimmermann Wetterdienst GmbH')
  await page.getByLabel('Street address').fill('Hafenstraße 12')
  await page.getByLabel('Postal code').fill('20457')
  await page.getByLabel('City').fill('Hamburg')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel(/^Tax or VAT id/).fill('DE811907980')
  await button(page, 'Save details').click()
  await expect(page.getByText('Saved for your invoices.')).toBeVisible()
  await shoot(page, 'life-checkout-details')
  await button(page, 'Start subscription').click()
  await button(page, /^Allow /).click()
  await signInWallet(page)
  await signInWallet(page)
  await expect(heading(page, 'You are subscribed.')).toBeVisible()
  await shoot(page, 'life-subscribed')

  await page.goto(`/portal?subscription=${subscription.id}`)
  await button(page, /Dues test wallet/).click()
  await button(page, 'Payer 2').click()
  await button(page, 'Sign').last().click()
  const own = card(page, 'Station network')
  await expect(own).toContainText('Zimmermann')
  await shoot(page, 'life-portal')
  const change = own.getByRole('button', { name: 'Change plan' })
  await whenHydrated(change)
  await change.click()
  await expect(dialog(page)).toContainText('This is what you have now')
  await shoot(page, 'life-change-none', { windowOnly: true })
  await dialog(page).getByLabel('Seats').fill('5')
  await expect(dialog(page)).toContainText('Credit')
  await shoot(page, 'life-change-seats', { windowOnly: true })
  const sign = button(page, 'Sign with Dues test wallet')
  // Its words are in the language of each picture.
  const foot = dialog(page).locator('.button-primary')
  await shoot(page, 'life-change-seats-end', { windowOnly: true, showing: foot })
  await sign.click()
  await button(page, 'Payer 2').click()
  await shoot(page, 'life-change-wallet', { windowOnly: true })
  await signInWallet(page)
  await signInWallet(page)
  await expect(dialog(page)).toContainText('Signed.')
  await shoot(page, 'life-change-signed', { windowOnly: true })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(own).toContainText('Seats5', { timeout: 60_000 })
  await expect(own.getByRole('link', { name: /^Invoice/ })).toHaveCount(2, { timeout: 60_000 })
  await shoot(page, 'life-portal-changed')

  await whenHydrated(change)
  await change.click()
  await dialog(page).getByLabel('Plan').selectOption({ index: 1 })
  await page.getByRole('radio', { name: /^On / }).check({ force: true })
  await expect(dialog(page)).toContainText('Next payments')
  await shoot(page, 'life-change-plan', { windowOnly: true })
  await button(page, 'Sign with Dues test wallet').click()
  await button(page, 'Payer 2').click()
  await signInWallet(page)
  await signInWallet(page)
  await expect(dialog(page)).toContainText('Signed.')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(own).toContainText('This changes on')
  await shoot(page, 'life-change-waiting')
  // The permit that was signed with it is on its way to the chain, and until it is there nothing is taken back.
  await expect(async () => {
    await own.getByRole('button', { name: 'Undo change' }).click()
    await expect(own).not.toContainText('This changes on', { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await shoot(page, 'life-change-taken-back')

  // A change of the token needs no less.
  await whenHydrated(change)
  await change.click()
  await dialog(page).getByLabel('Pay with').selectOption({ index: 1 })
  await expect(dialog(page)).toContainText('Next payments')
  await shoot(page, 'life-change-token', { windowOnly: true })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  const [row] = (
    await (
      await page.request.get('/api/v1/portal/subscriptions?limit=50', {
        headers: { accept: 'application/json' },
      })
    ).json()
  ).data as WirePortalSubscription[]

  const merchantContext = await browser.newContext({ baseURL: app.baseUrl })
  await signInBrowser(merchantContext, app.baseUrl, MERCHANT)
  const dashboard = await merchantContext.newPage()
  await dashboard.goto(`/merchant/payments?q=${PAYER.address}`)
  await shoot(dashboard, 'life-payments', { windowOnly: true })
  await dashboard.goto(`/merchant/payments?q=${PAYER.address}&open=${row?.id}`)
  const refund = dashboard.getByRole('button', { name: /^Refund/ }).first()
  await whenHydrated(refund)
  await shoot(dashboard, 'life-subscriber', { windowOnly: true })
  await refund.click()
  const asked = dashboard.getByRole('dialog', { name: 'Refund this payment' })
  await expect(asked.getByLabel('Amount')).toBeVisible()
  await shoot(dashboard, 'life-refund', { windowOnly: true })
  await asked.getByLabel('Amount').fill('999')
  await asked.getByRole('button', { name: /^Send with/ }).click()
  await asked.getByText('I already sent it').click()
  await asked.getByRole('button', { name: 'Record refund' }).click()
  await shoot(dashboard, 'life-refund-mistakes', { windowOnly: true })
  await asked.getByLabel('Amount').fill('4.50')
  await asked.getByRole('button', { name: /^Send with/ }).click()
  await shoot(dashboard, 'life-refund-wallet', { windowOnly: true })
  await dashboard.getByRole('button', { name: /^Sample merchant/ }).click()
  await dashboard.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(asked).toContainText('Recorded')
  await shoot(dashboard, 'life-refund-done', { windowOnly: true })
  await asked.getByRole('button', { name: 'Close' }).last().click()
  await shoot(dashboard, 'life-subscriber-refunded', { windowOnly: true })
  await dashboard.goto(`/merchant/payments?q=${PAYER.address}`)
  await shoot(dashboard, 'life-payments-refunded', { windowOnly: true })
  await page.reload()
  await shoot(page, 'life-portal-refunded')
  await page.goto('/portal/invoices')
  await shoot(page, 'life-invoices')
  for (const [index, link] of (await page.getByRole('link', { name: /^INV-/ }).all()).entries()) {
    const path = (await link.getAttribute('href')) ?? ''
    const other = await context.newPage()
    await other.goto(path)
    await shoot(other, `life-invoice-${index}`)
    await other.close()
  }
})
