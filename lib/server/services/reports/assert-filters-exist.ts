import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { findSubscriberDetails } from '../../store/subscribers/subscribers'
import { findSubscription } from '../../store/subscriptions/subscriptions'

/**
 * Checks that the records that a list is filtered by are the merchant's: a filter that matches nothing
 * because its record does not exist is a mistake to report.
 * @throws NotFoundError
 */
export async function assertFiltersExist(
  { store }: Pick<Deps, 'store'>,
  params: {
    merchantId: string
    filters: { readonly subscriptionId?: string | undefined; readonly subscriberId?: string | undefined }
  },
): Promise<void> {
  const { merchantId } = params
  const { subscriptionId, subscriberId } = params.filters
  if (subscriptionId && !(await findSubscription(store.db, { id: subscriptionId, merchantId }))) {
    throw new NotFoundError('Subscription')
  }
  if (subscriberId && !(await findSubscriberDetails(store.db, { id: subscriberId, merchantId }))) {
    throw new NotFoundError('Subscriber')
  }
}
