import 'server-only'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { DEFAULT_SCOPES, SCOPES, type Scope } from '@/lib/wire/accounts/scope'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { hashSecret, secretToken } from '../../random'
import { type ApiKeyRow, insertApiKey } from '../../store/accounts/api-keys'
import { recordAccountChange } from './record-account-change'
import { requireConfirmation } from './require-confirmation'

const HINT_CHARACTERS = 4

/**
 * Makes an API key for a merchant.
 * @param params.sessionId - the session that asks; null for the installation itself, which confirms nothing
 * @param params.scopes - every scope but `receivers:write` unless given
 * @returns the record and the key itself, which is not kept and cannot be shown again
 * @throws ConfirmationRequiredError, InvalidValueError for an expiry that has passed
 */
export async function createApiKey(
  deps: Pick<Deps, 'env' | 'store' | 'clock' | 'wallClock' | 'random'>,
  params: {
    author: Author
    sessionId: string | null
    name: string
    scopes?: readonly Scope[] | undefined
    expiresAt?: Date | undefined
  },
): Promise<{ apiKey: ApiKeyRow; key: string }> {
  const { author, sessionId, name, scopes = DEFAULT_SCOPES, expiresAt = null } = params
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
    if (sessionId !== null) await requireConfirmation(tx, { sessionId })
    await insertApiKey(tx, apiKey)
    await recordAccountChange(tx, deps, {
      author,
      change: 'api_key.created',
      target: apiKey.id,
      details: { name, hint: apiKey.hint, scopes: apiKey.scopes, expiresAt },
    })
  })
  return { apiKey, key }
}
