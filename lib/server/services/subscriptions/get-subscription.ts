import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { sumSubscribers } from '../../store/reports/subscription-figures'
import { findSubscription, type MerchantSubscription } from '../../store/subscriptions/subscriptions'

/**
 * Reads a merchant's subscription with the number of its subscribers by status and its MRR.
 * @throws NotFoundError, also for another merchant's subscription
 */
export async function getSubscription(
  { store }: Pick<Deps, 'store'>,
  params: { id: string; merchantId: string },
): Promise<MerchantSubscription> {
  const subscription = await findSubscription(store.db, params)
  if (!subscription) throw new NotFoundError('Subscription')
  const { id, merchantId } = params
  const figuresOf = await sumSubscribers(store.db, { merchantId, subscriptionIds: [id] })
  return { ...subscription, ...figuresOf(subscription.id) }
}
