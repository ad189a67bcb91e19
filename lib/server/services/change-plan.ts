import 'server-only'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import { changePlan as changedPlan } from '@/lib/billing/subscriptions/plan'
import { assertVersion } from '@/lib/billing/subscriptions/subscription'
import type { changePlan as operation } from '@/lib/wire/subscriptions/subscriptions'
import type { Author } from '../caller'
import type { Deps } from '../deps'
import { type PlanRow, updatePlan } from '../store/subscriptions/plans'
import { lockSubscriptionOfPlan } from '../store/subscriptions/subscriptions'
import { recordSubscriptionChange } from './record-subscription-change'
import { priceFromDollars } from './subscriptions/price-from-dollars'

export type PlanInput = z.output<typeof operation.body>

/**
 * Changes a plan for new subscribers; those it has keep the terms that they signed.
 * @param params.expectedVersions - the versions of its subscription that the caller has read; null or nothing
 * changes whichever there is
 * @returns the plan, and the version that its subscription has now
 * @throws NotFoundError, VersionMismatchError, InvalidValueError
 */
export async function changePlan(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: {
    id: string
    expectedVersions?: readonly number[] | null
    change: PlanInput
    author: Author
  },
): Promise<{ plan: PlanRow; version: number }> {
  const { id, expectedVersions = null, change, author } = params
  const { merchantId } = author
  return deps.store.transaction(async (tx) => {
    const subscription = await lockSubscriptionOfPlan(tx, { planId: id, merchantId })
    const before = subscription?.plans.find((plan) => plan.id === id)
    if (!subscription || !before) throw new NotFoundError('Plan')
    assertVersion(subscription, expectedVersions)

    const at = deps.clock.now()
    const others = subscription.plans.filter((plan) => plan.id !== id)
    const { price, ...rest } = change
    const after = changedPlan(
      before,
      others,
      { ...rest, priceMicroUsd: price === undefined ? undefined : priceFromDollars(price, 'price') },
      at,
    )
    if (after === before) return { plan: before, version: subscription.version }
    await updatePlan(tx, { before, after, at })
    const { version } = await recordSubscriptionChange(tx, {
      subscription: {
        ...subscription,
        plans: subscription.plans.map((plan) => (plan.id === id ? after : plan)),
      },
      author,
      action: 'plan.changed',
      target: id,
      details: { subscriptionId: subscription.id, fields: Object.keys(change) },
      at,
    })
    return { plan: after, version }
  })
}
