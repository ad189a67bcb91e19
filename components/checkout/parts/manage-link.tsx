'use client'

import { useSay } from '@/components/language/use-say'
import { portalPaths } from '@/components/portal/portal-paths'
import { openOutsideFrame } from '@/lib/client/framed'

/** Link to the portal with this subscription open. */
export function ManageLink({ subscriptionId }: { readonly subscriptionId: string }) {
  return (
    <a
      href={portalPaths.subscription(subscriptionId)}
      className="text-link font-medium"
      onClick={openOutsideFrame}
    >
      {useSay()('checkout.manage')}
    </a>
  )
}
