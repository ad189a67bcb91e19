import { statusLooks } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { LinkButton } from '@/components/ui/controls/link-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { networkName } from '@/lib/billing/networks'
import { isNarrowed, type SubscriberFilters } from '@/lib/client/lists/subscriber-filters'
import { formatCount } from '@/lib/language/amounts'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { NothingMatches } from '../list/nothing-matches'

interface SubscribersEmptyProps {
  readonly subscription: WireMerchantSubscription
  readonly filters: SubscriberFilters
  /** Address of the list without filters. */
  readonly allHref: string
  readonly onShowAll: () => void
}

/** Empty state: "No subscribers yet" or "Nothing matches". */
export function SubscribersEmpty({ subscription, filters, allHref, onShowAll }: SubscribersEmptyProps) {
  const { reader } = useSay()
  const everyone = Object.values(subscription.subscribers).reduce((sum, count) => sum + count, 0)
  if (everyone === 0) {
    return (
      <EmptyState
        title="No subscribers yet"
        className="mt-4"
        action={
          <CopyButton value={subscription.payUrl} label="Copy the payment link" variant="primary" size={36}>
            Copy the payment link
          </CopyButton>
        }
      >
        Share the payment link. Everyone who subscribes with it appears here.
      </EmptyState>
    )
  }
  if (filters.status === 'running' && !isNarrowed(filters)) {
    return (
      <EmptyState
        title="Nobody is subscribed now"
        className="mt-4"
        action={
          <LinkButton href={allHref} size={36}>
            Show who has left
          </LinkButton>
        }
      >
        {everyone === 1
          ? 'The one subscriber has left.'
          : `All ${formatCount(everyone, reader)} subscribers have left.`}
      </EmptyState>
    )
  }
  return (
    <NothingMatches href={allHref} onShowAll={onShowAll}>
      {nobodyText(subscription, filters)}
    </NothingMatches>
  )
}

/** "No subscriber is past due, pays with USDT on Polygon." */
function nobodyText(subscription: WireMerchantSubscription, filters: SubscriberFilters): string {
  const plan = subscription.plans.find(({ id }) => id === filters.plan)
  const token = subscription.tokens.find(({ id }) => id === filters.token)
  const parts = [
    filters.status &&
      `is ${filters.status === 'running' ? 'current' : statusLooks[filters.status].word.toLowerCase()}`,
    filters.plan && `has the plan ${plan?.name ?? 'that was chosen'}`,
    filters.token &&
      `pays with ${token ? `${token.symbol} on ${networkName(token.chainId)}` : 'the chosen token'}`,
    filters.search && `has an address, email, reference or transaction that begins with ${filters.search}`,
  ].filter(Boolean)
  if (parts.length === 0) return 'No subscriber is left here.'
  const lastPart = parts.pop()
  return `No subscriber ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${lastPart}.`
}
