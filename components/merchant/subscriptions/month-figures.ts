import { microUsdOfAmount, toWholeCents } from '@/lib/billing/money/dollars'
import type { WireMetrics } from '@/lib/wire/reports/metrics'

/** Changes since the start of the month. */
export interface MonthFigures {
  /** Change of the MRR in micro-dollars, in whole cents; null when the figures begin within the month. */
  readonly mrrChange: bigint | null
  readonly started: number
  readonly ended: number
}

/** Figures of the month of `asOf`, in UTC. */
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

/** Dollars in micro-dollars, rounded to whole cents for display; half a cent rounds away from 0. */
export function wholeCents(dollars: number): bigint {
  return toWholeCents(microUsdOfAmount(dollars))
}
