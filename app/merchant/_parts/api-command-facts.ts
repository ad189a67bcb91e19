import 'server-only'
import { readsOf } from '@/app/_parts/page-reads'
import type { Merchant } from '@/app/_parts/visitor'
import type { ApiCommandFacts } from '@/components/merchant/developers/api-commands'

/** Names for example commands: the newest subscription that runs, and the wallet of its newest active subscriber. */
export async function readApiCommandFacts(merchant: Merchant): Promise<ApiCommandFacts | null> {
  const { env } = merchant.deps
  const reads = readsOf(merchant)
  const subscriptions = await reads.data('listSubscriptions', {})
  const subscription = subscriptions.find(({ status }) => status === 'active') ?? subscriptions[0]
  if (!subscription) return null
  const { id, title, payUrl } = subscription
  const query = { status: 'active', sort: '-subscribedAt', limit: '1' } as const
  const [newest] = await reads.data('listSubscriberRows', { params: { id }, query })
  return {
    baseUrl: env.baseUrl,
    payUrl: env.payUrl,
    subscription: { id, title, payUrl },
    wallet: newest?.eoaaddress ?? null,
  }
}
