import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { revokeApiKeyRow, revokeApiKeysOf } from '../../store/accounts/api-keys'
import type { Database } from '../../store/database/database'
import { recordAccountChange } from './record-account-change'

/**
 * Revokes an API key: later requests with it are refused. Repeating it changes nothing.
 * @throws NotFoundError when the merchant has no such key
 */
export async function revokeApiKey(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  params: { author: Author; id: string },
): Promise<void> {
  const { author, id } = params
  const now = deps.wallClock.now()
  await deps.store.transaction(async (tx) => {
    const { found, changed } = await revokeApiKeyRow(tx, { id, merchantId: author.merchantId, now })
    if (!found) throw new NotFoundError('API key')
    if (changed) await recordAccountChange(tx, deps, { author, change: 'api_key.revoked', target: id })
  })
}

/** Revokes every API key of a merchant, and returns how many worked until now or had expired. */
export async function revokeAllApiKeys(
  tx: Database,
  deps: Pick<Deps, 'clock' | 'wallClock'>,
  author: Author,
): Promise<number> {
  const { merchantId } = author
  const revoked = await revokeApiKeysOf(tx, { merchantId, now: deps.wallClock.now() })
  if (revoked > 0) {
    const details = { revoked }
    await recordAccountChange(tx, deps, { author, change: 'api_keys.revoked', target: merchantId, details })
  }
  return revoked
}
