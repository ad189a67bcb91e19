import 'server-only'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import type { Deps } from '../../deps'
import { listLiveSessions, type SessionRow } from '../../store/accounts/sessions'

/** The sessions of an account that are alive, the last used first. */
export async function listSessions(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: { merchantId: string },
): Promise<SessionRow[]> {
  return listLiveSessions(deps.store.db, {
    userId: params.merchantId,
    ...sessionLife(deps.wallClock.now()),
  })
}
