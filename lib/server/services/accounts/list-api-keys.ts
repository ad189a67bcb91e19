import 'server-only'
import type { Deps } from '../../deps'
import { type ApiKeyRow, listApiKeyRows } from '../../store/accounts/api-keys'

/** A merchant's API keys, newest first, with those that were revoked or have expired. */
export async function listApiKeys(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string },
): Promise<ApiKeyRow[]> {
  return listApiKeyRows(deps.store.db, params)
}
