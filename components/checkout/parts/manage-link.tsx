import { portalPaths } from '@/components/portal/portal-paths'

/** To the payers' portal, with this subscription opened: next charges, payments, cancel. */
export function ManageLink({ subscriptionId }: { readonly subscriptionId: string }) {
  return (
    <a href={portalPaths.subscription(subscriptionId)} className="text-link font-medium">
      Manage subscription
    </a>
  )
}
