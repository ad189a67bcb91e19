'use client'

import { useSay } from '@/components/language/use-say'
import { useOnline } from '@/components/ui/hooks/use-online'

/** Says that the browser has no network, for as long as it has none and the checkout is to go on. What was entered stays. */
export function OfflineBanner() {
  const say = useSay()
  const online = useOnline()
  return (
    <div role="status" className={online ? undefined : 'sticky top-0 z-10'}>
      {!online && (
        <p className="bg-inverse px-4 py-[9px] text-center font-medium text-hint text-on-inverse">
          {say('checkout.offline')}
        </p>
      )}
    </div>
  )
}
