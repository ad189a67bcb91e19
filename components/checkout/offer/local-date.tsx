'use client'

import { fullDate } from './charge-dates'
import { useTimeZone } from './use-time-zone'

/** The day of an instant where the reader is: "5 Dec 2026". */
export function LocalDate({ at }: { readonly at: Date }) {
  return <>{fullDate(at, useTimeZone())}</>
}
