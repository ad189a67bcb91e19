import { DAY_MS } from './durations'

/**
 * Adds calendar months in UTC and keeps day and time of day; a day that the month does not have
 * becomes its last day: 31 January + 1 month = 28 (29) February.
 * Counting always from the anchor keeps month ends from drifting: + 2 months is 31 March.
 */
export function addMonths(anchor: Date, months: number): Date {
  const monthIndex = anchor.getUTCFullYear() * 12 + anchor.getUTCMonth() + months
  const year = Math.floor(monthIndex / 12)
  const month = monthIndex - year * 12
  const result = new Date(anchor)
  result.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), daysInMonth(year, month)))
  return result
}

/** The day of an instant in UTC, as in "2026-12-03". */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/**
 * The instant at which a day as "2026-12-03" ends in UTC, when the next one begins; null for 9999-12-31, behind which
 * ISO 8601 writes no year in four digits.
 */
export function endOfDay(day: string): Date | null {
  const end = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS)
  return end.getUTCFullYear() > 9999 ? null : end
}

/** The days of a month; `month` counts from 0. */
export function daysInMonth(year: number, month: number): number {
  if (month === 1) return isLeapYear(year) ? 29 : 28
  return month === 3 || month === 5 || month === 8 || month === 10 ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Opening of window `period` (0 is the first) of a plan anchored at `firstChargeAt`. */
export function periodStart(firstChargeAt: Date, periodMonths: number, period: number): Date {
  return addMonths(firstChargeAt, period * periodMonths)
}

/** The first `count` charge times of a plan begun at `startedAt`, after `trialDays` days of trial. */
export function chargeSchedule(terms: {
  startedAt: Date
  trialDays: number
  periodMonths: number
  count: number
}): Date[] {
  const first = firstChargeTime(terms.startedAt, terms.trialDays)
  return Array.from({ length: terms.count }, (_, period) => periodStart(first, terms.periodMonths, period))
}

/** The end of the trial: the anchor of all periods, in whole seconds as the chain counts them. */
export function firstChargeTime(startedAt: Date, trialDays: number): Date {
  return new Date(Math.floor(startedAt.getTime() / 1000) * 1000 + trialDays * DAY_MS)
}
