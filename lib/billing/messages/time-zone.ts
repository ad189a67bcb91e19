/** Longest name of a time zone; the longest of IANA has 32 characters. */
const MOST_CHARACTERS = 64

/** True for the name of a time zone that `Intl` knows. */
export function isTimeZone(name: string): boolean {
  if (name === '' || name.length > MOST_CHARACTERS) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
