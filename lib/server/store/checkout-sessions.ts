import 'server-only'
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from './database'
import { charges, checkoutSessions, plans, receivers, subscribers, subscriptionTokens } from './schema'
import type { SubscriptionDetails } from './subscriptions'

export type CheckoutSessionRow = typeof checkoutSessions.$inferSelect

/** A checkout session with all that a payer is shown; the subscription without its archived plans. */
export interface Checkout extends CheckoutSessionRow {
  readonly subscription: SubscriptionDetails & {
    readonly merchant: { readonly address: string; readonly organisation: string }
  }
}

const checkoutQueries = new WeakMap<Database, ReturnType<typeof prepareCheckoutQuery>>()

/** A checkout session by its id, in one statement; anybody who knows the id may read it. */
export async function findCheckout(db: Database, params: { id: string }): Promise<Checkout | null> {
  let query = checkoutQueries.get(db)
  if (!query) {
    query = prepareCheckoutQuery(db)
    checkoutQueries.set(db, query)
  }
  const found = await query.execute(params)
  if (!found) return null
  const { tokens, ...subscription } = found.subscription
  return { ...found, subscription: { ...subscription, tokens: tokens.map(({ token }) => token) } }
}

/** Built once a database: putting the statement together costs more than running it. */
function prepareCheckoutQuery(db: Database) {
  return db.query.checkoutSessions
    .findFirst({
      where: eq(checkoutSessions.id, sql.placeholder('id')),
      with: {
        subscription: {
          with: {
            merchant: { columns: { address: true, organisation: true } },
            plans: { where: isNull(plans.archivedAt), orderBy: asc(plans.position) },
            tokens: { columns: {}, orderBy: asc(subscriptionTokens.position), with: { token: true } },
            receivers: { orderBy: asc(receivers.position) },
          },
        },
      },
    })
    .prepare('checkout')
}

export async function insertCheckoutSession(db: Database, session: CheckoutSessionRow): Promise<void> {
  await db.insert(checkoutSessions).values(session)
}

/** How far a checkout is: the session with the subscriber that it made and that one's first charge. */
export interface CheckoutProgress extends CheckoutSessionRow {
  readonly subscriber: Pick<
    typeof subscribers.$inferSelect,
    'id' | 'status' | 'nextChargeAt' | 'eoaAddress'
  > | null
  readonly transactionHash: string | null
}

export async function findCheckoutProgress(
  db: Database,
  params: { id: string },
): Promise<CheckoutProgress | null> {
  const [row] = await db
    .select({
      session: checkoutSessions,
      subscriber: {
        id: subscribers.id,
        status: subscribers.status,
        nextChargeAt: subscribers.nextChargeAt,
        eoaAddress: subscribers.eoaAddress,
      },
      transactionHash: charges.transactionHash,
    })
    .from(checkoutSessions)
    .leftJoin(subscribers, eq(subscribers.checkoutSessionId, checkoutSessions.id))
    .leftJoin(charges, and(eq(charges.subscriberId, subscribers.id), eq(charges.period, 0)))
    .where(eq(checkoutSessions.id, params.id))
  return row ? { ...row.session, subscriber: row.subscriber, transactionHash: row.transactionHash } : null
}

/** A checkout session, locked until the transaction ends. */
export async function lockCheckoutSession(
  tx: Database,
  params: { id: string },
): Promise<CheckoutSessionRow | null> {
  const [row] = await tx
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.id, params.id))
    .for('no key update')
  return row ?? null
}

/** Stores that somebody subscribed through a locked checkout session, and with which choice. */
export async function completeCheckoutSession(
  tx: Database,
  params: { id: string; planId: string; tokenId: string; completedAt: Date },
): Promise<void> {
  const { id, planId, tokenId, completedAt } = params
  await tx
    .update(checkoutSessions)
    .set({ status: 'complete', planId, tokenId, completedAt })
    .where(eq(checkoutSessions.id, id))
}

/** Removes up to `limit` sessions that nobody completed and that expired before `before`; the number of rows. */
export async function deleteExpiredCheckoutSessions(
  db: Database,
  params: { before: Date; limit: number },
): Promise<number> {
  const stale = db
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.status, 'open'), lt(checkoutSessions.expiresAt, params.before)))
    .limit(params.limit)
    .for('update', { skipLocked: true })
  const gone = await db
    .delete(checkoutSessions)
    .where(inArray(checkoutSessions.id, stale))
    .returning({ one: sql`1` })
  return gone.length
}
