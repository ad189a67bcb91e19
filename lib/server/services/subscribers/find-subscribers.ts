import 'server-only'
import type { Deps } from '../../deps'
import type { CustomerFilters } from '../../store/customers/customer-search'
import { firstMatching } from '../../store/subscribers/subscriber-pages'
import type { SubscriberDetails } from '../../store/subscribers/subscribers'

/**
 * Subscribers of any of a merchant's subscriptions that the filters match: some of them, up to `limit`,
 * in the order of their addresses.
 */
export async function findSubscribers(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string; filters: CustomerFilters; limit: number },
): Promise<SubscriberDetails[]> {
  return firstMatching(store.db, params)
}
