import { firstChargeTime } from '@/lib/billing/calendar'
import { allowedPeriods } from '@/lib/billing/checkout/allowance-reach'
import { offerOfUnits } from '@/lib/billing/checkout/offer-units'
import { floatingCapAtomic } from '@/lib/billing/money/rates'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { maxPeriodsOf } from '@/lib/billing/subscriptions/terms-length'
import type { ShownTerms } from '@/lib/client/payment/check-quote'
import { writeDate } from '@/lib/language/dates'
import { atMost, chargeAtomic, floatingAtomic, planAt } from '../offer/terms'
import type { Demand } from './checkout-machine'
import type { ShownCheckout } from './shown-checkout'

/**
 * Terms of a demand as the page shows them, to compare the server's terms with.
 * @param trialDays - free days in the server's terms: the page shows none to a wallet that had its trial, and never more
 *   than are on offer
 * @param timeZone - the reader's own, in which the page writes its dates
 * @throws Error for a plan or token that is not on offer, which the page never demands
 */
export function shownTerms(
  { offer, now, formats }: ShownCheckout,
  { planId, quantity, tokenId, periods, fixedCharges }: Demand,
  account: string,
  trialDays: number,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
): ShownTerms {
  const offered = offer.plans.find(({ id }) => id === planId)
  const token = offer.tokens.find(({ id }) => id === tokenId)
  if (!offered || !token) throw new Error('What is demanded is not on offer')
  const plan = offerOfUnits(offered, quantity)
  const first = planAt(plan, 0)
  const most = atMost(plan)
  const floating = floatingAtomic(most, token)
  const end = offer.fixedCharges ?? fixedCharges
  const periodMonths = monthsOf(plan.frequency)
  return {
    chainId: token.chainId,
    merchant: offer.merchant.address,
    payer: account,
    token: token.address,
    chargeAtomic: chargeAtomic(most, token),
    firstAtomic: chargeAtomic(first, token),
    priceMicroUsd: most.priceMicroUsd,
    firstPriceMicroUsd: first.priceMicroUsd,
    mostAtomic: floating === null ? null : floatingCapAtomic(floating),
    firstChargeAt: firstChargeTime(now, trialDays === 0 ? 0 : offer.trialDays),
    periodMonths,
    periods: allowedPeriods(periods, end),
    maxPeriods: maxPeriodsOf(end, periodMonths),
    receivers: offer.receivers.filter(({ networkId }) => networkId === token.chainId),
    dayOf: (at) => writeDate(at, { formats, timeZone }),
  }
}
