'use client'

import { useTimeZone } from '@/components/billing/times/use-time-zone'
import { fullDate } from './charge-dates'

/** The day of an instant where the reader is: "5 Dec 2026". */
export function LocalDate({ at }: { readonly at: Date }) {
  return <>{fullDate(at, useTimeZone())}</>
}
