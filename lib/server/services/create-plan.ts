import 'server-only'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import { checkRoomForPlan } from '@/lib/billing/subscriptions/plan'
import { assertVersion } from '@/lib/billing/subscriptions/subscription'
import type { createPlan as operation } from '@/lib/wire/subscriptions/subscriptions'
import type { Author } from '../caller'
import type { Deps } from '../deps'
import { insertPlan, type PlanRow } from '../store/subscriptions/plans'
import { lockSubscription } from '../store/subscriptions/subscriptions'
import { recordSubscriptionChange } from './record-subscription-change'
import { priceFromDollars } from './subscriptions/price-from-dollars'

export type NewPlan = z.output<typeof operation.body>

/**
 * Adds a plan behind the others.
 * @param params.expectedVersions - the versions of the subscription that the caller has read; null or nothing
 * adds to whichever there is
 * @returns the plan, and the version that the subscription has now
 * @throws NotFoundError, VersionMismatchError, InvalidValueError
 */
export async function createPlan(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: {
    subscriptionId: string
    expectedVersions?: readonly number[] | null
    plan: NewPlan
    author: Author
  },
): Promise<{ plan: PlanRow; version: number }> {
  const { subscriptionId, expectedVersions = null, plan: input, author } = params
  return deps.store.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, { id: subscriptionId, merchantId: author.merchantId })
    if (!subscription) throw new NotFoundError('Subscription')
    assertVersion(subscription, expectedVersions)
    checkRoomForPlan(subscription.plans, 'plans')
    const plan: PlanRow = {
      id: deps.random.uuid(),
      subscriptionId,
      name: input.name,
      priceMicroUsd: priceFromDollars(input.price, 'price'),
      frequency: input.frequency,
      volume: input.volume,
      position: 1 + Math.max(-1, ...subscription.plans.map(({ position }) => position)),
      archivedAt: null,
    }
    await insertPlan(tx, plan)
    const { version } = await recordSubscriptionChange(tx, {
      subscription: { ...subscription, plans: [...subscription.plans, plan] },
      author,
      action: 'plan.created',
      target: plan.id,
      details: { subscriptionId, name: plan.name },
      at: deps.clock.now(),
    })
    return { plan, version }
  })
}
