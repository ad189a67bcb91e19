import 'server-only'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { invoiceCounters, invoices } from '../schema/invoice-schema'
import { mandates } from '../schema/payment-schema'
import { plans, subscriptions, tokens, users } from '../schema/schema'
import type { ChargeRow } from '../subscribers/charges'

export type InvoiceRow = typeof invoices.$inferSelect

/**
 * The next number of a merchant's invoices of a year. Others of the merchant wait until the transaction ends; where it
 * is rolled back the number is given to the next one, so that none is left out.
 */
export async function takeInvoiceSequence(
  tx: Database,
  { merchantId, year }: { merchantId: string; year: number },
): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ merchantId, year, lastSequence: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.merchantId, invoiceCounters.year],
      set: { lastSequence: sql`${invoiceCounters.lastSequence} + 1` },
    })
    .returning({ sequence: invoiceCounters.lastSequence })
  if (!row) throw new Error('An upsert returned no row')
  return row.sequence
}

export async function insertInvoice(tx: Database, row: InvoiceRow): Promise<void> {
  await tx.insert(invoices).values(row)
}

/** Marks the invoice of a charge as void; its number stays used. */
export async function voidInvoiceOfCharge(
  tx: Database,
  params: { chargeId: string; merchantId: string; at: Date },
): Promise<void> {
  const { chargeId, merchantId, at } = params
  await tx
    .update(invoices)
    .set({ voidedAt: at })
    .where(
      and(eq(invoices.chargeId, chargeId), eq(invoices.merchantId, merchantId), isNull(invoices.voidedAt)),
    )
}

/** Names and terms that an invoice copies. */
export interface InvoiceSources {
  readonly title: string
  readonly planName: string
  readonly merchant: Pick<typeof users.$inferSelect, 'address' | 'organisation'>
  readonly token: Pick<
    typeof tokens.$inferSelect,
    'chainId' | 'address' | 'symbol' | 'decimals' | 'usdPegged'
  >
  /** The terms under which it was taken; null for sample data. */
  readonly mandate: Pick<typeof mandates.$inferSelect, 'id' | 'payer' | 'puller' | 'message'> | null
}

/** Facts that the invoice of a charge copies, read in the transaction that issues it. */
export async function readInvoiceSources(
  tx: Database,
  { charge, planId }: { charge: ChargeRow; planId: string },
): Promise<InvoiceSources> {
  const [names] = await tx
    .select({
      title: subscriptions.title,
      planName: plans.name,
      merchant: { address: users.address, organisation: users.organisation },
      token: {
        chainId: tokens.chainId,
        address: tokens.address,
        symbol: tokens.symbol,
        decimals: tokens.decimals,
        usdPegged: tokens.usdPegged,
      },
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.merchantId))
    .innerJoin(plans, eq(plans.id, planId))
    .innerJoin(tokens, eq(tokens.id, charge.tokenId))
    .where(and(eq(subscriptions.id, charge.subscriptionId), eq(subscriptions.merchantId, charge.merchantId)))
  if (!names) throw new Error(`Charge ${charge.id} has no subscription, plan or token`)
  const [mandate] = await tx
    .select({ id: mandates.id, payer: mandates.payer, puller: mandates.puller, message: mandates.message })
    .from(mandates)
    .where(
      and(
        eq(mandates.subscriberId, charge.subscriberId),
        eq(mandates.merchantId, charge.merchantId),
        eq(mandates.terms, charge.terms),
      ),
    )
    .orderBy(desc(mandates.createdAt))
    .limit(1)
  return { ...names, mandate: mandate ?? null }
}
