const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** "Sat, 21 Nov 2026, 20:14 UTC". */
export function formatMoment(iso: string): string {
  const at = new Date(iso)
  return `${weekday.format(at)}, ${date.format(at)}, ${time.format(at)} UTC`
}
