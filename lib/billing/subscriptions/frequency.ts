/** Billing periods of a plan. The specification shows `month`. */
export const FREQUENCIES = ['month', 'quarter', 'year'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const MONTHS: Record<Frequency, number> = { month: 1, quarter: 3, year: 12 }

/** The calendar months of one period. */
export function monthsOf(frequency: Frequency): number {
  return MONTHS[frequency]
}
