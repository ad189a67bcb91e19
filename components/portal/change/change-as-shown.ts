import type { ChangeTime } from '@/lib/billing/changes/change-terms'
import { MINUTE_MS } from '@/lib/billing/durations'
import { microUsdOfAmount } from '@/lib/billing/money/dollars'
import type { ShownChange } from '@/lib/client/payment/check-change'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeOptions } from '@/lib/wire/subscribers/portal-change'
import type { WireToken } from '@/lib/wire/subscriptions/subscription-object'

/** By how much the reader's clock may be ahead of the server's. Decided, not measured. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS

/** A change as the page shows it, with its token. */
export interface ChangeAsShown extends ShownChange {
  readonly token: WireToken
}

interface ChangeChosen {
  readonly options: WireChangeOptions
  readonly plan: WireChangeOptions['plans'][number]
  readonly tokenId: string
  readonly quantity: number
  readonly when: ChangeTime
  /** Time of the page. */
  readonly now: Date
}

/**
 * Terms that a choice stands for on the page: the same plan keeps the price that was signed, until the merchant's new one
 * holds.
 */
export function shownChange(
  row: Pick<
    WirePortalSubscription,
    | 'merchant'
    | 'payer'
    | 'token'
    | 'plan'
    | 'price'
    | 'quantity'
    | 'nextChargeAt'
    | 'newPrice'
    | 'permission'
  >,
  { options, plan, tokenId, quantity, when, now }: ChangeChosen,
): ChangeAsShown {
  const renewal = row.nextChargeAt === null ? now : new Date(row.nextChargeAt)
  const dear = row.newPrice && new Date(row.newPrice.startsAt)
  const next = when === 'price_change' && dear ? dear : renewal
  const isDear = when !== 'now' && dear !== null && next >= dear
  return {
    merchant: row.merchant.address,
    payer: row.payer,
    token: options.tokens.find(({ id }) => id === tokenId) ?? row.token,
    frequency: plan.frequency,
    isInForce: row.permission.state === 'live',
    priceMicroUsd: BigInt(quantity) * unitPrice(row, plan, isDear),
    startsFrom: when === 'now' ? new Date(now.getTime() - CLOCK_SKEW_MS) : next,
    startsUntil: next,
    receivers: options.receivers,
  }
}

/** Price of one unit in micro-dollars. */
function unitPrice(
  row: Pick<WirePortalSubscription, 'plan' | 'price' | 'quantity' | 'newPrice'>,
  plan: ChangeChosen['plan'],
  isDear: boolean,
): bigint {
  if (plan.id !== row.plan.id) return microUsdOfAmount(plan.price)
  const own = isDear && row.newPrice ? row.newPrice.price : row.price
  return microUsdOfAmount(own) / BigInt(row.quantity)
}
