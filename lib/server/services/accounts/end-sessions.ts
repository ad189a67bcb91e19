import 'server-only'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { deleteSessionOf, deleteSessionsOf } from '../../store/accounts/sessions'
import { walletDetails } from './wallet-details'

/**
 * Ends one session of an account: later requests with it are refused.
 * @throws NotFoundError when the account has no such session, or it is over
 */
export async function endSession(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: { author: Author; id: string },
): Promise<void> {
  const { author, id } = params
  const now = deps.wallClock.now()
  await deps.store.transaction(async (tx) => {
    const session = await deleteSessionOf(tx, { id, userId: author.merchantId, ...sessionLife(now) })
    if (!session) throw new NotFoundError('Session')
    await writeAudit(tx, {
      ...author,
      action: 'session.ended',
      target: id,
      details: walletDetails(session),
      createdAt: now,
    })
  })
}

/**
 * Ends the sessions of an account, all of them or all but one. Repeating it changes nothing.
 * @param params.except - the id of the session that goes on
 * @returns how many ended.
 */
export async function endSessions(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: { author: Author; except?: string },
): Promise<number> {
  const { author, except } = params
  const userId = author.merchantId
  return deps.store.transaction(async (tx) => {
    const ended = await deleteSessionsOf(tx, { userId, ...(except !== undefined && { except }) })
    if (ended > 0) {
      await writeAudit(tx, {
        ...author,
        action: 'sessions.ended',
        target: userId,
        details: { sessions: except === undefined ? 'all' : 'others', ended },
        createdAt: deps.wallClock.now(),
      })
    }
    return ended
  })
}
