import { periodStart } from '../calendar'

/**
 * The index of the window that `at` falls into, or -1 before the first charge.
 * Window k is [start of k, start of k + 1).
 */
export function periodAt(firstChargeAt: Date, periodMonths: number, at: Date): number {
  if (at < firstChargeAt) return -1
  const months =
    (at.getUTCFullYear() - firstChargeAt.getUTCFullYear()) * 12 +
    (at.getUTCMonth() - firstChargeAt.getUTCMonth())
  const guess = Math.floor(months / periodMonths)
  return periodStart(firstChargeAt, periodMonths, guess) <= at ? guess : guess - 1
}
