import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import { entitlementOf } from '@/lib/billing/entitlements/entitlement'
import type { Deps } from '../../deps'
import {
  type EntitledCustomer,
  type EntitledSubscriber,
  listRunningOf,
} from '../../store/entitlements/entitlements'
import { findSubscription } from '../../store/subscriptions/subscriptions'

/** A running subscriber with the entitlement that it gives. */
export interface CustomerEntitlement extends ReturnType<typeof entitlementOf> {
  readonly details: EntitledSubscriber
}

/**
 * Features that a customer of a merchant may use now, by its running subscribers, the newest first; in one statement where there
 * is anything.
 * @throws NotFoundError for a named subscription that the merchant does not have.
 */
export async function listEntitlements(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  params: { merchantId: string; customer: EntitledCustomer; subscriptionId?: string | undefined },
): Promise<CustomerEntitlement[]> {
  const { merchantId, subscriptionId } = params
  const found = await listRunningOf(store.db, params)
  if (found.length === 0 && subscriptionId !== undefined) {
    const known = await findSubscription(store.db, { id: subscriptionId, merchantId })
    if (!known) throw new NotFoundError('Subscription')
  }
  const now = clock.now()
  return found.map((details) => {
    const { subscriber, plan, graceDays } = details
    return { details, ...entitlementOf(subscriber, { graceDays, volume: plan.volume }, now) }
  })
}
