'use client'

import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'

/** Names the time zone of the dates on a page. */
export function ZoneNote({ className }: { readonly className?: string }) {
  return (
    <p className={classNames('text-hint text-ink-3', className)}>
      <ZoneText />
    </p>
  )
}

/** The same, within a paragraph. */
export function ZoneText() {
  const say = useSay()
  const { timeZone } = say.reader
  return (
    <>
      {timeZone === 'UTC'
        ? say('billing.datesInUtc')
        : say('billing.datesIn', { zone: timeZone.replaceAll('_', ' ') })}
    </>
  )
}
