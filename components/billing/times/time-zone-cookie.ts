/** Cookie with the reader's time zone, so that the server writes dates as the reader has them. */
export const TIME_ZONE_COOKIE = 'time-zone'
