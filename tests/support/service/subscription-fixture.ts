import { DEFAULT_DUNNING } from '@/lib/billing/charges/dunning'
import {
  createCheckoutSession,
  type NewCheckoutSession,
} from '@/lib/server/services/checkout/create-checkout-session'
import {
  createSubscription,
  type NewSubscription,
} from '@/lib/server/services/subscriptions/create-subscription'
import { syncTokenCatalogue } from '@/lib/server/services/subscriptions/sync-token-catalogue'
import type { CheckoutSessionRow } from '@/lib/server/store/checkout/checkout-sessions'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { shippedTokens } from '@/lib/server/tokens/shipped-tokens'
import type { World } from './world'

export const BASE = 8453
export const ETHEREUM = 1
export const POLYGON = 137

/** Addresses that money may go to; in EIP-55 form, as the API returns them. */
export const RECEIVER_A = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
export const RECEIVER_B = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** The catalogue's token of a symbol on a network. */
export function tokenId(symbol: string, chainId: number): string {
  const token = shippedTokens.find((each) => each.symbol === symbol && each.chainId === chainId)
  if (!token) throw new Error(`The catalogue has no ${symbol} on network ${chainId}`)
  return token.id
}

/** The shipped token catalogue, as the app stores it when it starts. */
export async function addTokenCatalogue({ deps }: World): Promise<void> {
  await syncTokenCatalogue(deps, { tokens: shippedTokens })
}

/** Request body for a subscription with two plans, two tokens on two networks, and three receivers. */
export function subscriptionBody(overrides: Partial<NewSubscription> = {}): NewSubscription {
  return {
    title: 'Ledgerline Pro',
    trialDays: 14,
    trialPerWallet: true,
    accessWhilePaused: 'stop',
    fixedCharges: null,
    ...DEFAULT_DUNNING,
    retryDays: [...DEFAULT_DUNNING.retryDays],
    invoiceDetails: 'none',
    linktree: '',
    plans: [
      { name: 'Starter', price: 9.99, frequency: 'month', volume: 0 },
      { name: 'Team', price: 480, frequency: 'year', volume: 10 },
    ],
    tokens: [tokenId('USDC', BASE), tokenId('USDC', ETHEREUM)],
    receivers: [
      { address: RECEIVER_A, networkId: BASE, share: 70 },
      { address: RECEIVER_B, networkId: BASE, share: 30 },
      { address: RECEIVER_A, networkId: ETHEREUM },
    ],
    ...overrides,
  }
}

/** A subscription of a merchant; the world has the token catalogue already. */
export async function newSubscription(
  { deps }: Pick<World, 'deps'>,
  merchant: { userId: string },
  overrides: Partial<NewSubscription> = {},
): Promise<SubscriptionDetails> {
  return createSubscription(deps, {
    ...subscriptionBody(overrides),
    author: { merchantId: merchant.userId, actor: 'system' },
  })
}

/** An open checkout session of a subscription. */
export async function newCheckoutSession(
  { deps }: Pick<World, 'deps'>,
  subscription: Pick<SubscriptionDetails, 'id' | 'merchantId'>,
  options: Omit<NewCheckoutSession, 'subscriptionId' | 'paymentLinkId'> = {},
): Promise<CheckoutSessionRow> {
  return createCheckoutSession(deps, {
    ...options,
    author: { merchantId: subscription.merchantId, actor: 'system' },
    subscriptionId: subscription.id,
  })
}
