import 'server-only'
import type { z } from 'zod'
import { NotFoundError } from '@/lib/billing/billing-error'
import { changePlan as changedPlan } from '@/lib/billing/subscriptions/plan'
import { assertVersion } from '@/lib/billing/subscriptions/subscription'
import type { changePlan as operation } from '@/lib/wire/subscriptions/subscriptions'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { type PlanRow, updatePlan } from '../../store/subscriptions/plans'
import { lockSubscriptionOfPlan, type SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { priceFromDollars } from './price-from-dollars'
import { recordSubscriptionChange } from './record-subscription-change'
import { refuseLowPrices } from './refuse-low-prices'
import { requirePriced, usageFromWire } from './usage-from-wire'

export type PlanInput = z.output<typeof operation.body>

/**
 * Changes a plan for new subscribers; existing ones keep the terms that they signed.
 * @param params.expectedVersions - versions of its subscription that the caller has read; null or undefined
 * accepts any
 * @returns the plan, and the current version of its subscription
 * @throws NotFoundError, VersionMismatchError, InvalidValueError, PriceTooLowError
 */
export async function changePlan(
  deps: Pick<Deps, 'store' | 'clock' | 'payments'>,
  params: {
    id: string
    expectedVersions?: readonly number[] | null
    change: PlanInput
    author: Author
  },
): Promise<{ plan: PlanRow; version: number }> {
  const { id, expectedVersions = null, change, author } = params
  return deps.store.transaction(async (tx) => {
    const subscription = await lockSubscriptionOfPlan(tx, { planId: id, merchantId: author.merchantId })
    if (!subscription) throw new NotFoundError('Plan')
    assertVersion(subscription, expectedVersions)
    const changed = await writePlanChange(tx, { subscription, id, change, author, at: deps.clock.now() })
    refuseLowPrices(deps, { before: subscription, after: changed.subscription, pathOf: () => 'price' })
    return { plan: changed.plan, version: changed.subscription.version }
  })
}

/**
 * Changes a plan of a locked subscription, with its audit entry and event; a change that changes nothing
 * writes nothing.
 * @param params.fieldPrefix - prefix of the paths in errors: `plans[1].`
 * @returns the plan, and the subscription with it
 * @throws NotFoundError unless the plan is one of the subscription's, InvalidValueError
 */
export async function writePlanChange(
  tx: Database,
  params: {
    subscription: SubscriptionDetails
    id: string
    change: PlanInput
    author: Author
    at: Date
    fieldPrefix?: string
  },
): Promise<{ plan: PlanRow; subscription: SubscriptionDetails }> {
  const { subscription, id, change, author, at, fieldPrefix = '' } = params
  const before = subscription.plans.find((plan) => plan.id === id)
  if (!before) throw new NotFoundError('Plan')
  const { price, usage, ...rest } = change
  const after = changedPlan(
    before,
    subscription.plans.filter((plan) => plan.id !== id),
    {
      ...rest,
      priceMicroUsd: price === undefined ? undefined : priceFromDollars(price, `${fieldPrefix}price`),
      usage: usage === undefined ? undefined : usageFromWire(usage, `${fieldPrefix}usage`),
    },
    at,
    `${fieldPrefix}archived`,
  )
  if (after === before) return { plan: before, subscription }
  requirePriced(after, `${fieldPrefix}usage`)
  await updatePlan(tx, { before, after, at })
  const recorded = await recordSubscriptionChange(tx, {
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
  return { plan: after, subscription: recorded }
}
