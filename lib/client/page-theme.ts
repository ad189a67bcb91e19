export const pageThemes = ['light', 'dark', 'system'] as const
/** In which colours the dashboard is drawn; `system` leaves it to the device. */
export type PageTheme = (typeof pageThemes)[number]

/** The cookie that keeps the choice, so that the server draws the page in it from the start. */
export const THEME_COOKIE = 'dues-theme'

const YEAR_SECONDS = 365 * 24 * 3600

/** Reads the cookie's value; what it does not know is the device's own. */
export function readPageTheme(value: string | undefined): PageTheme {
  return pageThemes.find((theme) => theme === value) ?? 'system'
}

/** The text for `document.cookie` that keeps a choice for a year, in the dashboard alone. */
export function themeCookie(theme: PageTheme): string {
  const age = theme === 'system' ? 0 : YEAR_SECONDS
  return `${THEME_COOKIE}=${theme}; Path=/merchant; Max-Age=${age}; SameSite=Lax`
}
