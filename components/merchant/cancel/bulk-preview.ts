import { microUsdOfAmount } from '@/lib/billing/money/dollars'
import { type MonthlyTwelfths, microUsdFromTwelfths } from '@/lib/billing/money/recurring-revenue'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import {
  type CancelEffect,
  type CancelTime,
  cancelEffect,
  endOfPeriod,
} from '@/lib/billing/subscriptions/subscriber'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

/** Effects of a bulk cancel, by the same rule as the server's. */
export interface BulkPreview {
  /** They keep access until the end of what they paid for. */
  readonly later: readonly WireSubscriberRow[]
  /** Their access ends at once. */
  readonly atOnce: readonly WireSubscriberRow[]
  /** Cancelled already, or with their end set. */
  readonly unchanged: readonly WireSubscriberRow[]
  /** Monthly revenue of those who end, in micro-dollars; trials pay nothing yet. */
  readonly mrrMicroUsd: bigint
  /** First and last end of access in `later`; null where it is empty. */
  readonly ends: Ends | null
}

/** Sorts `rows` by the effect of a cancel at `now`, and adds up the revenue that it ends. */
export function bulkPreview(rows: readonly WireSubscriberRow[], when: CancelTime, now: Date): BulkPreview {
  const by = (effect: CancelEffect) => rows.filter((row) => cancelEffect(row, when, now) === effect)
  const [later, atOnce, unchanged] = [by('at_period_end'), by('at_once'), by('unchanged')]
  return {
    later,
    atOnce,
    unchanged,
    mrrMicroUsd: microUsdFromTwelfths([...later, ...atOnce].reduce((sum, row) => sum + twelfths(row), 0n)),
    ends: endsOf(later.map(endOfPeriod)),
  }
}

const CENT = 10_000n

/** Micro-dollars in whole cents, half a cent rounded up: a month's part of a year's price has more decimals. */
export const centsOf = (microUsd: bigint): bigint => ((microUsd + CENT / 2n) / CENT) * CENT

/** First and last of many ends of access. */
export interface Ends {
  readonly first: string
  readonly last: string
}

/** The first and the last; null for none. */
export function endsOf(times: readonly string[]): Ends | null {
  const [first, ...others] = [...times].sort()
  return first === undefined ? null : { first, last: others.at(-1) ?? first }
}

function twelfths({ status, price, frequency }: WireSubscriberRow): MonthlyTwelfths {
  if (status === 'trialing') return 0n
  return microUsdOfAmount(price) * BigInt(12 / monthsOf(frequency))
}
