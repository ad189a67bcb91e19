import type { Quote } from '@/lib/client/payment/quote'
import type { Offer } from '../offer'
import type { Choice } from '../offer/choice'
import { chargeAtomic, chargeText } from '../offer/terms'
import { amountFact } from '../pay/pay-words'

/** What one charge takes: as it was signed on this page, else as the page has it. */
export function oneCharge({ plan, token }: Choice, quote: Quote | null): string {
  const atomic = quote ? BigInt(quote.amount) : chargeAtomic(plan, token)
  return atomic === null ? chargeText(plan, token) : amountFact(atomic, token)
}

/** What today's part takes: nothing during a trial. */
export function chargedToday(offer: Offer, choice: Choice, quote: Quote | null): string {
  return offer.trialDays > 0 ? amountFact(0n, choice.token) : oneCharge(choice, quote)
}
