'use client'

import { LateOverlay } from '@/components/ui/late/late-overlay'
import { framedPart, popoverFrame } from '@/components/ui/overlays/late-frames'
import { networkName } from '@/lib/billing/networks'
import type { SubscriberFilters } from '@/lib/client/lists/subscriber-filters'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { FilterOpener } from '../list/filters/filter-opener'
import type { SubscriberFilterFieldsProps } from './subscriber-filter-fields'

const fields = framedPart(popoverFrame, () => import('./subscriber-filter-fields'))

/** Plan, token, order and columns, behind one chip that names the chosen filters. Loaded once somebody uses the page. */
export function SubscriberFilterMenu(props: SubscriberFilterFieldsProps) {
  const { subscription, filters } = props
  return (
    <FilterOpener chosen={filterNames(subscription, filters)} fallback="Plan, token">
      {(popup) => (
        <LateOverlay
          part={fields}
          open={popup.open}
          onClose={() => popup.onOpenChange(false)}
          anchor={popup.anchor}
          modal={false}
        >
          {({ SubscriberFilterFields }, open) => (
            <SubscriberFilterFields {...props} popup={{ ...popup, open }} />
          )}
        </LateOverlay>
      )}
    </FilterOpener>
  )
}

/** Names of the chosen filters. A plan or token that the subscription no longer has is still a filter. */
function filterNames(subscription: WireMerchantSubscription, { plan, token }: SubscriberFilters): string[] {
  const names: string[] = []
  if (plan !== null) names.push(subscription.plans.find(({ id }) => id === plan)?.name ?? 'Other plan')
  if (token !== null) {
    const found = subscription.tokens.find(({ id }) => id === token)
    names.push(found ? `${found.symbol} on ${networkName(found.chainId)}` : 'Other token')
  }
  return names
}
