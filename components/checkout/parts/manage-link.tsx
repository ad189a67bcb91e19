'use client'

import { useSay } from '@/components/language/use-say'
import { portalPaths } from '@/components/portal/portal-paths'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { openOutsideFrame } from '@/lib/client/framed'

interface ManageLinkProps {
  readonly subscriptionId: string
  /** The next step of this page, drawn as its main button. */
  readonly leads?: boolean
}

/** Link to the portal with this subscription open. */
export function ManageLink({ subscriptionId, leads = false }: ManageLinkProps) {
  return (
    <a
      href={portalPaths.subscription(subscriptionId)}
      className={leads ? buttonClasses({ size: 48, variant: 'primary' }) : 'text-link font-medium'}
      onClick={openOutsideFrame}
    >
      {useSay()('checkout.manage')}
    </a>
  )
}
