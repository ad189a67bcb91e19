import 'server-only'
import { getVisitor } from '../../_parts/visitor'
import { readSubscription } from './merchant-reads'

/** The title of a subscription for the browser's tab; `otherwise` where the visitor may not see it. */
export async function subscriptionTitle(subscriptionId: string, otherwise: string): Promise<string> {
  const visitor = await getVisitor()
  const version = visitor.kind === 'merchant' ? await readSubscription(visitor, subscriptionId) : null
  return version?.data.title ?? otherwise
}
