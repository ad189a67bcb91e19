const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21 Nov 2026`, in UTC: periods are counted there. */
export function formatDate(instant: string): string {
  const date = new Date(instant)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** `21 Nov`, in UTC; with its year where that is not the year of `now`. */
export function formatDay(instant: string, now: Date): string {
  const date = new Date(instant)
  return date.getUTCFullYear() === now.getUTCFullYear()
    ? `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
    : formatDate(instant)
}

/** `21 Nov 2026, 14:05`, in UTC. */
export function formatTime(instant: string): string {
  return `${formatDate(instant)}, ${new Date(instant).toISOString().slice(11, 16)}`
}

/** `Mon 23`, in UTC; the first of a month with the month's name: `Tue 1 Dec`. */
export function formatWeekday(day: string, { withMonth = false } = {}): string {
  const date = new Date(day)
  const name = `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()}`
  return withMonth || date.getUTCDate() === 1 ? `${name} ${MONTHS[date.getUTCMonth()]}` : name
}
