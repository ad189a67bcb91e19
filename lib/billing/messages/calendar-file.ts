/** One date of a calendar file. */
export interface CalendarEntry {
  /** Unique for all time, and the same whenever the file is read again. */
  readonly uid: string
  readonly at: Date
  readonly summary: string
  readonly description: string
  readonly url: string
}

/** Octets of a line without its end: RFC 5545, section 3.1. */
const MOST_OCTETS = 75

/**
 * Calendar file with events that take no time, each with a reminder a day before (RFC 5545).
 * @param calendar.now - time at which it is made
 */
export function calendarFile(calendar: {
  name: string
  now: Date
  entries: readonly CalendarEntry[]
}): string {
  const { name, now, entries } = calendar
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dues//Charges//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(({ uid, at, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${timestamp(now)}`,
      `DTSTART:${timestamp(at)}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${withoutControls(url)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      'TRIGGER:-P1D',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** UTC, as section 3.3.5 writes it. */
const timestamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Text of a property: section 3.3.11. Control characters have no place in one. */
function escaped(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

const withoutControls = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]/gu, '')

/** Lines of at most 75 octets, the further ones begun by a space; no character is split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MOST_OCTETS) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
