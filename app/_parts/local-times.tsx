import 'server-only'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { TimeZoneProvider } from '@/components/billing/times/time-zone-provider'
import { TIME_ZONE_COOKIE } from '@/lib/language/reader-cookies'
import { readTimeZone } from '@/lib/server/http/pages/read-time-zone'

/** Pages whose dates are those of the reader, from the first picture on where an earlier page learned the time zone. */
export async function LocalTimes({ children }: { readonly children: ReactNode }) {
  return (
    <TimeZoneProvider known={readTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value)}>
      {children}
    </TimeZoneProvider>
  )
}
