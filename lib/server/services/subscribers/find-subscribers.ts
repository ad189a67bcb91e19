import 'server-only'
import type { Deps } from '../../deps'
import { firstByWallet } from '../../store/subscribers/subscriber-pages'
import type { SubscriberDetails } from '../../store/subscribers/subscribers'

/**
 * Subscribers of any of a merchant's subscriptions whose addresses begin with `addressPrefix`: some of them, up to
 * `limit`, in the order of their addresses.
 */
export async function findSubscribers(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string; addressPrefix: string; limit: number },
): Promise<SubscriberDetails[]> {
  return firstByWallet(store.db, params)
}
