import 'server-only'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import type { Author } from '../caller'
import { writeAudit } from '../store/accounts/audit-log'
import type { Database } from '../store/database/database'
import { writeEvent } from '../store/reports/events'
import {
  type SubscriptionDetails,
  type SubscriptionRow,
  updateSubscription,
} from '../store/subscriptions/subscriptions'
import { subscriptionView } from '../views/subscription-view'

/**
 * Gives a locked subscription its next version, and tells of the change in the audit log and the outbox.
 * What changed of its plans, tokens and receivers is stored already.
 * @param params.subscription - as it is after the change, but for version and time
 */
export async function recordSubscriptionChange(
  tx: Database,
  params: {
    subscription: SubscriptionDetails
    /** The columns that changed. */
    columns?: Partial<Pick<SubscriptionRow, 'title' | 'trialDays' | 'linktree' | 'status'>>
    author: Author
    action: AuditAction
    /** The id of the changed record. */
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
    data: { subscription: subscriptionView(changed) },
    createdAt: at,
  })
  return changed
}
