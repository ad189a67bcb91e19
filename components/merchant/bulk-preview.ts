import { microUsdFromDollars } from '@/lib/billing/money/money'
import { type MonthlyTwelfths, microUsdFromTwelfths } from '@/lib/billing/money/recurring-revenue'
import { monthsOf } from '@/lib/billing/subscriptions/plan'
import type { CancelTime } from '@/lib/client/queries/subscriber-mutations'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'

/** What cancelling many subscribers will do, by the rules of the server. */
export interface BulkPreview {
  /** Who keep access until the end of what they paid for. */
  readonly later: readonly WireSubscriberRow[]
  /** Whose access ends at once. */
  readonly atOnce: readonly WireSubscriberRow[]
  /** Who are cancelled already, or have their end set. */
  readonly unchanged: readonly WireSubscriberRow[]
  /** What those who end pay a month, in micro-dollars; trials pay nothing yet. */
  readonly mrrMicroUsd: bigint
  /** The first and the last end of access among the later ones; null where there are none. */
  readonly ends: { readonly first: string; readonly last: string } | null
}

/** Tells what a cancel of `rows` will do. */
export function bulkPreview(rows: readonly WireSubscriberRow[], when: CancelTime): BulkPreview {
  const later: WireSubscriberRow[] = []
  const atOnce: WireSubscriberRow[] = []
  const unchanged: WireSubscriberRow[] = []
  for (const row of rows) {
    if (row.status === 'cancelled') unchanged.push(row)
    // Who is past due has not paid for the period, so there is nothing to wait for.
    else if (when === 'now' || row.status === 'past_due') atOnce.push(row)
    else if (row.cancelAt !== null) unchanged.push(row)
    else later.push(row)
  }
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

function twelfths({ status, price, frequency }: WireSubscriberRow): MonthlyTwelfths {
  if (status === 'trialing') return 0n
  return (microUsdFromDollars(price) ?? 0n) * BigInt(12 / monthsOf(frequency))
}
