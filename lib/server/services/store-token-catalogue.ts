import 'server-only'
import type { Deps } from '../deps'
import { StartupError } from '../startup-error'
import { findAllTokens, type TokenRow, unlistOtherTokens, upsertTokens } from '../store/tokens'
import { type CatalogueToken, tokenKey } from '../tokens/catalogue-token'

/**
 * Brings the stored tokens up to date with the catalogue, which subscriptions then choose from.
 * A token contract keeps the id that it was first stored under, since subscriptions refer to it.
 * @throws StartupError when an id has come to mean another token: what subscribers pay in must not change.
 */
export async function storeTokenCatalogue(
  { store }: Pick<Deps, 'store'>,
  { catalogue }: { catalogue: readonly CatalogueToken[] },
): Promise<void> {
  await store.transaction(async (tx) => {
    const standing = await findAllTokens(tx)
    const idByKey = new Map(standing.map((token) => [tokenKey(token), token.id]))
    const keyById = new Map(standing.map((token) => [token.id, tokenKey(token)]))
    const rows = catalogue.map((token): TokenRow => {
      const key = tokenKey(token)
      const id = idByKey.get(key) ?? token.id
      if ((keyById.get(id) ?? key) !== key) {
        throw new StartupError(
          `TOKENS_FILE: id ${id} of ${token.symbol} on network ${token.chainId} belonged to another token before. Give it a new id.`,
        )
      }
      return {
        id,
        chainId: token.chainId,
        address: token.address,
        symbol: token.symbol,
        name: token.name,
        decimals: token.decimals,
        logoUri: token.logoURI,
        coingeckoId: token.coingeckoId,
        usdPegged: token.usdPegged,
        listed: true,
      }
    })
    await upsertTokens(tx, rows)
    await unlistOtherTokens(tx, { ids: rows.map(({ id }) => id) })
  })
}
