import type { Page } from 'playwright/test'
import { expectTree } from '../../support/access/access-tree'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/browser/accessible'
import { type FakeCheckoutApi, fakeCheckoutApi } from '../../support/browser/fake-checkout-api'
import { expect, test } from '../../support/browser/merchant-fixture'
import { installPageWallet, type PageWallet } from '../../support/browser/page-wallet'
import { button, heading } from '../../support/browser/pay-fixture'
import { type ApiMerchant, TOKENS } from '../../support/service/api-merchant'

/*
 * The checkout as the owner of an undeployed smart wallet sees it. That the calls do what they say is held against a
 * real smart account in tests/chain/smart-account.test.ts.
 */

const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const MISSING = { status: 409, code: 'not_authorized', detail: 'Not in the chain yet.' }

/** A payer with a connected wallet whose contract is not deployed yet. */
async function openUndeployed(
  page: Page,
  merchant: ApiMerchant,
): Promise<{ wallet: PageWallet; api: FakeCheckoutApi }> {
  const wallet = await installPageWallet(page, {
    balances: { [USDC]: '1240550000' },
    batches: true,
    undeployed: true,
  })
  const api = await fakeCheckoutApi(page, { merchant: merchant.address, token: USDC, allow: 'calls' })
  api.subscribe(MISSING)
  const subscription = await merchant.createSubscription()
  await page.goto(await merchant.createCheckout(subscription, { tokenId: TOKENS.baseUsdc }))
  await button(page, 'Connect wallet').click()
  await button(page, /Example wallet/).click()
  await expect(button(page, 'Start subscription')).not.toHaveAttribute('aria-busy')
  return { wallet, api }
}

test('all is agreed to in one transaction, shown field by field, and goes on after a reload', async ({
  page,
  merchant,
}) => {
  const { wallet, api } = await openUndeployed(page, merchant)
  await button(page, 'Start subscription').click()
  await expect(heading(page, 'Allow USDC and agree to the terms')).toBeFocused()
  for (const term of ['At most, each month', 'Charges, at most', 'Allowance', 'Once, for the first payer']) {
    await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible()
  }
  await page.getByText('Raw values, as your wallet shows them').click()
  await expect(page.getByText('calls[2].data')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectTree(page, 'checkout/wallet/smart-account')

  await wallet.treat('wallet_sendCalls', { code: 4001, message: 'no' })
  await button(page, 'Agree in your wallet').click()
  await expect(page.getByText('Nothing was charged.', { exact: false }).last()).toBeVisible()
  await wallet.treat('wallet_sendCalls', 'answer')
  await button(page, 'Try again').click()
  await expect(heading(page, 'Waiting for Base')).toBeFocused()
  const asked = await wallet.asked('wallet_sendCalls')
  expect(asked.at(-1)).toMatchObject({ chainId: '0x2105', atomicRequired: true })
  expect(await wallet.asked('eth_signTypedData_v4')).toEqual([])
  await expectAccessible(page)

  await page.reload()
  await expect(heading(page, 'Waiting for Base')).toBeVisible()
  expect(await wallet.asked('wallet_sendCalls')).toEqual([])
  await expect(button(page, 'Start over')).toBeVisible()
  api.subscribe('accept')
  await wallet.mine()
  await expect(page.getByText('You can close this page', { exact: false })).toBeVisible()
})
