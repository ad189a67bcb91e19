import { formatDate } from '@/components/billing/format-day'
import { dollars } from '@/components/billing/subscriber-facts'
import { DAY_MS } from '@/lib/billing/durations'
import { decimalOf } from '@/lib/billing/money/decimal-text'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import { earliestRise } from '@/lib/billing/price-changes/price-rise'
import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import { formatCount, type Writing } from '@/lib/language/amounts'
import type { WirePriceChange } from '@/lib/wire/price-changes/price-changes'

export const PRICE_RULE = 'Enter dollars above 0, with at most 6 decimals.'

/** The price that was entered; null for none above 0. */
export function priceOf(text: string): number | null {
  const number = decimalOf(text)
  return (microUsdFromDollars(number) ?? 0n) > 0n ? number : null
}

/** First day in UTC from which a higher price can hold, as in a date field. */
export function earliestDay({ frequency }: { readonly frequency: Frequency }, now: Date): string {
  return new Date(earliestRise(now, frequency).getTime() + DAY_MS).toISOString().slice(0, 10)
}

type ToldChange = Pick<WirePriceChange, 'price' | 'lowered' | 'announcedAt' | 'from' | 'closedAt'>

/** "$8 for 40 subscribers since 3 Mar 2027", "$12 from 3 Apr 2027". */
export function priceChangeText(
  { price, lowered, announcedAt, from }: ToldChange,
  now: Date,
  writing: Writing,
): string {
  const amount = dollars(price, writing)
  if (from === null)
    return `${amount} for ${subscribersText(lowered, writing)} since ${formatDate(announcedAt, now)}`
  return `${amount} from ${formatDate(from, now)}`
}

/** "25 of 40 accepted · 12 open · 3 not accepted"; null for a lower price. */
export function consentText({ consent }: Pick<WirePriceChange, 'consent'>, writing: Writing): string | null {
  if (consent === null) return null
  const { asked, accepted, open, notAccepted } = consent
  const number = (count: number) => formatCount(count, writing)
  const parts = [`${number(accepted)} of ${number(asked)} accepted`]
  if (open > 0) parts.push(`${number(open)} open`)
  if (notAccepted > 0) parts.push(`${number(notAccepted)} not accepted`)
  return parts.join(' · ')
}

/** Fate of those who don't accept, and whether they are still asked. */
export function otherwiseText(
  { otherwise, closedAt }: Pick<WirePriceChange, 'otherwise' | 'closedAt'>,
  now: Date,
): string {
  if (closedAt !== null) return `No one has been asked since ${formatDate(closedAt, now)}.`
  return otherwise === 'end'
    ? 'Without an answer, the subscription ends.'
    : 'Without an answer, the old price stays.'
}

/** "1 subscriber", "1,240 subscribers". */
export function subscribersText(count: number, writing: Writing): string {
  return count === 1 ? '1 subscriber' : `${formatCount(count, writing)} subscribers`
}
