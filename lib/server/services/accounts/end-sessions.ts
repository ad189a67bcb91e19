import 'server-only'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { deleteSessionOf, deleteSessionsOf, type SessionsOfAccount } from '../../store/accounts/sessions'
import type { Database } from '../../store/database/database'
import { deleteDevicesOfSessions, deleteDevicesWithoutSession } from '../../store/messages/devices'
import { recordAccountChange } from './record-account-change'
import { revokeAllApiKeys } from './revoke-api-key'
import { walletDetails } from './wallet-details'

/**
 * Ends one session of an account: later requests with it are refused, and nothing more goes to the device that it turned
 * on.
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
    await deleteDevicesOfSessions(tx, { sessionIds: [id] })
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
 * Ends the sessions of an account, all of them or all but one, and on request its API keys. Repeating it changes nothing.
 * @param params.except - the id of the session that goes on
 * @param params.revokeApiKeys - ends the keys too, also those that a session under way is making
 * @returns how many ended
 */
export async function endSessions(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  params: { author: Author; except?: string; revokeApiKeys?: boolean },
): Promise<{ ended: number; revokedApiKeys: number }> {
  const { author, except, revokeApiKeys = false } = params
  const userId = author.merchantId
  return deps.store.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, { userId, ...(except !== undefined && { except }) })
    if (ended > 0) {
      await recordAccountChange(tx, deps, {
        author,
        change: 'sessions.ended',
        target: userId,
        details: { sessions: except === undefined ? 'all' : 'others', ended },
      })
    }
    return { ended, revokedApiKeys: revokeApiKeys ? await revokeAllApiKeys(tx, deps, author) : 0 }
  })
}

/**
 * Ends sessions of an account, and messages about it to the devices of all that are over, those that expired among them:
 * nobody can tell any more whose wallet such a one was of.
 * @returns how many ended.
 */
export async function endSessionsOf(tx: Database, params: SessionsOfAccount): Promise<number> {
  const ended = await deleteSessionsOf(tx, params)
  await deleteDevicesOfSessions(tx, { sessionIds: ended })
  await deleteDevicesWithoutSession(tx, { merchantId: params.userId })
  return ended.length
}
