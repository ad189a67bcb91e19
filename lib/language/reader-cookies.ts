/** Cookie with the language that a reader has chosen, so that the next page is in it from the start. */
export const LOCALE_COOKIE = 'dues-locale'

/** Cookie with the reader's time zone, so that the server writes dates as the reader has them. */
export const TIME_ZONE_COOKIE = 'time-zone'
