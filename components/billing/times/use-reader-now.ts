'use client'

import { useMemo, useState } from 'react'
import { LocalNow } from '../format-day'
import { useTimeZone } from './use-time-zone'

/**
 * The time at which the page was opened, with the reader's time zone.
 * @param asOf - time at which the server made the page, by which it decides; the browser's clock unless given
 */
export function useReaderNow(asOf?: Date): LocalNow {
  const [openedAt] = useState(() => new Date())
  const at = (asOf ?? openedAt).getTime()
  const timeZone = useTimeZone()
  return useMemo(() => new LocalNow(new Date(at), timeZone), [at, timeZone])
}
