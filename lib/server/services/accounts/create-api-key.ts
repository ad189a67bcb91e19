import 'server-only'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { SCOPES, type Scope } from '@/lib/wire/accounts/scope'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { hashSecret, secretToken } from '../../random'
import { type ApiKeyRow, insertApiKey } from '../../store/accounts/api-keys'
import { writeAudit } from '../../store/accounts/audit-log'

const HINT_CHARACTERS = 4

/**
 * Makes an API key for a merchant.
 * @param params.scopes - every scope unless given
 * @returns the record and the key itself, which is not kept and cannot be shown again
 * @throws InvalidValueError for an expiry that has passed
 */
export async function createApiKey(
  deps: Pick<Deps, 'env' | 'store' | 'wallClock' | 'random'>,
  params: {
    author: Author
    name: string
    scopes?: readonly Scope[] | undefined
    expiresAt?: Date | undefined
  },
): Promise<{ apiKey: ApiKeyRow; key: string }> {
  const { author, name, scopes = SCOPES, expiresAt = null } = params
  const now = deps.wallClock.now()
  if (expiresAt && expiresAt <= now) throw new InvalidValueError('expiresAt', 'Must be in the future.')

  const prefix = deps.env.mode === 'test' ? 'dues_test_' : 'dues_live_'
  const key = secretToken(deps.random, prefix)
  const apiKey: ApiKeyRow = {
    id: deps.random.uuid(),
    merchantId: author.merchantId,
    name,
    hint: `${prefix}...${key.slice(-HINT_CHARACTERS)}`,
    keyHash: hashSecret(key),
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  }
  await deps.store.transaction(async (tx) => {
    await insertApiKey(tx, apiKey)
    await writeAudit(tx, {
      ...author,
      action: 'api_key.created',
      target: apiKey.id,
      details: { name, hint: apiKey.hint, scopes: apiKey.scopes, expiresAt },
      createdAt: now,
    })
  })
  return { apiKey, key }
}
