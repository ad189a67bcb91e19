import type { Frequency } from '@/lib/billing/subscriptions/frequency'

/** A calendar day in a given time zone. */
interface Day {
  readonly day: number
  /** English and short: "Dec". */
  readonly month: string
  readonly year: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day an instant falls on; `timeZone` is an IANA name such as Europe/Lisbon. */
function dayOf(at: Date, timeZone: string): Day {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: Number(parts.get('day')), month: parts.get('month') ?? '', year: Number(parts.get('year')) }
}

/** "5 Dec 2026" */
export function fullDate(at: Date, timeZone: string): string {
  const { day, month, year } = dayOf(at, timeZone)
  return `${day} ${month} ${year}`
}

/** "5 Dec" */
export function shortDate(at: Date, timeZone: string): string {
  const { day, month } = dayOf(at, timeZone)
  return `${day} ${month}`
}

/**
 * Days of the charges: "on the 5th of each month". Months without that day are charged on their last one. Where summer
 * time moves some charges across midnight, "around the 5th": periods are counted in UTC.
 * @param dates - of the charges of a year
 */
export function chargeDays(
  dates: readonly [Date, ...Date[]],
  frequency: Frequency,
  timeZone: string,
): string {
  const { day, month } = dayOf(dates[0], timeZone)
  const isOneDay = new Set(dates.map((at) => fullDate(at, timeZone) === fullDate(at, 'UTC'))).size === 1
  const on = isOneDay ? 'on' : 'around'
  if (frequency === 'year') {
    const leapDay = day === 29 && month === 'Feb'
    return `${on} ${day} ${month} each year${leapDay ? ', or the last day of that month' : ''}`
  }
  const rhythm = frequency === 'month' ? 'each month' : 'every third month'
  return `${on} the ${ordinal(day)} of ${rhythm}${day > 28 ? ', or its last day' : ''}`
}

function ordinal(day: number): string {
  const teen = day >= 11 && day <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}
