import {
  type Place,
  writeDate,
  writeMoment,
  writeNearDate,
  writeNearDates,
  writeTime,
  writeWeekday,
} from '@/lib/language/dates'
import { writeNearMoment } from '@/lib/language/near-moment'
import { UNKNOWN_READER } from '@/lib/language/reader'

/** The present of a reader: days that are told beside it are those of its time zone, written as the reader writes them. */
export class LocalNow extends Date implements Place {
  constructor(
    at: Date,
    /** An IANA name. */
    readonly timeZone: string,
    /** Tag for `Intl`. */
    readonly formats: string = UNKNOWN_READER.formats,
  ) {
    super(at)
  }
}

/** UTC, where periods are counted, beside a plain date. */
const placeOf = (now: Date): Place => (now instanceof LocalNow ? now : UNKNOWN_READER)

/** `21 Nov 2026`. */
export function formatDate(instant: string, now: Date): string {
  return writeDate(new Date(instant), placeOf(now))
}

/** `21 Nov`; with its year where that is not the year of `now`. */
export function formatDay(instant: string, now: Date): string {
  return writeNearDate(new Date(instant), now, placeOf(now))
}

/** `21 Nov` and `20 Dec`: first and last day of a period; both with their years where one is not in that of `now`. */
export function formatDays(from: string, to: string, now: Date): readonly [string, string] {
  return writeNearDates({ from: new Date(from), to: new Date(to) }, now, placeOf(now))
}

/** `21 Nov 2026, 14:05`: without the time zone, which the page names. */
export function formatTime(instant: string, now: Date): string {
  return writeTime(new Date(instant), placeOf(now))
}

/** `21 Nov 2026, 14:05 UTC`. */
export function formatMoment(instant: string, now: Date): string {
  return writeMoment(new Date(instant), placeOf(now))
}

/** `21 Nov, 14:05 UTC`; with its year where that is not the year of `now`. */
export function formatNearMoment(instant: string, now: Date): string {
  return writeNearMoment(new Date(instant), now, placeOf(now))
}

/** `Mon 23`; the first of a month with the month's name: `Tue 1 Dec`. The day is one of UTC: `2026-11-23`. */
export function formatWeekday(day: string, now: Date, { withMonth = false } = {}): string {
  const date = new Date(day)
  const place = { formats: placeOf(now).formats, timeZone: 'UTC' }
  return writeWeekday(date, place, { month: withMonth || date.getUTCDate() === 1 })
}
