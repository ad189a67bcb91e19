'use client'

import { WifiOff } from 'lucide-react'
import { useOnline } from '@/components/ui/use-online'

/** Says that the browser has no network, for as long as it has none. What was entered stays. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status" className={online ? undefined : 'sticky top-0 z-10'}>
      {!online && (
        <p className="flex min-h-9 items-center justify-center gap-2.5 bg-inverse px-4 py-1.5 font-medium text-hint text-on-inverse">
          <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          You are offline. We’ll go on when you’re back.
        </p>
      )}
    </div>
  )
}
