'use client'

import { formatDate, formatMoment } from '../format-day'
import { useReaderNow } from './use-reader-now'

interface LocalMomentProps {
  /** Instant as the API has it. */
  readonly at: string
  /** The day alone. */
  readonly day?: boolean
}

/** An instant where the reader is: "21 Nov 2026, 14:05 GMT-8". */
export function LocalMoment({ at, day = false }: LocalMomentProps) {
  const now = useReaderNow()
  return <time dateTime={at}>{day ? formatDate(at, now) : formatMoment(at, now)}</time>
}
