'use client'

import { useMemo, useState } from 'react'
import { LocalNow } from '../format-day'
import { useTimeZone } from './use-time-zone'

/** The time at which the page was opened, with the reader's time zone. */
export function useReaderNow(): LocalNow {
  const [openedAt] = useState(() => new Date())
  const timeZone = useTimeZone()
  return useMemo(() => new LocalNow(openedAt, timeZone), [openedAt, timeZone])
}
