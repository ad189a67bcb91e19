import 'server-only'
import type { WireApiKey } from '@/lib/wire/accounts/api-keys'
import { isScope } from '@/lib/wire/accounts/scope'
import type { ApiKeyRow } from '../store/accounts/api-keys'

/** An API key without what makes it one. */
export function apiKeyView(key: ApiKeyRow): WireApiKey {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: key.scopes.filter(isScope),
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }
}
