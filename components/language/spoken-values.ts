import { microUsdOfAmount, roundedMicroUsd } from '@/lib/billing/money/dollars'
import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import { formatDollars, formatTokens, leftToRight } from '@/lib/language/amounts'
import { writeDate, writeMoment, writeNearDate, writeNearDates } from '@/lib/language/dates'
import type { Say } from '@/lib/language/say'

/** "$49", or with `cents` "$49.00": a price of the API, in dollars. */
export function sayDollars(say: Say, price: number, options?: { cents?: boolean }): string {
  return formatDollars(microUsdOfAmount(price), say.reader, options)
}

/**
 * A difference in dollars, its sign in front of the amount for readers of Arabic too: "−$7.20". Exact also below a cent,
 * since lines of a statement add up to what was paid.
 */
export function saySignedDollars(say: Say, amount: number): string {
  const absolute = sayDollars(say, Math.abs(amount), { cents: true })
  return amount < 0 ? leftToRight(`−${absolute}`, say.reader.formats) : absolute
}

/** "$49.00": an amount of the API, in dollars, to the nearest cent. One below a cent is shown exactly. */
export function sayCents(say: Say, amount: number): string {
  return formatDollars(roundedMicroUsd(amount), say.reader, { cents: true })
}

/** "−$4.50": what is taken off a price, in dollars, to the nearest cent. */
export function sayCentsOff(say: Say, amount: number): string {
  return leftToRight(`−${sayCents(say, amount)}`, say.reader.formats)
}

/** "$49 a month" */
export function sayPrice(say: Say, price: number, frequency: Frequency): string {
  return say('billing.pricePer', { price: sayDollars(say, price), frequency })
}

/** "9.99 USDC", of a decimal text in whole tokens. */
export function sayTokens(say: Say, amountText: string, { symbol }: { readonly symbol: string }): string {
  return formatTokens(amountText, symbol, say.reader)
}

/** "21 Nov", where the reader is; with its year where that is not the year of `now`. */
export function sayDay(say: Say, instant: string, now: Date): string {
  return writeNearDate(new Date(instant), now, say.reader)
}

/** "21 Dec 2026 – 20 Jan 2027": days of a period; without years where both are in the year of `now`. */
export function sayDays(say: Say, { from, to }: { from: string; to: string }, now: Date): string {
  return writeNearDates({ from: new Date(from), to: new Date(to) }, now, say.reader).join(' – ')
}

/** "21 Nov 2026" */
export function sayDate(say: Say, instant: string): string {
  return writeDate(new Date(instant), say.reader)
}

/** "21 Nov 2026, 14:05 UTC" */
export function sayMoment(say: Say, instant: string): string {
  return writeMoment(new Date(instant), say.reader)
}
