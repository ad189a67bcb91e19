const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The present where a reader is: days that are told beside it are those of its time zone, and of UTC beside a plain date. */
export class LocalNow extends Date {
  /** @param timeZone - an IANA name */
  constructor(
    at: Date,
    readonly timeZone: string,
  ) {
    super(at)
  }
}

const zoneOf = (now: Date) => (now instanceof LocalNow ? now.timeZone : 'UTC')

const localFormats = new Map<string, Intl.DateTimeFormat>()

/** Calendar fields of an instant in a time zone. */
function fieldsOf(instant: string, timeZone: string): Readonly<Partial<Record<string, string>>> {
  let format = localFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    })
    localFormats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

/** `21 Nov 2026`, in UTC, where periods are counted, or in the reader's time zone beside a `LocalNow`. */
export function formatDate(instant: string, now: Date = new Date(0)): string {
  const { day, month, year } = fieldsOf(instant, zoneOf(now))
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** `21 Nov`, as `formatDate` has it; with its year where that is not the year of `now`. */
export function formatDay(instant: string, now: Date): string {
  const { day, month, year } = fieldsOf(instant, zoneOf(now))
  const { year: thisYear } = fieldsOf(now.toISOString(), zoneOf(now))
  return year === thisYear ? `${Number(day)} ${MONTHS[Number(month) - 1]}` : formatDate(instant, now)
}

/** `21 Nov 2026, 14:05`, in UTC. */
export function formatTime(instant: string): string {
  return `${formatDate(instant)}, ${new Date(instant).toISOString().slice(11, 16)}`
}

/** `21 Nov 2026, 14:05 UTC`: with the name of the reader's time zone beside a `LocalNow`. */
export function formatMoment(instant: string, now: Date): string {
  const { hour, minute, timeZoneName } = fieldsOf(instant, zoneOf(now))
  return `${formatDate(instant, now)}, ${hour}:${minute} ${timeZoneName}`
}

/** `Mon 23`, in UTC; the first of a month with the month's name: `Tue 1 Dec`. */
export function formatWeekday(day: string, { withMonth = false } = {}): string {
  const date = new Date(day)
  const name = `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()}`
  return withMonth || date.getUTCDate() === 1 ? `${name} ${MONTHS[date.getUTCMonth()]}` : name
}
