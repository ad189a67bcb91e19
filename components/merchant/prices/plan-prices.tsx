import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { pricePerPeriod } from '@/components/billing/subscriber-facts'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { priceChangesQuery } from '@/lib/client/queries/price-queries'
import type { WirePriceChange } from '@/lib/wire/price-changes/price-changes'
import type { WireMerchantSubscription } from '@/lib/wire/subscriptions/subscriptions'
import { ShowMore } from '../list/show-more'
import { useDashboardNow } from '../shell/dashboard-now'
import { consentText, otherwiseText, priceChangeText } from './price-change-text'

export type PricedPlan = WireMerchantSubscription['plans'][number]

interface PlanPricesProps {
  readonly plan: PricedPlan
  readonly onLower: (plan: PricedPlan) => void
  readonly onRaise: (plan: PricedPlan) => void
  readonly onWithdraw: (plan: PricedPlan, change: WirePriceChange) => void
}

/** A plan with the prices that its subscribers were given, or are asked to accept. */
export function PlanPrices({ plan, onLower, onRaise, onWithdraw }: PlanPricesProps) {
  const { reader } = useSay()
  const { name, price, frequency, archived } = plan
  const list = useSuspenseInfiniteQuery(priceChangesQuery(plan.id))
  const changes = list.data.pages.flatMap(({ data }) => data)
  const isAsked = changes.some(({ from, closedAt }) => from !== null && closedAt === null)
  return (
    <li className="border-line border-b py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">
            <bdi className="text-user-content">{name}</bdi>
            {archived && <span className="font-normal text-ink-3"> · Archived</span>}
          </p>
          <p className="text-hint text-ink-2">
            {archived ? 'Was' : 'New subscribers pay'} {pricePerPeriod(price, frequency, reader)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size={30} onClick={() => onLower(plan)}>
            <span>
              Lower the price…<span className="sr-only"> of {name}</span>
            </span>
          </Button>
          {!isAsked && (
            <Button size={30} onClick={() => onRaise(plan)}>
              <span>
                Raise the price…<span className="sr-only"> of {name}</span>
              </span>
            </Button>
          )}
        </div>
      </div>
      {changes.length > 0 && (
        <ul aria-label={`Price changes of ${name}`} className="mt-2 grid gap-2 text-hint text-ink-2">
          {changes.map((change) => (
            <li key={change.id}>
              <ChangeOfPrice change={change} onWithdraw={() => onWithdraw(plan, change)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </li>
  )
}

function ChangeOfPrice({
  change,
  onWithdraw,
}: {
  readonly change: WirePriceChange
  readonly onWithdraw: () => void
}) {
  const now = useDashboardNow()
  const { reader } = useSay()
  const told = priceChangeText(change, now, reader)
  const answers = consentText(change, reader)
  if (answers === null) return <p>{told}</p>
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
      <div className="min-w-0">
        <p>
          <span className="font-medium text-ink">{told}</span> · {answers}
        </p>
        <p className="text-ink-3">{otherwiseText(change, now)}</p>
      </div>
      {change.closedAt === null && (
        <Button size={30} onClick={onWithdraw}>
          Withdraw…
        </Button>
      )}
    </div>
  )
}
