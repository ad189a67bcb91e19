import 'server-only'
import { readSubscription } from './merchant-reads'
import { getVisitor } from './visitor'

/** The title of a subscription for the browser's tab; `otherwise` where the visitor may not see it. */
export async function subscriptionTitle(subscriptionId: string, otherwise: string): Promise<string> {
  const visitor = await getVisitor()
  const version = visitor.kind === 'merchant' ? await readSubscription(visitor, subscriptionId) : null
  return version?.data.title ?? otherwise
}
