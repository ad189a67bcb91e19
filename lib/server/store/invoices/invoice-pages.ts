import 'server-only'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { type CustomerFilters, matchingSubscribers, namesCustomers } from '../customers/customer-search'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { invoices } from '../schema/invoice-schema'
import { charges } from '../schema/payment-schema'
import { subscribers } from '../schema/schema'
import type { ChargeRow } from '../subscribers/charges'
import { paidBy } from '../subscribers/payer-subscriptions'
import { listRefundsOf, type RefundRow } from '../subscribers/refunds'
import type { SubscriberRow } from '../subscribers/subscribers'
import type { InvoiceRow } from './invoices'

/** An invoice with what became of its payment. */
export interface InvoiceDetails {
  readonly invoice: InvoiceRow
  readonly charge: Pick<ChargeRow, 'transactionHash' | 'blockNumber'>
  /** The merchant's words for who pays, as they are now. */
  readonly customer: Pick<SubscriberRow, 'clientReferenceId' | 'email'>
  /** The first recorded first. */
  readonly refunds: readonly RefundRow[]
}

/** Owner of invoices: the merchant, or the wallet that pays. */
export type InvoiceOwner = { readonly merchantId: string } | { readonly account: SignInWallet<Address> }

/** Those by the customer hold of a merchant's list alone. */
export interface InvoiceFilters extends CustomerFilters {
  readonly subscriberId?: string | undefined
  /** Bounds of the time of issue; the end itself is out. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Page of an owner's invoices that the filters match, newest first, from after `after`. */
export async function pageOfInvoices(
  db: Database,
  params: { owner: InvoiceOwner; filters: InvoiceFilters; after: Position | null; limit: number },
): Promise<InvoiceDetails[]> {
  const { owner, filters, after, limit } = params
  const found = await selectInvoices(db)
    .where(
      and(
        isOwnedBy(db, owner),
        filters.subscriberId ? eq(invoices.subscriberId, filters.subscriberId) : undefined,
        namesCustomers(filters) && 'merchantId' in owner
          ? inArray(invoices.subscriberId, matchingSubscribers(db, owner.merchantId, filters))
          : undefined,
        filters.from ? gte(invoices.issuedAt, filters.from) : undefined,
        filters.to ? lt(invoices.issuedAt, filters.to) : undefined,
        after ? beyond(after) : undefined,
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit)
  return withRefunds(db, found)
}

/** An owner's invoice; null for an unknown one. */
export async function findInvoice(
  db: Database,
  params: { id: string; owner: InvoiceOwner },
): Promise<InvoiceDetails | null> {
  const { id, owner } = params
  const found = await selectInvoices(db).where(and(eq(invoices.id, id), isOwnedBy(db, owner)))
  const [details] = await withRefunds(db, found)
  return details ?? null
}

function selectInvoices(db: Database) {
  return db
    .select({
      invoice: invoices,
      charge: { transactionHash: charges.transactionHash, blockNumber: charges.blockNumber },
      customer: { clientReferenceId: subscribers.clientReferenceId, email: subscribers.email },
    })
    .from(invoices)
    .innerJoin(subscribers, eq(subscribers.id, invoices.subscriberId))
    .innerJoin(charges, eq(charges.id, invoices.chargeId))
}

function isOwnedBy(db: Database, owner: InvoiceOwner): SQL {
  if ('merchantId' in owner) return eq(invoices.merchantId, owner.merchantId)
  return inArray(invoices.subscriberId, paidBy(db, owner.account))
}

async function withRefunds(
  db: Database,
  found: readonly Omit<InvoiceDetails, 'refunds'>[],
): Promise<InvoiceDetails[]> {
  const refunds = await listRefundsOf(db, { chargeIds: found.map(({ invoice }) => invoice.chargeId) })
  return found.map((details) => {
    const { chargeId, voidedAt } = details.invoice
    // A payment that was made again after it was undone has an invoice of its own, and so have its refunds.
    if (voidedAt !== null) {
      return { ...details, charge: { transactionHash: null, blockNumber: null }, refunds: [] }
    }
    return { ...details, refunds: refunds.filter((refund) => refund.chargeId === chargeId) }
  })
}

/** Cursor position of an invoice. */
export function positionAfterInvoice({ invoice }: InvoiceDetails): Position {
  return { at: invoice.issuedAt, id: invoice.id }
}

function beyond(after: Position): SQL {
  const at = (after.at ?? new Date(0)).toISOString()
  return sql`(${invoices.issuedAt}, ${invoices.id}) < (${at}::timestamptz, ${after.id}::uuid)`
}
