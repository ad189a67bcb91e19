import 'server-only'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '../database/database'
import { users } from '../schema/schema'
import { apiKeys, sessions } from '../schema/sign-in-schema'

/** Those of some sessions and API keys, by their ids, that are alive and whose account is not locked. */
export async function listLiveCredentials(
  db: Database,
  params: { sessionIds: readonly string[]; apiKeyIds: readonly string[]; now: Date; idleSince: Date },
): Promise<Set<string>> {
  const { sessionIds, apiKeyIds, now, idleSince } = params
  const keys =
    apiKeyIds.length === 0
      ? []
      : await db
          .select({ id: apiKeys.id })
          .from(apiKeys)
          .innerJoin(users, and(eq(users.id, apiKeys.merchantId), isNull(users.lockedAt)))
          .where(
            and(
              inArray(apiKeys.id, [...apiKeyIds]),
              isNull(apiKeys.revokedAt),
              or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
            ),
          )
  const signedIn =
    sessionIds.length === 0
      ? []
      : await db
          .select({ id: sessions.id })
          .from(sessions)
          .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.lockedAt)))
          .where(
            and(
              inArray(sessions.id, [...sessionIds]),
              gt(sessions.expiresAt, now),
              gt(sessions.lastUsedAt, idleSince),
            ),
          )
  return new Set([...keys, ...signedIn].map(({ id }) => id))
}
