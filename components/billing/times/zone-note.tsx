'use client'

import { classNames } from '@/components/ui/class-names'
import { useTimeZone } from './use-time-zone'

/** Names the time zone of the dates on a page. */
export function ZoneNote({ className }: { readonly className?: string }) {
  const timeZone = useTimeZone()
  return (
    <p className={classNames('text-hint text-ink-3', className)}>
      Dates in {timeZone === 'UTC' ? 'UTC' : `your time zone, ${timeZone.replaceAll('_', ' ')}`}.
    </p>
  )
}
