import { microUsdFromDollars } from '@/lib/billing/money/money'
import type { WireMetrics } from '@/lib/wire/reports/metrics'

const CENT = 10_000n

/** What became of a merchant's figures since the month began. */
export interface MonthFigures {
  /** Micro-dollars a month, in whole cents; null where the time before is not known. */
  readonly mrrChange: bigint | null
  readonly started: number
  readonly ended: number
}

/** The figures of the month that `asOf` lies in, in UTC. */
export function monthFigures({ asOf, mrr, byDay }: WireMetrics): MonthFigures {
  const month = asOf.slice(0, 7)
  const days = byDay.filter(({ day }) => day.startsWith(month))
  const before = byDay.findLast(({ day }) => day < month)
  return {
    mrrChange: before ? wholeCents(mrr) - wholeCents(before.mrr) : null,
    started: days.reduce((sum, each) => sum + each.new, 0),
    ended: days.reduce((sum, each) => sum + each.churned, 0),
  }
}

/** Dollars of the API as micro-dollars in whole cents, as people read them; a half cent is rounded up. */
export function wholeCents(dollars: number): bigint {
  const microUsd = microUsdFromDollars(dollars) ?? 0n
  return ((microUsd + CENT / 2n) / CENT) * CENT
}
