import { mnemonicToAccount } from 'viem/accounts'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { whenHydrated } from '../../support/browser/hydration'
import { expect, test } from '../../support/browser/merchant-fixture'
import { button, expectFine, heading, LOCAL_CHAIN, USDC_UNIT } from '../../support/browser/pay-fixture'
import { signInWallet } from '../../support/browser/test-wallet-owner'
import { payByApi } from '../../support/chain/pay-by-api'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { TREASURY } from '../../support/service/api-merchant'

const MNEMONIC = 'test test test test test test test test test test test junk'

test('a merchant asks for a higher price, the payer accepts it by a signature, and it is withdrawn', async ({
  dashboard,
  browser,
  sample,
  world,
  app,
}) => {
  const payer = mnemonicToAccount(MNEMONIC, { addressIndex: 4 })
  await world.give(payer.address, LOCAL_TOKENS.usdc, 1_000n * USDC_UNIT)
  const subscription = await sample.call<WireMerchantSubscription>('POST', '/api/v1/subscriptions', {
    title: 'Wind maps',
    trialDays: 0,
    plans: [{ name: 'Crew', price: 9 }],
    tokens: [LOCAL_TOKENS.usdc],
    receivers: [{ address: TREASURY, networkId: LOCAL_CHAIN }],
  })
  const createCheckout = async (_: unknown, session: object = {}) => {
    const body = { subscriptionId: subscription.id, ...session }
    const { url } = await sample.call<{ url: string }>('POST', '/api/v1/checkout-sessions', body)
    return new URL(url).pathname
  }
  await payByApi(app.baseUrl, {
    merchant: { createCheckout } as never,
    subscription: subscription as never,
    payer,
    tokenId: LOCAL_TOKENS.usdc,
  })

  await dashboard.goto(`/merchant/subscriptions/${subscription.id}/prices`)
  const raise = button(dashboard, /^Raise the price/)
  await whenHydrated(raise)
  await test.step('a price needs a number and a day that leaves time to answer', async () => {
    await raise.click()
    const dialog = dashboard.getByRole('dialog')
    await expectFine(dashboard)
    await dialog.getByRole('button', { name: 'Ask subscribers' }).click()
    await expect(dialog.getByText('Enter dollars above 0')).toBeVisible()
    await dialog.getByLabel(/^New price/).fill('12')
    await dialog.getByLabel('From').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Ask subscribers' }).click()
    await expect(dialog.getByText(/^Choose .* or later/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Not now' }).click()
  })
  await raise.click()
  const dialog = dashboard.getByRole('dialog')
  await dialog.getByLabel(/^New price/).fill('12')
  await dialog.getByRole('radio', { name: /^End the subscription/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Ask subscribers' }).click()
  await expect(dashboard.getByText('1 subscriber asked to accept').first()).toBeVisible()
  const changes = dashboard.getByRole('list', { name: 'Price changes of Crew' })
  await expect(changes).toContainText('0 of 1 accepted · 1 open')
  await expectFine(dashboard)

  const payers = await browser.newContext({ baseURL: app.baseUrl })
  const page = await payers.newPage()
  await page.goto(`/portal?subscription=${subscription.id}`)
  await button(page, /Dues test wallet/).click()
  await button(page, 'Payer 4').click()
  await button(page, 'Sign').last().click()
  const card = page
    .getByRole('group')
    .filter({ has: heading(page, 'Wind maps') })
    .first()
  await expect(card).toContainText('The merchant asks for a new price: $12 a month from')
  await expect(card).toContainText('this subscription ends on')
  await expectFine(page)
  const accept = card.getByRole('button', { name: 'Accept the new price' })
  await whenHydrated(accept)
  await accept.click()
  const terms = page.getByRole('dialog')
  await expect(terms).toContainText('$12 a month from')
  await expect(terms).toContainText('Each payment takes at most 12.00 USDC')
  await expectFine(page)
  await terms.getByRole('button', { name: 'Sign with Dues test wallet' }).click()
  await button(page, 'Payer 4').click()
  await signInWallet(page)
  await signInWallet(page)
  await expect(terms.getByText(/^Signed\. You pay \$12 a month from/)).toBeVisible()
  await terms.getByRole('button', { name: 'Close' }).last().click()
  await expect(card).toContainText('You accepted the new price. You pay it from')
  await expect(card).not.toContainText('The merchant asks for a new price')
  await expectFine(page)

  await dashboard.reload()
  await expect(changes).toContainText('1 of 1 accepted')
  const withdraw = changes.getByRole('button', { name: 'Withdraw…' })
  await whenHydrated(withdraw)
  await withdraw.click()
  await expectFine(dashboard)
  await dashboard.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(changes).toContainText('No one has been asked since')
  await page.reload()
  await expect(card).toContainText('The merchant withdrew the new price. You go on paying what you pay now.')
  await payers.close()
})
