/** How often a plan is charged. The specification shows `month`. */
export const FREQUENCIES = ['month', 'quarter', 'year'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const MONTHS: Record<Frequency, number> = { month: 1, quarter: 3, year: 12 }

/** The calendar months of one period. */
export function monthsOf(frequency: Frequency): number {
  return MONTHS[frequency]
}

/** A plan as a merchant defined it. */
export interface Plan {
  readonly id: string
  readonly subscriptionId: string
  readonly name: string
  readonly priceMicroUsd: bigint
  readonly frequency: Frequency
  /** A merchant's own numeric attribute (seats, credits...); 0 means none. */
  readonly volume: number
}

/** What a plan brings in a month, in micro-dollars, rounded down: quarters and years are spread over their months. */
export function monthlyMicroUsd(plan: Pick<Plan, 'priceMicroUsd' | 'frequency'>): bigint {
  return plan.priceMicroUsd / BigInt(MONTHS[plan.frequency])
}
