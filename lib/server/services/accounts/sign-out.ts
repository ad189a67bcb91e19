import 'server-only'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import { deleteSession } from '../../store/accounts/sessions'
import { deleteDevicesOfSessions } from '../../store/messages/devices'
import { writeSessionAudit } from './sign-in'

/** Ends the sessions of the given tokens, and messages to the devices that they turned on; unknown ones change nothing. */
export async function signOut(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: { tokens: readonly string[]; requestId: string },
): Promise<void> {
  const { tokens, requestId } = params
  for (const token of tokens) {
    await deps.store.transaction(async (tx) => {
      const session = await deleteSession(tx, { tokenHash: hashSecret(token) })
      if (!session) return
      await deleteDevicesOfSessions(tx, { sessionIds: [session.id] })
      const now = deps.wallClock.now()
      await writeSessionAudit(tx, { session, action: 'session.ended', requestId, now })
    })
  }
}
