import 'server-only'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '../database/database'
import { subscriptions, users } from '../schema/schema'
import { apiKeys, sessions, signInAddresses } from '../schema/sign-in-schema'
import type { UserRow } from './users'

/** An account with what opens it. */
export interface AccountSummary
  extends Pick<UserRow, 'id' | 'address' | 'chainId' | 'organisation' | 'createdAt' | 'lockedAt'> {
  readonly addresses: number
  readonly sessions: number
  readonly apiKeys: number
  readonly subscriptions: number
}

/** Times by which live sessions and keys are counted. */
interface Life {
  readonly now: Date
  readonly idleSince: Date
}

/** Accounts, those that `search` names in full first, then the newest; without `search` those that sell something, since payers have one too. */
export async function listAccountSummaries(
  db: Database,
  params: Life & { search: string | null; limit: number },
): Promise<AccountSummary[]> {
  const { now, idleSince, search, limit } = params
  const of = (table: typeof subscriptions.merchantId | typeof apiKeys.merchantId) => eq(table, users.id)
  const keysOf = db.select({ n: count() }).from(apiKeys)
  const liveKey = and(
    of(apiKeys.merchantId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  )
  const liveSession = and(
    eq(sessions.userId, users.id),
    gt(sessions.expiresAt, now),
    gt(sessions.lastUsedAt, idleSince),
  )
  const number = (query: { getSQL(): SQL }) => sql<number>`(${query.getSQL()})::int`
  const subscriptionsOf = db.select({ n: count() }).from(subscriptions).where(of(subscriptions.merchantId))
  return (
    db
      .select({
        id: users.id,
        address: users.address,
        chainId: users.chainId,
        organisation: users.organisation,
        createdAt: users.createdAt,
        lockedAt: users.lockedAt,
        addresses: number(
          db.select({ n: count() }).from(signInAddresses).where(eq(signInAddresses.userId, users.id)),
        ),
        sessions: number(db.select({ n: count() }).from(sessions).where(liveSession)),
        apiKeys: number(keysOf.where(liveKey)),
        subscriptions: number(subscriptionsOf),
      })
      .from(users)
      .where(search === null ? isMerchantOrLocked(db) : matches(db, search))
      // Whoever is meant exactly comes first: names are free, and others may bear this one's id.
      .orderBy(
        ...(search === null ? [] : [desc(isExactly(db, search))]),
        desc(users.createdAt),
        asc(users.id),
      )
      .limit(limit)
  )
}

function isMerchantOrLocked(db: Database) {
  const selling = db.select({ id: subscriptions.merchantId }).from(subscriptions)
  const withKeys = db.select({ id: apiKeys.merchantId }).from(apiKeys)
  return or(inArray(users.id, selling), inArray(users.id, withKeys), isNotNull(users.lockedAt))
}

/** The id in full, or an address that signs in. */
function isExactly(db: Database, search: string): SQL {
  const whole = search.toLowerCase()
  const signingIn = db
    .select({ id: signInAddresses.userId })
    .from(signInAddresses)
    .where(sql`lower(${signInAddresses.address}) = ${whole}`)
  const address = sql`lower(${users.address})`
  return sql`(${users.id}::text = ${whole} or ${address} = ${whole} or ${inArray(users.id, signingIn)})`
}

/** Part of the name or of an address that signs in, or the beginning of the id; `search` as it was typed. */
function matches(db: Database, search: string) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const signingIn = db
    .select({ id: signInAddresses.userId })
    .from(signInAddresses)
    .where(ilike(sql`${signInAddresses.address}`, part))
  return or(
    ilike(users.organisation, part),
    ilike(sql`${users.address}`, part),
    ilike(sql`${users.id}::text`, part.slice(1)),
    inArray(users.id, signingIn),
  )
}
