import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { Button } from '@/components/ui/controls/button'
import { priceChangesQuery } from '@/lib/client/queries/price-queries'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { ShowMore } from '../list/show-more'
import { priceChangeText } from './price-change-text'

export type PricedPlan = WireMerchantSubscription['plans'][number]

interface PlanPricesProps {
  readonly plan: PricedPlan
  readonly onLower: (plan: PricedPlan) => void
}

/** A plan with the lower prices that its subscribers were given. */
export function PlanPrices({ plan, onLower }: PlanPricesProps) {
  const { name, price, frequency, archived } = plan
  const list = useSuspenseInfiniteQuery(priceChangesQuery(plan.id))
  const changes = list.data.pages.flatMap(({ data }) => data)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi className="text-user-content">{name}</bdi>
          {archived && <span className="font-normal text-ink-3"> · Archived</span>}
        </p>
        <p className="text-hint text-ink-2">
          {archived ? 'Was' : 'New subscribers pay'} {pricePerPeriod(price, frequency)}
        </p>
        {changes.length > 0 && (
          <ul aria-label={`Lower prices of ${name}`} className="mt-1 text-hint text-ink-2">
            {changes.map((change) => (
              <li key={change.id}>{priceChangeText(change)}</li>
            ))}
          </ul>
        )}
        <ShowMore list={list} />
      </div>
      <Button size={30} onClick={() => onLower(plan)}>
        <span>
          Lower the price…<span className="sr-only"> of {name}</span>
        </span>
      </Button>
    </li>
  )
}
