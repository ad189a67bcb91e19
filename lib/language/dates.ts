import { dateTimeFormat } from './intl-cache'
import type { Reader } from './reader'
import { wholeText } from './whole-text'

/** Place and ways of writing that a date needs of a reader. */
export type Place = Pick<Reader, 'formats' | 'timeZone' | 'isOnPage'>

const DAY = { day: 'numeric', month: 'short' } as const
const DATE = { ...DAY, year: 'numeric' } as const
const MOMENT = { ...DATE, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/**
 * Formats of some versions of CLDR have spaces that others do not; a page must be the same from server and browser. Of
 * English months one alone has four letters in some of its regions.
 */
const plain = (text: string) =>
  text
    .replace(/[\u202f\u00a0]/g, ' ')
    .replace('Sept ', 'Sep ')
    .replace(/ Sept$/, ' Sep')

/** On a page in one piece, but for the space before the time of a day. */
function write(
  at: Date,
  { formats, timeZone, isOnPage }: Place,
  options: Intl.DateTimeFormatOptions,
): string {
  const text = plain(dateTimeFormat(formats, { ...options, timeZone }).format(at))
  return isOnPage ? wholeText(text) : text
}

/** "21 Nov 2026" */
export function writeDate(at: Date, place: Place): string {
  return write(at, place, DATE)
}

/** "21 Nov" */
export function writeDay(at: Date, place: Place): string {
  return write(at, place, DAY)
}

/** "21 Nov", with its year where that is not the year of `now`. */
export function writeNearDate(at: Date, now: Date, place: Place): string {
  return isSameYear(at, now, place) ? writeDay(at, place) : writeDate(at, place)
}

function isSameYear(one: Date, other: Date, { timeZone }: Place): boolean {
  const year = dateTimeFormat('en', { year: 'numeric', timeZone })
  return year.format(one) === year.format(other)
}

/** First and last day of a time: "21 Nov" and "20 Dec"; both with their years where one is not in the year of `now`. */
export function writeNearDates(
  { from, to }: { readonly from: Date; readonly to: Date },
  now: Date,
  place: Place,
): readonly [string, string] {
  const write = isSameYear(from, now, place) && isSameYear(to, now, place) ? writeDay : writeDate
  return [write(from, place), write(to, place)]
}

/** "21 Nov 2026, 14:05 UTC": with the short name of the time zone, or its distance from UTC. */
export function writeMoment(at: Date, place: Place): string {
  return write(at, place, MOMENT)
}

/** "21 Nov 2026, 14:05": without the zone, where a page names it for all. */
export function writeTime(at: Date, place: Place): string {
  return write(at, place, { ...DATE, hour: 'numeric', minute: '2-digit' })
}

/** "Mon 23"; with `month`, "Mon 23 Nov". Each begins with the weekday, as the short form of some regions, "23 Mon", does not. */
export function writeWeekday(at: Date, place: Place, { month = false } = {}): string {
  if (month) return write(at, place, { ...DAY, weekday: 'short' })
  const text = `${write(at, place, { weekday: 'short' })} ${write(at, place, { day: 'numeric' })}`
  return place.isOnPage ? wholeText(text) : text
}

/** Day of the month, from 1. */
export function dayOfMonth(at: Date, { timeZone }: Pick<Place, 'timeZone'>): number {
  return Number(dateTimeFormat('en', { day: 'numeric', timeZone }).format(at))
}

/** True on 29 February. */
export function isLeapDay(at: Date, { timeZone }: Pick<Place, 'timeZone'>): boolean {
  return dateTimeFormat('en', { month: 'numeric', day: 'numeric', timeZone }).format(at) === '2/29'
}
