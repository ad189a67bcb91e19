import type { Locator, Page } from 'playwright/test'
import { expectLargeText } from '../access/large-text'
import { LOCAL_TOKENS } from '../chain/test-mode-api'
import { type ApiMerchant, type MadeSubscription, PARTNER, TREASURY } from '../service/api-merchant'
import { expectAccessible, expectNoSidewaysScroll } from './accessible'
import { connectTestWallet } from './test-wallet-owner'

export const LOCAL_CHAIN = 31337
/** A dollar in atomic units of the test USDC. */
export const USDC_UNIT = 1_000_000n

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name })
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
export const said = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text }).first()
/** The value beside a term. */
export const fact = (page: Page, term: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')

type Offer = NonNullable<Parameters<ApiMerchant['createSubscription']>[0]>

/** On the local chain, charged at once, 70 and 30 percent to two receivers. */
export function sell(merchant: ApiMerchant, offer: Offer = {}): Promise<MadeSubscription> {
  return merchant.createSubscription({
    trialDays: 0,
    tokens: Object.values(LOCAL_TOKENS),
    receivers: [
      { address: TREASURY, networkId: LOCAL_CHAIN, share: 70 },
      { address: PARTNER, networkId: LOCAL_CHAIN, share: 30 },
    ],
    ...offer,
  })
}

/** Opens a new checkout with the test wallet of payer `payer` connected; returns its path. */
export async function openAs(
  page: Page,
  merchant: ApiMerchant,
  { payer, tokenId, subscription }: { payer: number; tokenId: string; subscription: MadeSubscription },
): Promise<string> {
  const path = await merchant.createCheckout(subscription, { tokenId })
  await page.goto(path)
  await connectTestWallet(page, payer)
  return path
}

/** Holds that the page as it is now is accessible and fits its window, with large text too. */
export async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectLargeText(page)
}
