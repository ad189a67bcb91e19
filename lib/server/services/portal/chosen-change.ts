import 'server-only'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { NotChangeableError } from '@/lib/billing/changes/change-refusals'
import { chargesBefore, requireDifferent } from '@/lib/billing/changes/change-terms'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { reducedPrice } from '@/lib/billing/discounts/reduction'
import { networkName } from '@/lib/billing/networks'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { isOffered, mostUnits, planOfUnits } from '@/lib/billing/subscriptions/plan'
import { windowsLeft } from '@/lib/billing/subscriptions/subscriber'
import { fixedChargesOf, maxPeriodsOf } from '@/lib/billing/subscriptions/terms-length'
import { type UsageTerms, usageRoom } from '@/lib/billing/usage/usage'
import type { Database } from '../../store/database/database'
import { findDiscount } from '../../store/discounts/discounts'
import type { PlanRow } from '../../store/subscriptions/plans'
import type { TokenRow } from '../../store/subscriptions/tokens'
import { keptDiscount } from '../records/record-change'
import type { ChangeableTerms } from './changeable-terms'

/** Terms that a payer wants; what is left out stays as it is. */
export interface WantedTerms {
  readonly planId?: string | undefined
  readonly tokenId?: string | undefined
  readonly quantity?: number | undefined
}

/** New terms as the payer chose them, without their token's amounts. */
export interface ChosenChange {
  readonly plan: PlanRow
  readonly token: TokenRow
  readonly quantity: number
  /** Of all units. */
  readonly priceMicroUsd: bigint
  /** Metered use on top of it, as it will be signed. */
  readonly usage: UsageTerms | null
  /** The most of one charge, with all of the use that it may bill. */
  readonly mostMicroUsd: bigint
  readonly periodMonths: number
  /** Number of charges after which the terms end; null where they run until cancelled. */
  readonly fixedCharges: number | null
  readonly maxPeriods: number
  /** The subscriber's discount, where it goes on. */
  readonly discount: GrantedDiscount | null
  /** The merchant's higher price that these terms accept; null where they don't. */
  readonly priceChangeId: string | null
}

/**
 * New terms of a subscriber from `startsAt` on. The same plan keeps the price that was signed, unless they begin when a
 * higher one holds that the payer is asked to accept; another plan has its present price.
 * @throws InvalidValueError for a plan, a token or a quantity that is not on offer, NotChangeableError where nothing
 *   would be different, or nothing would be charged
 */
export async function chooseChange(
  tx: Database,
  { subscriber, mandate, subscription, payable, ask }: ChangeableTerms,
  wanted: WantedTerms & { readonly startsAt: Date },
): Promise<ChosenChange> {
  const planId = wanted.planId ?? subscriber.planId
  const isSamePlan = planId === subscriber.planId
  const plan = subscription.plans.find(({ id }) => id === planId)
  if (!plan || (!isSamePlan && !isOffered(plan))) {
    throw new InvalidValueError('planId', 'This subscription does not offer this plan.')
  }
  const tokenId = wanted.tokenId ?? subscriber.tokenId
  const token = [...payable.tokens, ...subscription.tokens].find(({ id }) => id === tokenId)
  if (!token) throw new InvalidValueError('tokenId', 'This subscription does not accept this token.')
  if (token.chainId !== mandate.chainId) {
    throw new InvalidValueError(
      'tokenId',
      `Must be a token on ${networkName(mandate.chainId)}: to pay on another network, cancel and subscribe again.`,
    )
  }
  const accepted = isSamePlan && ask?.dear && wanted.startsAt >= ask.dear ? ask.rise : null
  const ownMicroUsd = accepted?.priceMicroUsd ?? subscriber.priceMicroUsd / BigInt(subscriber.quantity)
  const unitMicroUsd = isSamePlan ? ownMicroUsd : plan.priceMicroUsd
  const unit = { priceMicroUsd: unitMicroUsd, quantityMax: plan.quantityMax }
  const quantity = wanted.quantity ?? Math.min(subscriber.quantity, mostUnits(unit))
  const { priceMicroUsd } = planOfUnits(unit, quantity)
  if (accepted === null) requireDifferent(subscriber, { planId, tokenId, quantity })
  const usage = isSamePlan ? subscriber.usage : plan.usage
  // Use of a trial is free.
  const usedBefore = subscriber.status === 'trialing' ? null : subscriber.usage
  if (unitMicroUsd === 0n) {
    throw new NotChangeableError(
      'That plan is free, so there is nothing to sign.',
      'Cancel, then subscribe to it.',
    )
  }
  const periodMonths = monthsOf(plan.frequency)
  const fixedCharges = fixedAfter(subscriber, {
    periodMonths,
    merchants: subscription.fixedCharges,
    startsAt: wanted.startsAt,
  })
  return {
    plan,
    token,
    quantity,
    priceMicroUsd,
    usage,
    mostMicroUsd: priceMicroUsd + usageRoom(usedBefore, usage),
    periodMonths,
    fixedCharges,
    maxPeriods: maxPeriodsOf(fixedCharges, periodMonths),
    discount: await discountAfter(tx, { subscriber, plan, priceMicroUsd, ...wanted }),
    priceChangeId: accepted?.id ?? null,
  }
}

/** Terms with an end keep the charges that are left; with another frequency, as many as the merchant has for new ones. */
function fixedAfter(
  subscriber: ChangeableTerms['subscriber'],
  terms: { periodMonths: number; merchants: number | null; startsAt: Date },
): number | null {
  const { periodMonths, merchants, startsAt } = terms
  if (fixedChargesOf(subscriber) === null) return null
  if (periodMonths !== subscriber.periodMonths) return merchants
  return Math.max(1, windowsLeft(subscriber) - chargesBefore(subscriber, startsAt))
}

/** The subscriber's discount under the new terms, unless it is for other plans or would leave nothing to charge. */
async function discountAfter(
  tx: Database,
  params: {
    subscriber: ChangeableTerms['subscriber']
    plan: PlanRow
    priceMicroUsd: bigint
    startsAt: Date
  },
): Promise<GrantedDiscount | null> {
  const { subscriber, plan, priceMicroUsd } = params
  const { discount, merchantId } = subscriber
  if (discount === null || reducedPrice(priceMicroUsd, discount) === null) return null
  if (plan.id !== subscriber.planId) {
    const planIds = (await findDiscount(tx, { id: discount.id, merchantId }))?.planIds ?? []
    if (planIds.length > 0 && !planIds.includes(plan.id)) return null
  }
  return keptDiscount(tx, { subscriber, of: discount, startsAt: params.startsAt })
}
