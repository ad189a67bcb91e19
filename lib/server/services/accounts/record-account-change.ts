import 'server-only'
import type { AccountChange } from '@/lib/billing/accounts/account-change'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
import { writeEvent } from '../../store/reports/events'

/**
 * Writes the audit entry and the event of a change of an account; `tx` is the transaction of the change. A change by the
 * installation itself, such as test mode's key, makes no event.
 */
export async function recordAccountChange(
  tx: Database,
  { clock, wallClock }: Pick<Deps, 'clock' | 'wallClock'>,
  params: {
    author: Author
    change: AccountChange
    /** Id of the changed record. */
    target: string
    /** Facts worth keeping; never a secret. */
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { author, change, target, details = {} } = params
  await writeAudit(tx, { ...author, action: change, target, details, createdAt: wallClock.now() })
  if (author.actor === 'system') return
  await writeEvent(tx, {
    merchantId: author.merchantId,
    type: 'account.changed',
    data: { change, target, by: author.actorName || author.actor, details },
    createdAt: clock.now(),
  })
}
