/** Most charges of terms with an end: five years of monthly ones. Decided, not measured. */
export const MAX_FIXED_CHARGES = 60

/** Length of terms without an end, in months. A mandate has to name a number of periods: a century is for ever. */
const OPEN_ENDED_MONTHS = 1200

/** Number of windows of terms that end after `fixedCharges` charges, or run until cancelled where that is null. */
export function maxPeriodsOf(fixedCharges: number | null, periodMonths: number): number {
  return fixedCharges ?? OPEN_ENDED_MONTHS / periodMonths
}

/** Number of charges after which terms of so many windows end; null for those that run until cancelled. */
export function fixedChargesOf({ maxPeriods }: { readonly maxPeriods: number }): number | null {
  return maxPeriods > MAX_FIXED_CHARGES ? null : maxPeriods
}
