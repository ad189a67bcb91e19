import 'server-only'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import type { Deps } from '../../deps'
import { decodeCursor, encodeCursor } from '../../store/database/cursor'
import { readPage } from '../../store/database/read-page'
import { sumSubscribers } from '../../store/reports/subscription-figures'
import { listSubscriptionDetails, type MerchantSubscription } from '../../store/subscriptions/subscriptions'

const LIST = 'subscriptions'

/**
 * A page of a merchant's subscriptions, newest first, with their subscribers counted.
 * @param params.q - part of the title, in any case
 * @throws InvalidValueError for a cursor of another list.
 */
export async function listSubscriptions(
  { store }: Pick<Deps, 'store'>,
  params: {
    merchantId: string
    status?: SubscriptionStatus | undefined
    q?: string | undefined
    limit: number
    cursor?: string | undefined
  },
): Promise<{ subscriptions: MerchantSubscription[]; nextCursor: string | null }> {
  const { merchantId, status, q, limit, cursor } = params
  const after = cursor === undefined ? null : decodeCursor(LIST, cursor)
  const { page, last } = await readPage(limit, (limit) =>
    listSubscriptionDetails(store.db, { merchantId, status, titlePart: q, after, limit }),
  )
  const figuresOf = await sumSubscribers(store.db, { merchantId, subscriptionIds: page.map(({ id }) => id) })
  return {
    subscriptions: page.map((subscription) => ({ ...subscription, ...figuresOf(subscription.id) })),
    nextCursor: last ? encodeCursor(LIST, { at: last.createdAt, id: last.id }) : null,
  }
}
