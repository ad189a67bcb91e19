import 'server-only'
import { MAX_PICTURE_BYTES } from '@/lib/billing/accounts/pictures/picture'
import { networkName } from '@/lib/billing/networks'
import { systemClock } from '../clock'
import { systemRandom } from '../random'
import { fetchTokenLogos } from '../services/pictures/fetch-token-logos'
import { StartupError } from '../startup-error'
import { loadTokenCatalogue } from '../tokens/load-token-catalogue'
import { shippedTokens } from '../tokens/shipped-tokens'
import { addressPolicyOf } from '../webhooks/address-policy'
import { bytesFetcher } from '../webhooks/fetch-bytes'
import type { Terminal } from './terminal'
import { withStore } from './with-store'

export const FETCH_LOGOS_USAGE = `Usage: npm run dues -- fetch-logos [--again]

Fetches the logos that the file of TOKENS_FILE names, once, checks them and keeps them in the database. Pages show them
from your own site: no page ever asks another host. A PNG, JPEG, WebP or plain SVG of at most 128 KB is taken.

  --again   fetch those that are kept, too

The embedded database serves one process: stop Dues first, or set DATABASE_URL.`

/**
 * `dues fetch-logos`: keeps the logos of the operator's own tokens.
 * @returns 1 where one of them could not be kept
 * @throws StartupError without a file of tokens, and for a database that is in use or not ready
 */
export async function fetchLogos(
  options: { readonly again?: boolean | undefined },
  { variables, print }: Terminal,
): Promise<number> {
  let failed = 0
  await withStore(variables, async ({ store, env }) => {
    if (env.tokensFile === undefined) {
      throw new StartupError(
        `TOKENS_FILE names no file, so there are no logos to fetch.\n\n${FETCH_LOGOS_USAGE}`,
      )
    }
    const shipped = new Set(shippedTokens)
    const tokens = (await loadTokenCatalogue(env)).filter((token) => !shipped.has(token))
    const fetchBytes = bytesFetcher({ policy: addressPolicyOf(env), maxBytes: MAX_PICTURE_BYTES })
    const deps = { store, clock: systemClock, random: systemRandom }
    for await (const { token, result, reason } of fetchTokenLogos(deps, {
      tokens,
      fetchBytes,
      again: options.again ?? false,
    })) {
      const name = `${token.symbol} on ${networkName(token.chainId)}`
      if (result === 'failed') failed += 1
      print(
        reason === null
          ? `${name}: ${result === 'kept' ? 'kept from before' : 'fetched'}`
          : `${name}: not kept. ${reason}`,
      )
    }
  })
  return failed === 0 ? 0 : 1
}
