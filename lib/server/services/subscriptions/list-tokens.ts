import 'server-only'
import type { Deps } from '../../deps'
import { listListedTokens, type TokenRow } from '../../store/subscriptions/tokens'

/**
 * Tokens that this installation accepts, in order of network and symbol.
 * @param params.q - part of the symbol or name, or a contract address
 */
export async function listTokens(
  deps: Pick<Deps, 'store'>,
  params: { chainId?: number | undefined; q?: string | undefined },
): Promise<TokenRow[]> {
  return listListedTokens(deps.store.db, params)
}
