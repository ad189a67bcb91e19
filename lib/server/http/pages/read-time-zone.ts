import 'server-only'

/** Longest name of a time zone; the longest of IANA has 32 characters. */
const MOST_CHARACTERS = 64

/** The time zone that a cookie names; UTC where it names none. */
export function readTimeZone(cookie: string | undefined): string {
  if (!cookie || cookie.length > MOST_CHARACTERS) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: cookie }).resolvedOptions().timeZone && cookie
  } catch {
    return 'UTC'
  }
}
