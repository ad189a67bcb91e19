import 'server-only'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { type FacedMerchantRow, faceOfUser } from '../schema/owner-columns'
import { paymentLinks } from '../schema/payment-link-schema'
import { checkoutSessions, subscriptions, users } from '../schema/schema'
import type { CheckoutSessionRow } from './checkout-sessions'

export type PaymentLinkRow = typeof paymentLinks.$inferSelect

/** A payment link and the state of its session; null for a link that has none. */
export interface PaymentLinkDetails {
  readonly link: PaymentLinkRow
  readonly session: Pick<CheckoutSessionRow, 'status' | 'expiresAt'> | null
}

export async function insertPaymentLink(tx: Database, row: PaymentLinkRow): Promise<void> {
  await tx.insert(paymentLinks).values(row)
}

/** Page of the payment links of a merchant's subscription after `after`, newest first. */
export async function pageOfPaymentLinks(
  db: Database,
  params: { merchantId: string; subscriptionId: string; after: Position | null; limit: number },
): Promise<PaymentLinkDetails[]> {
  const { merchantId, subscriptionId, after, limit } = params
  return selectDetails(db)
    .where(
      and(
        eq(paymentLinks.merchantId, merchantId),
        eq(paymentLinks.subscriptionId, subscriptionId),
        after ? beyond(after) : undefined,
      ),
    )
    .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.id))
    .limit(limit)
}

const beyond = ({ at, id }: Position): SQL =>
  sql`(${paymentLinks.createdAt}, ${paymentLinks.id}) < (${(at ?? new Date(0)).toISOString()}::timestamptz, ${id}::uuid)`

/** Archives a merchant's link, unless it is already; false where the merchant has no such link. */
export async function archivePaymentLinkRow(
  tx: Database,
  params: { id: string; merchantId: string; at: Date },
): Promise<{ subscriptionId: string; wasArchived: boolean } | null> {
  const { id, merchantId, at } = params
  const mine = and(eq(paymentLinks.id, id), eq(paymentLinks.merchantId, merchantId))
  const [row] = await tx.select().from(paymentLinks).where(mine).for('no key update')
  if (!row) return null
  if (!row.archivedAt) await tx.update(paymentLinks).set({ archivedAt: at }).where(mine)
  return { subscriptionId: row.subscriptionId, wasArchived: row.archivedAt !== null }
}

/** An open payment link with its subscription and merchant, which are public. */
export interface OfferedPaymentLink extends PaymentLinkDetails {
  readonly title: string
  readonly merchant: FacedMerchantRow
}

/** A payment link that is not archived; null for an unknown one. */
export async function findPaymentLink(
  db: Database,
  params: { id: string },
): Promise<OfferedPaymentLink | null> {
  const [row] = await db
    .select({
      link: paymentLinks,
      session: { status: checkoutSessions.status, expiresAt: checkoutSessions.expiresAt },
      title: subscriptions.title,
      merchant: faceOfUser,
    })
    .from(paymentLinks)
    .innerJoin(subscriptions, eq(subscriptions.id, paymentLinks.subscriptionId))
    .innerJoin(users, eq(users.id, paymentLinks.merchantId))
    .leftJoin(checkoutSessions, eq(checkoutSessions.id, paymentLinks.checkoutSessionId))
    .where(and(eq(paymentLinks.id, params.id), isNull(paymentLinks.archivedAt)))
  return row ?? null
}

/** A payment link, archived or not, locked so that two visits of a link of one use come to the same session. */
export async function lockPaymentLink(tx: Database, params: { id: string }): Promise<PaymentLinkRow | null> {
  const [row] = await tx
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.id, params.id))
    .for('no key update')
  return row ?? null
}

/** Gives a locked link of one use its session. */
export async function setSessionOfLink(
  tx: Database,
  params: { id: string; checkoutSessionId: string },
): Promise<void> {
  const { id, checkoutSessionId } = params
  await tx.update(paymentLinks).set({ checkoutSessionId }).where(eq(paymentLinks.id, id))
}

function selectDetails(db: Database) {
  return db
    .select({
      link: paymentLinks,
      session: { status: checkoutSessions.status, expiresAt: checkoutSessions.expiresAt },
    })
    .from(paymentLinks)
    .leftJoin(checkoutSessions, eq(checkoutSessions.id, paymentLinks.checkoutSessionId))
}
