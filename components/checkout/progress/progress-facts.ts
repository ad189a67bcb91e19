import type { Offer } from '@/lib/billing/checkout/offer'
import type { Quote } from '@/lib/client/payment/quote'
import type { Say } from '@/lib/language/say'
import type { Choice } from '../offer/choice'
import { atMost, chargeAtomic, chargeText, planAt } from '../offer/terms'
import { amountFact } from '../pay/pay-words'

/** Amount of one charge: from the terms signed on this page, else from the offer. */
export function oneCharge(say: Say, { plan, token }: Choice, quote: Quote | null): string {
  const atomic = quote ? BigInt(quote.amount) : chargeAtomic(planAt(plan, 0), token)
  return atomic === null ? chargeText(say, planAt(plan, 0), token) : amountFact(say, atomic, token)
}

/** Amount charged today: zero during a trial. */
export function chargedToday(say: Say, offer: Offer, choice: Choice, quote: Quote | null): string {
  return offer.trialDays > 0 ? amountFact(say, 0n, choice.token) : oneCharge(say, choice, quote)
}

/**
 * The most of a charge in atomic units: as signed; on a page that was loaded again the full price with all of its use,
 * whatever the discount. Null where only the signed terms tell.
 */
export function capOf({ plan, token }: Choice, quote: Pick<Quote, 'cap'> | null): bigint | null {
  return quote ? BigInt(quote.cap) : chargeAtomic(atMost(plan), token)
}
