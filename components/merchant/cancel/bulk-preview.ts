import { microUsdOfAmount } from '@/lib/billing/money/dollars'
import { type MonthlyTwelfths, microUsdFromTwelfths } from '@/lib/billing/money/recurring-revenue'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { type CancelEffect, type CancelTime, cancelEffect } from '@/lib/billing/subscriptions/subscriber'
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
  readonly ends: { readonly first: string; readonly last: string } | null
}

/** Sorts `rows` by the effect of a cancel at `now`, and adds up the revenue that it ends. */
export function bulkPreview(rows: readonly WireSubscriberRow[], when: CancelTime, now: Date): BulkPreview {
  const by = (effect: CancelEffect) => rows.filter((row) => cancelEffect(row, when, now) === effect)
  const [later, atOnce, unchanged] = [by('at_period_end'), by('at_once'), by('unchanged')]
  const ends = later.map(({ currentPeriodEnd }) => currentPeriodEnd).sort()
  const [first] = ends
  const last = ends.at(-1)
  return {
    later,
    atOnce,
    unchanged,
    mrrMicroUsd: microUsdFromTwelfths([...later, ...atOnce].reduce((sum, row) => sum + twelfths(row), 0n)),
    ends: first !== undefined && last !== undefined ? { first, last } : null,
  }
}

const CENT = 10_000n

/** Micro-dollars in whole cents, half a cent rounded up: a month's part of a year's price has more decimals. */
export const centsOf = (microUsd: bigint): bigint => ((microUsd + CENT / 2n) / CENT) * CENT

/** The ends of access that a cancel set, of those whose cancel succeeded: first and last; null for none. */
export function endsOf(
  later: readonly WireSubscriberRow[],
  isCancelled: (row: WireSubscriberRow) => boolean,
): { readonly count: number; readonly first: string; readonly last: string } | null {
  const ends = later
    .filter(isCancelled)
    .map(({ currentPeriodEnd }) => currentPeriodEnd)
    .sort()
  const [first] = ends
  const last = ends.at(-1)
  return first === undefined || last === undefined ? null : { count: ends.length, first, last }
}

function twelfths({ status, price, frequency }: WireSubscriberRow): MonthlyTwelfths {
  if (status === 'trialing') return 0n
  return microUsdOfAmount(price) * BigInt(12 / monthsOf(frequency))
}
