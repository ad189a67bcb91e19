'use client'

import { useSay } from '@/components/language/use-say'
import { writeDate } from '@/lib/language/dates'

/** The day of an instant where the reader is: "5 Dec 2026". */
export function LocalDate({ at }: { readonly at: Date }) {
  return <>{writeDate(at, useSay().reader)}</>
}
