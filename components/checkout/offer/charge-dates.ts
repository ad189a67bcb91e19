import type { Frequency } from '@/lib/billing/subscriptions/frequency'
import { dayOfMonth, isLeapDay, writeDate, writeDay } from '@/lib/language/dates'
import type { Say } from '@/lib/language/say'

/**
 * Days of the charges: "on the 5th of each month". Months without that day are charged on their last one. Where summer
 * time moves some charges across midnight, "around the 5th": periods are counted in UTC.
 * @param dates - of the charges of a year
 */
export function chargeDays(say: Say, dates: readonly [Date, ...Date[]], frequency: Frequency): string {
  const { reader } = say
  const [first] = dates
  const utc = { ...reader, timeZone: 'UTC' }
  const isOneDay = new Set(dates.map((at) => writeDate(at, reader) === writeDate(at, utc))).size === 1
  const about = isOneDay ? 'no' : 'yes'
  if (frequency === 'year') {
    const leap = isLeapDay(first, reader) ? 'yes' : 'no'
    return say('checkout.eachYear', { about, date: writeDay(first, reader), leap })
  }
  const day = dayOfMonth(first, reader)
  return say('checkout.eachMonth', { about, day, frequency, last: day > 28 ? 'yes' : 'no' })
}
