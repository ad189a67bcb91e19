import 'server-only'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { invoiceCounters, invoices } from '../schema/invoice-schema'
import { charges, mandates } from '../schema/payment-schema'
import { plans, subscriptions, tokens, users } from '../schema/schema'
import type { ChargeRow } from '../subscribers/charges'

export type InvoiceRow = typeof invoices.$inferSelect

/**
 * The next number of a merchant's invoices of a year, or the first of several. Others of the merchant wait until the
 * transaction ends; where it is rolled back the numbers are given to the next ones, so that none is left out.
 */
export async function takeInvoiceSequence(
  tx: Database,
  { merchantId, year, count = 1 }: { merchantId: string; year: number; count?: number },
): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ merchantId, year, lastSequence: count })
    .onConflictDoUpdate({
      target: [invoiceCounters.merchantId, invoiceCounters.year],
      set: { lastSequence: sql`${invoiceCounters.lastSequence} + ${count}` },
    })
    .returning({ sequence: invoiceCounters.lastSequence })
  if (!row) throw new Error('An upsert returned no row')
  return row.sequence - count + 1
}

export function insertInvoice(tx: Database, row: InvoiceRow): Promise<void> {
  return insertInvoices(tx, [row])
}

export async function insertInvoices(tx: Database, rows: readonly InvoiceRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(invoices).values([...rows])
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
  /** The terms under which it was taken; null for sample subscribers off the chain. */
  readonly mandate: Pick<typeof mandates.$inferSelect, 'id' | 'payer' | 'puller' | 'message'> | null
}

const names = {
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
}

/**
 * Names that the invoices of several charges copy, of whichever merchants, by charge: for what the system itself records.
 * A charge of a plan that its subscription has not is left out.
 */
export async function listInvoiceNames(
  tx: Database,
  params: { charges: readonly { readonly chargeId: string; readonly planId: string }[] },
): Promise<ReadonlyMap<string, Omit<InvoiceSources, 'mandate'>>> {
  if (params.charges.length === 0) return new Map()
  const planOf = new Map(params.charges.map(({ chargeId, planId }) => [chargeId, planId]))
  const rows = await tx
    .select({ ...names, chargeId: charges.id, planId: plans.id })
    .from(charges)
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.id, charges.subscriptionId), eq(subscriptions.merchantId, charges.merchantId)),
    )
    .innerJoin(users, eq(users.id, subscriptions.merchantId))
    .innerJoin(
      plans,
      and(eq(plans.subscriptionId, subscriptions.id), inArray(plans.id, [...new Set(planOf.values())])),
    )
    .innerJoin(tokens, eq(tokens.id, charges.tokenId))
    .where(inArray(charges.id, [...planOf.keys()]))
  const own = rows.filter(({ chargeId, planId }) => planOf.get(chargeId) === planId)
  return new Map(own.map(({ chargeId, planId: _, ...of }) => [chargeId, of]))
}

/** Facts that the invoice of a charge copies, read in the transaction that issues it. */
export async function readInvoiceSources(
  tx: Database,
  { charge, planId }: { charge: ChargeRow; planId: string },
): Promise<InvoiceSources> {
  const [found] = await tx
    .select(names)
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.merchantId))
    .innerJoin(plans, eq(plans.id, planId))
    .innerJoin(tokens, eq(tokens.id, charge.tokenId))
    .where(and(eq(subscriptions.id, charge.subscriptionId), eq(subscriptions.merchantId, charge.merchantId)))
  if (!found) throw new Error(`Charge ${charge.id} has no subscription, plan or token`)
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
  return { ...found, mandate: mandate ?? null }
}
