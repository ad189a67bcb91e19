import { fullDate } from './charge-dates'

const clockFormats = new Map<string, Intl.DateTimeFormat>()

/** "5 Dec 2026, 02:40 UTC"; the zone as it is usually written, or its distance from UTC. */
export function dateAndTime(at: Date, timeZone: string): string {
  let format = clockFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    })
    clockFormats.set(timeZone, format)
  }
  return `${fullDate(at, timeZone)}, ${format.format(at)}`
}
