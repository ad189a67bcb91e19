import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import {
  findSubscription,
  type MerchantSubscription,
  sumSubscribers,
} from '../../store/subscriptions/subscriptions'

/**
 * A merchant's subscription with its subscribers counted.
 * @throws NotFoundError, for another merchant's too.
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
