import { allowedPeriods, usualReach } from '@/lib/billing/checkout/allowance-reach'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import { type Frequency, monthsOf } from '@/lib/billing/subscriptions/frequency'
import { maxPeriodsOf } from '@/lib/billing/subscriptions/terms-length'
import { NO_MANDATE } from '@/lib/mandate/terms/mandate-types'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { checkQuote, type Difference } from './check-quote'

/** New terms as the page shows them to the payer. */
export interface ShownChange {
  /** Addresses in any case. */
  readonly merchant: string
  readonly payer: string
  readonly token: { readonly chainId: number; readonly address: string }
  readonly frequency: Frequency
  /** The present terms are on the chain, and the new ones end them; false where they wait for the end of a trial. */
  readonly isInForce: boolean
  /** Price of all units by the prices that the page lists, in micro-dollars. */
  readonly priceMicroUsd: bigint
  /** Earliest and latest beginning of the first period: the same where it is a date that the page names. */
  readonly startsFrom: Date
  readonly startsUntil: Date
  readonly receivers: readonly { readonly address: string; readonly shareBps: number }[]
}

/**
 * Holds everything that a wallet would be asked to sign or send for a change against what the page shows. Nothing of a
 * quote with a difference may reach a wallet. Texts of amounts are made from the quote's own figures, so that the cap
 * is held against the one that is signed.
 * @returns the differences, in the order of the fields; none where all agree
 */
export function checkChange(shown: ShownChange, quote: WireChangeQuote): readonly Difference[] {
  const { frequency, priceMicroUsd: price, startsFrom, startsUntil } = shown
  const periodMonths = monthsOf(frequency)
  const { fixedCharges } = quote
  const periods = allowedPeriods(usualReach(frequency, fixedCharges), fixedCharges)
  const dayOf = (at: Date) =>
    at >= wholeSecond(startsFrom) && at <= startsUntil ? 'as shown' : at.toISOString()
  const terms = {
    chainId: shown.token.chainId,
    merchant: shown.merchant,
    payer: shown.payer,
    token: shown.token.address,
    chargeAtomic: null,
    firstAtomic: null,
    priceMicroUsd: price,
    // The first charge is less by credit, which may leave nothing of it.
    firstPriceMicroUsd: 0n,
    mostAtomic: null,
    firstChargeAt: startsFrom,
    periodMonths,
    periods,
    maxPeriods: maxPeriodsOf(fixedCharges, periodMonths),
    receivers: shown.receivers,
    dayOf,
  }
  const differences = [
    ...checkQuote(terms, {
      ...quote,
      amount: quote.dueNow,
      discount: null,
      trialDays: 0,
      firstChargeAt: quote.startsAt,
      schedule: quote.schedule.map(({ at }) => at),
      calls: [],
    }),
  ]
  const asked = microUsdFromDollars(quote.price)
  if (asked !== price) differences.push({ field: 'amount', shown: String(price), asked: String(asked) })
  if (BigInt(quote.dueNow) > BigInt(quote.cap)) {
    differences.push({ field: 'amount', shown: quote.cap, asked: quote.dueNow })
  }
  // Terms that replace none would be charged beside the present ones, where those are in force.
  const { replaces } = quote.mandate.message
  if ((replaces === NO_MANDATE) === shown.isInForce)
    differences.push({ field: 'form', shown: 'a change', asked: 'new terms' })
  return differences
}

const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)
