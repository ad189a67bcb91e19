import 'server-only'
import type { ApiCommandFacts } from '@/components/merchant/developers/api-commands'
import { listSubscriberRows } from '@/lib/server/services/subscribers/list-subscriber-rows'
import type { Merchant } from '../../_parts/visitor'
import { readSubscriptions } from './merchant-reads'

/** What commands for the API can name of this merchant: the newest subscription that runs, and its newest active subscriber. */
export async function readApiCommandFacts(merchant: Merchant): Promise<ApiCommandFacts | null> {
  const { deps, caller } = merchant
  const { data } = await readSubscriptions(merchant, null)
  const [newest] = data
  const subscription = data.find(({ status }) => status === 'active') ?? newest
  if (!subscription) return null
  const { rows } = await listSubscriberRows(deps, {
    merchantId: caller.userId,
    subscriptionId: subscription.id,
    filters: { status: 'active' },
    sort: '-subscribedAt',
    limit: 1,
  })
  const { id, title, payUrl } = subscription
  return {
    baseUrl: deps.env.baseUrl,
    payUrl: deps.env.payUrl,
    subscription: { id, title, payUrl },
    wallet: rows[0]?.subscriber.eoaAddress ?? null,
  }
}
