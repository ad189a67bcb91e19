import 'server-only'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import { deleteSession } from '../../store/accounts/sessions'
import { writeSessionAudit } from './sign-in'

/** Ends a session; without one it does nothing. */
export async function signOut(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: { token: string | null; requestId: string },
): Promise<void> {
  const { token, requestId } = params
  if (!token) return
  await deps.store.transaction(async (tx) => {
    const session = await deleteSession(tx, { tokenHash: hashSecret(token) })
    if (!session) return
    await writeSessionAudit(tx, { session, action: 'session.ended', requestId, now: deps.wallClock.now() })
  })
}
