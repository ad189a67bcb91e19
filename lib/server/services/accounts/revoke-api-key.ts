import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { revokeApiKeyRow } from '../../store/accounts/api-keys'
import { writeAudit } from '../../store/accounts/audit-log'

/**
 * Revokes an API key: later requests with it are refused. Repeating it changes nothing.
 * @throws NotFoundError when the merchant has no such key
 */
export async function revokeApiKey(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: { author: Author; id: string },
): Promise<void> {
  const { author, id } = params
  const now = deps.wallClock.now()
  await deps.store.transaction(async (tx) => {
    const { found, changed } = await revokeApiKeyRow(tx, { id, merchantId: author.merchantId, now })
    if (!found) throw new NotFoundError('API key')
    if (changed) await writeAudit(tx, { ...author, action: 'api_key.revoked', target: id, createdAt: now })
  })
}
