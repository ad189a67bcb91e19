import 'server-only'
import { getAddress } from 'viem'
import type { Deps } from '../../deps'
import { StartupError } from '../../startup-error'
import {
  type CatalogueRow,
  listAllTokens,
  type TokenRow,
  unlistOtherTokens,
  upsertTokens,
} from '../../store/subscriptions/tokens'
import { type CatalogueToken, tokenKey } from '../../tokens/catalogue-token'

/**
 * Updates the stored tokens from the catalogue. A token that is no longer in it is delisted, and stays for the
 * subscriptions that offer it.
 * @returns number of delisted tokens
 * @throws StartupError when a stored id would get another contract or other decimals, which are immutable since
 *   subscribers may pay with it
 */
export async function syncTokenCatalogue(
  deps: Pick<Deps, 'store'>,
  params: { tokens: readonly CatalogueToken[] },
): Promise<{ left: number }> {
  const rows = params.tokens.map(({ logoURI, permit, source, ...token }) => ({
    ...token,
    address: getAddress(token.address),
    logoUri: logoURI,
    takesPermit: permit !== null,
    listed: true,
  }))
  return deps.store.transaction(async (tx) => {
    assertSameTokens(await listAllTokens(tx), rows)
    const left = await unlistOtherTokens(tx, { ids: rows.map((row) => row.id) })
    await upsertTokens(tx, rows)
    return { left }
  })
}

function assertSameTokens(stored: readonly TokenRow[], rows: readonly CatalogueRow[]): void {
  const byId = new Map(stored.map((token) => [token.id, token]))
  const byKey = new Map(stored.map((token) => [tokenKey(token), token]))
  const problems = rows.flatMap((row) => {
    const name = `${row.symbol} (${row.address} on chain ${row.chainId})`
    const same = byId.get(row.id)
    const twin = byKey.get(tokenKey(row))
    if (same && tokenKey(same) !== tokenKey(row))
      return [
        `${name}: the id ${row.id} belongs to ${same.symbol} (${same.address} on chain ${same.chainId}).`,
      ]
    if (same && same.decimals !== row.decimals)
      return [`${name}: has ${same.decimals} decimals, which cannot become ${row.decimals}.`]
    if (twin && twin.id !== row.id) return [`${name}: has the id ${twin.id}, which cannot become ${row.id}.`]
    return []
  })
  if (problems.length === 0) return
  throw new StartupError(
    `The token list contradicts the database, where subscriptions use these tokens already:\n  ${problems.join('\n  ')}\nMend TOKENS_FILE.`,
  )
}
