import 'server-only'
import { readsOf } from '@/app/_parts/page-reads'
import { getQueryClient } from '@/app/_parts/query-client'
import { getVisitor, type Merchant } from '@/app/_parts/visitor'
import { BillingError } from '@/lib/billing/billing-error'
import { type SubscriptionVersion, subscriptionQuery } from '@/lib/client/queries/subscription-queries'
import { RequestError } from '@/lib/server/http/request-error'

/** The subscription, read into the request's query client; null where the merchant has none with this id. */
export async function findSubscription(merchant: Merchant, id: string): Promise<SubscriptionVersion | null> {
  try {
    return await getQueryClient().fetchQuery(subscriptionQuery(id, readsOf(merchant)))
  } catch (error) {
    const isRefusal = error instanceof BillingError || error instanceof RequestError
    if (isRefusal && error.code === 'not_found') return null
    throw error
  }
}

/** The title of a subscription for the browser's tab; `otherwise` where the visitor may not see it. */
export async function subscriptionTitle(id: string, otherwise: string): Promise<string> {
  const visitor = await getVisitor()
  const version = visitor.kind === 'merchant' ? await findSubscription(visitor, id) : null
  return version?.data.title ?? otherwise
}
