import 'server-only'
import type { Deps } from '../../deps'
import { sessionLife } from '../../http/authenticate'
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
