import { isBeingBrought } from '@/components/billing/permission-text'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'

/** Effect of a cancel on the permission, as sentences. */
export function permissionAfterCancelText({
  permission,
  payments,
}: Pick<WireSubscriberDetails, 'permission' | 'payments'>): string {
  switch (permission.state) {
    case 'none':
      return permission.discarded
        ? 'There is none: what was signed was discarded.'
        : 'There is none: the wallet never gave one.'
    case 'removed':
      return 'Removed already.'
    case 'pending':
      if (isBeingBrought({ permission, payments })) {
        return 'It is on its way with the first payment, and is withdrawn with it. If the network takes it first, it is removed on chain once the subscriber is cancelled.'
      }
      return 'It is not on the chain yet. Once the subscriber is cancelled it is discarded and can never be used.'
    case 'live':
    case 'removing':
      return 'Nothing is charged with it after this, and it is removed on chain once the subscriber is cancelled. The payer can remove it at any time.'
  }
}
