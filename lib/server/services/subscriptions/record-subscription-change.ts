import 'server-only'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import type { SubscriptionTerms } from '@/lib/billing/subscriptions/subscription'
import { encodeSubscriptionTerms } from '@/lib/wire/subscriptions/encode-terms'
import type { Author } from '../../caller'
import { writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
import { writeEvent } from '../../store/reports/events'
import { type SubscriptionDetails, updateSubscription } from '../../store/subscriptions/subscriptions'

/**
 * Stores the next version of a locked subscription, with an audit entry and an event. Changes of its plans, tokens
 * and receivers have to be stored before.
 * @param params.subscription - the subscription after the change, with the version and time from before
 * @returns the subscription with its new version and time
 */
export async function recordSubscriptionChange(
  tx: Database,
  params: {
    subscription: SubscriptionDetails
    /** Changed columns of the subscription itself. */
    columns?: Partial<SubscriptionTerms>
    author: Author
    action: AuditAction
    /** Id of the changed record: the subscription or a plan. */
    target: string
    details: Record<string, unknown>
    at: Date
  },
): Promise<SubscriptionDetails> {
  const { author, action, target, details, at } = params
  const { id, merchantId } = params.subscription
  const changed = { ...params.subscription, version: params.subscription.version + 1, updatedAt: at }
  await updateSubscription(tx, {
    id,
    merchantId,
    version: changed.version,
    updatedAt: at,
    ...(params.columns && { changes: params.columns }),
  })
  await writeAudit(tx, { ...author, action, target, details, createdAt: at })
  await writeEvent(tx, {
    merchantId,
    type: 'subscription.updated',
    subscriptionId: id,
    data: encodeSubscriptionTerms(changed),
    createdAt: at,
  })
  return changed
}
