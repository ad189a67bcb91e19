import 'server-only'
import { isTimeZone } from '@/lib/billing/messages/time-zone'

/** The time zone that a cookie names; UTC where it names none. */
export function readTimeZone(cookie: string | undefined): string {
  return cookie !== undefined && isTimeZone(cookie) ? cookie : 'UTC'
}
