import 'server-only'
import type { Deps } from '../deps'
import { hashSecret } from '../random'
import { deleteSession } from '../store/sessions'

/** Ends a session; without one it does nothing. */
export async function signOut(deps: Pick<Deps, 'store'>, params: { token: string | null }): Promise<void> {
  if (params.token) await deleteSession(deps.store.db, { tokenHash: hashSecret(params.token) })
}
