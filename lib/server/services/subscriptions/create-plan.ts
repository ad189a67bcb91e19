import 'server-only'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import { checkDunning } from '@/lib/billing/charges/dunning'
import { checkRoomForPlan } from '@/lib/billing/subscriptions/plan'
import { assertVersion } from '@/lib/billing/subscriptions/subscription'
import type { createPlan as operation } from '@/lib/wire/subscriptions/subscriptions'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import type { Random } from '../../random'
import type { Database } from '../../store/database/database'
import { insertPlan, type PlanRow } from '../../store/subscriptions/plans'
import { lockSubscription, type SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { priceFromDollars } from './price-from-dollars'
import { recordSubscriptionChange } from './record-subscription-change'
import { refuseLowPrices } from './refuse-low-prices'
import { requirePriced, usageFromWire } from './usage-from-wire'

export type NewPlan = z.output<typeof operation.body>

/**
 * Adds a plan after the others.
 * @param params.expectedVersions - versions of the subscription that the caller has read; null or undefined
 * accepts any
 * @returns the plan, and the new version of the subscription
 * @throws NotFoundError, VersionMismatchError, InvalidValueError, PriceTooLowError
 */
export async function createPlan(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'payments'>,
  params: {
    subscriptionId: string
    expectedVersions?: readonly number[] | null
    plan: NewPlan
    author: Author
  },
): Promise<{ plan: PlanRow; version: number }> {
  const { subscriptionId, expectedVersions = null, plan, author } = params
  return deps.store.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, { id: subscriptionId, merchantId: author.merchantId })
    if (!subscription) throw new NotFoundError('Subscription')
    assertVersion(subscription, expectedVersions)
    const added = await addPlan(
      { tx, random: deps.random },
      { subscription, plan, author, at: deps.clock.now() },
    )
    checkDunning(subscription, [plan], () => 'frequency')
    refuseLowPrices(deps, { before: subscription, after: added.subscription, pathOf: () => 'price' })
    return { plan: added.plan, version: added.subscription.version }
  })
}

/**
 * Adds a plan to a locked subscription, with its audit entry and event.
 * @param params.fieldPrefix - prefix of the paths in errors: `plans[1].`
 * @returns the plan, and the subscription with it as its next version
 * @throws InvalidValueError
 */
export async function addPlan(
  { tx, random }: { tx: Database; random: Random },
  params: {
    subscription: SubscriptionDetails
    plan: NewPlan
    author: Author
    at: Date
    fieldPrefix?: string
  },
): Promise<{ plan: PlanRow; subscription: SubscriptionDetails }> {
  const { subscription, plan: input, author, at, fieldPrefix = '' } = params
  checkRoomForPlan(subscription.plans, 'plans')
  const plan: PlanRow = {
    id: random.uuid(),
    subscriptionId: subscription.id,
    name: input.name,
    priceMicroUsd: priceFromDollars(input.price, `${fieldPrefix}price`),
    frequency: input.frequency,
    volume: input.volume,
    quantityMax: input.quantityMax ?? 1,
    usage: usageFromWire(input.usage ?? null, `${fieldPrefix}usage`),
    position: 1 + Math.max(-1, ...subscription.plans.map(({ position }) => position)),
    archivedAt: null,
  }
  requirePriced(plan, `${fieldPrefix}usage`)
  await insertPlan(tx, plan)
  const after = await recordSubscriptionChange(tx, {
    subscription: { ...subscription, plans: [...subscription.plans, plan] },
    author,
    action: 'plan.created',
    target: plan.id,
    details: { subscriptionId: subscription.id, name: plan.name },
    at,
  })
  return { plan, subscription: after }
}
