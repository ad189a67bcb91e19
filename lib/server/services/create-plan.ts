import 'server-only'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import { checkRoomForPlan } from '@/lib/billing/plan'
import type { createPlan as operation } from '@/lib/wire/subscriptions'
import type { Deps } from '../deps'
import type { Author } from '../http/caller'
import { insertPlan, type PlanRow } from '../store/plans'
import { lockSubscription } from '../store/subscriptions'
import { priceFromDollars } from './price-from-dollars'
import { recordSubscriptionChange } from './record-subscription-change'

export type NewPlan = z.output<typeof operation.body>

/**
 * Adds a plan behind the others.
 * @throws NotFoundError, InvalidValueError
 */
export async function createPlan(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { subscriptionId: string; plan: NewPlan; author: Author },
): Promise<PlanRow> {
  const { subscriptionId, plan: input, author } = params
  return deps.store.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, { id: subscriptionId, merchantId: author.merchantId })
    if (!subscription) throw new NotFoundError('Subscription')
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
    await recordSubscriptionChange(tx, {
      subscription: { ...subscription, plans: [...subscription.plans, plan] },
      author,
      action: 'plan.created',
      target: plan.id,
      details: { subscriptionId, name: plan.name },
      at: deps.clock.now(),
    })
    return plan
  })
}
