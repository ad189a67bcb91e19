/** Numbers of periods that a payer may allow with one signature: exact, never unlimited. */
export const PERIOD_COUNTS = [3, 6, 12] as const
export type PeriodCount = (typeof PERIOD_COUNTS)[number]
