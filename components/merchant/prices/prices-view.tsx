'use client'

import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subscriptionQuery } from '@/lib/client/queries/subscription-queries'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'
import { LowerPriceDialog } from './lower-price-dialog'
import { PlanPrices, type PricedPlan } from './plan-prices'
import { RaisePriceDialog } from './raise-price-dialog'
import { type Withdrawn, WithdrawPriceDialog } from './withdraw-price-dialog'

interface PricesViewProps {
  readonly subscriptionId: string
  /** Time at which the page was made, by which the server decides about dates. */
  readonly asOf: Date
}

/** Page of what the subscribers of each plan pay, with the dialogs that change it. */
export function PricesView({ subscriptionId, asOf }: PricesViewProps) {
  const { title, plans } = useSuspenseQuery(subscriptionQuery(subscriptionId)).data.data
  const [lowering, setLowering] = useState<PricedPlan | null>(null)
  const [raising, setRaising] = useState<PricedPlan | null>(null)
  const [withdrawn, setWithdrawn] = useState<Withdrawn | null>(null)
  return (
    <>
      <PageHeading
        crumbs={[
          { label: 'Subscriptions', href: merchantPaths.subscriptions },
          { label: title, href: merchantPaths.subscription(subscriptionId) },
        ]}
        here="Prices"
        title="Prices of subscribers"
      />
      <p className="mt-3 mb-4 max-w-[68ch] text-ink-2">
        Subscribers pay the price that they signed. If you lower it, they sign nothing and pay less from their
        next payment on. If you raise it, each is asked to accept the new price. A price for new subscribers
        alone is a change of the plan.
      </p>
      <ul className="border-line border-t">
        {plans
          .filter(({ price }) => price > 0)
          .map((plan) => (
            <PlanPrices
              key={plan.id}
              plan={plan}
              onLower={setLowering}
              onRaise={setRaising}
              onWithdraw={(plan, change) => setWithdrawn({ plan, change })}
            />
          ))}
      </ul>
      <LowerPriceDialog plan={lowering} onClose={() => setLowering(null)} />
      <RaisePriceDialog plan={raising} onClose={() => setRaising(null)} now={asOf} />
      <WithdrawPriceDialog withdrawn={withdrawn} onClose={() => setWithdrawn(null)} />
    </>
  )
}
