export const pageThemes = ['light', 'dark', 'system'] as const
/** Color scheme of the dashboard; `system` follows the device. */
export type PageTheme = (typeof pageThemes)[number]

/** Cookie that keeps the choice, so that the server renders the page in it from the start. */
export const THEME_COOKIE = 'dues-theme'

const YEAR_SECONDS = 365 * 24 * 3600

/** Reads the cookie's value; an unknown one counts as `system`. */
export function readPageTheme(value: string | undefined): PageTheme {
  return pageThemes.find((theme) => theme === value) ?? 'system'
}

/** The text for `document.cookie` that keeps a choice for a year, in the dashboard alone. */
export function themeCookie(theme: PageTheme): string {
  const age = theme === 'system' ? 0 : YEAR_SECONDS
  return `${THEME_COOKIE}=${theme}; Path=/merchant; Max-Age=${age}; SameSite=Lax`
}
