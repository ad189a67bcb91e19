import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { lockUser, setLockedAt } from '../../store/accounts/users'
import { endSessionsOf } from './end-sessions'
import { recordAccountChange } from './record-account-change'

type LockDeps = Pick<Deps, 'store' | 'clock' | 'wallClock'>

/**
 * Locks an account: its sessions end, and no sign-in and no API key opens it until it is unlocked. Repeating it changes
 * nothing.
 * @returns false where it was locked already
 * @throws NotFoundError when there is no such account
 */
export async function lockAccount(deps: LockDeps, { author }: { author: Author }): Promise<boolean> {
  const id = author.merchantId
  return deps.store.transaction(async (tx) => {
    if (!(await lockUser(tx, { id }))) throw new NotFoundError('Account')
    const changed = await setLockedAt(tx, { id, lockedAt: deps.wallClock.now() })
    const sessions = await endSessionsOf(tx, { userId: id })
    if (changed) {
      const details = { sessions }
      await recordAccountChange(tx, deps, { author, change: 'account.locked', target: id, details })
    }
    return changed
  })
}

/**
 * Unlocks an account: its addresses sign in again, and its API keys work as before. Repeating it changes nothing.
 * @returns false where it was not locked
 * @throws NotFoundError when there is no such account
 */
export async function unlockAccount(deps: LockDeps, { author }: { author: Author }): Promise<boolean> {
  const id = author.merchantId
  return deps.store.transaction(async (tx) => {
    if (!(await lockUser(tx, { id }))) throw new NotFoundError('Account')
    const changed = await setLockedAt(tx, { id, lockedAt: null })
    if (changed) await recordAccountChange(tx, deps, { author, change: 'account.unlocked', target: id })
    return changed
  })
}
