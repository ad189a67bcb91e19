import { NO_CUSTOMER } from '@/lib/billing/customers/customer'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

export const SUBSCRIPTION_ID = '0b5c2a4e-6f60-4a53-9f1d-9a2f6f0f7c11'
const plan = {
  id: 'p',
  name: 'Team',
  price: 49,
  frequency: 'month',
  volume: 0,
  subscriptionId: SUBSCRIPTION_ID,
} as const
const token = {
  id: '1',
  address: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  chainId: 8453,
  logoURI: '',
  coingeckoId: 'usd-coin',
}

/** A running subscriber as lists have it, with changes. */
export function subscriberRow(id: string, changes: Partial<WireSubscriberRow> = {}): WireSubscriberRow {
  return {
    id,
    eoaaddress: token.address,
    swaddress: token.address,
    planId: plan.id,
    status: 'active',
    subscribedAt: '2026-11-02T10:00:00.000Z',
    subscriptionId: SUBSCRIPTION_ID,
    plan,
    token,
    price: 49,
    quantity: 1,
    credit: 0,
    discount: null,
    frequency: 'month',
    firstChargeAt: '2026-11-16T10:00:00.000Z',
    ...NO_CUSTOMER,
    paidThrough: '2026-12-16T10:00:00.000Z',
    accessUntil: '2026-12-17T10:00:00.000Z',
    currentPeriodEnd: '2026-12-16T10:00:00.000Z',
    nextChargeAt: '2026-12-16T10:00:00.000Z',
    renewalsLeft: 11,
    pastDueSince: null,
    pausedFrom: null,
    accessWhilePaused: null,
    cancelAt: null,
    cancelOrigin: null,
    cancelledAt: null,
    cancelReason: null,
    cancelComment: null,
    permission: { chargesLeft: 11, endsAt: '2027-11-16T10:00:00.000Z', ending: false },
    ...changes,
  }
}
