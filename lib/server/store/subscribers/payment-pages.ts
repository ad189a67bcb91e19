import 'server-only'
import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { ChargeStatus } from '@/lib/billing/charges/charge-status'
import { type CustomerFilters, matchingSubscribers, namesCustomers } from '../customers/customer-search'
import type { Position } from '../database/cursor'
import type { Database } from '../database/database'
import { invoices } from '../schema/invoice-schema'
import { charges } from '../schema/payment-schema'
import { plans, subscribers, subscriptions, tokens } from '../schema/schema'
import type { TokenRow } from '../subscriptions/tokens'
import type { ChargeRow } from './charges'
import { listRefundsOf, type RefundRow } from './refunds'
import type { SubscriberRow } from './subscribers'

/** A charge with what has to be known to read it. */
export interface ChargeDetails {
  readonly charge: ChargeRow
  readonly token: TokenRow
  /** The first recorded first. */
  readonly refunds: readonly RefundRow[]
  /** Its valid invoice; null while it is not paid, and for payments of earlier versions. */
  readonly invoice: { readonly id: string; readonly number: string } | null
  /** Name of the plan in its lines; null where they name none. */
  readonly planName: string | null
  /** Status of its subscriber, and the terms that its window follows from. */
  readonly terms: Pick<SubscriberRow, 'status' | 'firstChargeAt' | 'periodMonths'>
}

const terms = {
  status: subscribers.status,
  firstChargeAt: subscribers.firstChargeAt,
  periodMonths: subscribers.periodMonths,
}

/** The plan of the first line, which is the plan's: present terms may be of another. */
const planName = sql<string | null>`(
  select ${plans.name} from ${plans}
  where ${plans.id} = (${charges.lines} -> 'lines' -> 0 ->> 'planId')::uuid
    and ${plans.subscriptionId} = ${charges.subscriptionId}
)`

/** A charge among those of other subscribers. */
export interface PaymentDetails extends ChargeDetails {
  readonly eoaAddress: Address
  readonly customer: Pick<SubscriberRow, 'clientReferenceId' | 'email'>
  /** Title of the subscription. */
  readonly title: string
}

export interface PaymentFilters extends CustomerFilters {
  readonly subscriptionId?: string | undefined
  readonly subscriberId?: string | undefined
  readonly tokenId?: string | undefined
  readonly statuses?: readonly ChargeStatus[] | undefined
  /** Bounds of the time of the first attempt; the end itself is out. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

interface PageParams {
  merchantId: string
  filters: PaymentFilters
  after: Position | null
  limit: number
}

/** Page of a merchant's charges that the filters match, latest first, from after `after`. */
export async function pageOfPayments(db: Database, params: PageParams): Promise<PaymentDetails[]> {
  return withRefunds(db, await selectPayments(db, params))
}

/** A merchant's payment; null for an unknown one. */
export async function findPayment(
  db: Database,
  params: { id: string; merchantId: string },
): Promise<PaymentDetails | null> {
  const { id, merchantId } = params
  const found = selectAllPayments(db).where(and(eq(charges.id, id), eq(charges.merchantId, merchantId)))
  const [payment] = await withRefunds(db, await found)
  return payment ?? null
}

/** Payments of whichever merchants, by charge: for what the system itself records. */
export async function listPayments(
  db: Database,
  { ids }: { ids: readonly string[] },
): Promise<ReadonlyMap<string, PaymentDetails>> {
  if (ids.length === 0) return new Map()
  const found = await selectAllPayments(db).where(inArray(charges.id, [...ids]))
  return new Map((await withRefunds(db, found)).map((payment) => [payment.charge.id, payment]))
}

/** Adds refunds and invoices of charges: one statement each, however many they are. */
async function withRefunds<Details extends { readonly charge: ChargeRow }>(
  db: Database,
  found: readonly Details[],
): Promise<(Details & Pick<ChargeDetails, 'refunds' | 'invoice'>)[]> {
  const refunds = await listRefundsOf(db, { chargeIds: found.map(({ charge }) => charge.id) })
  const ofCharge = new Map<string, RefundRow[]>()
  for (const refund of refunds) {
    ofCharge.set(refund.chargeId, [...(ofCharge.get(refund.chargeId) ?? []), refund])
  }
  const chargeIds = found.map(({ charge }) => charge.id)
  const issued = await listInvoicesOf(db, { chargeIds })
  return found.map((details) => ({
    ...details,
    refunds: ofCharge.get(details.charge.id) ?? [],
    invoice: issued.get(details.charge.id) ?? null,
  }))
}

/** Statement of {@link pageOfPayments}, exported so that tests can explain its plan. */
export function selectPayments(db: Database, { merchantId, filters, after, limit }: PageParams) {
  return selectAllPayments(db)
    .where(
      and(
        eq(charges.merchantId, merchantId),
        filters.subscriptionId ? eq(charges.subscriptionId, filters.subscriptionId) : undefined,
        filters.subscriberId ? eq(charges.subscriberId, filters.subscriberId) : undefined,
        filters.tokenId ? eq(charges.tokenId, filters.tokenId) : undefined,
        namesCustomers(filters)
          ? inArray(charges.subscriberId, matchingSubscribers(db, merchantId, filters))
          : undefined,
        filters.statuses ? statusIs(filters.statuses) : undefined,
        filters.from ? gte(charges.createdAt, filters.from) : undefined,
        filters.to ? lt(charges.createdAt, filters.to) : undefined,
        after ? beyond(after) : undefined,
      ),
    )
    .orderBy(desc(charges.createdAt), desc(charges.id))
    .limit(limit)
}

function selectAllPayments(db: Database) {
  return db
    .select({
      charge: charges,
      token: tokens,
      planName,
      terms,
      eoaAddress: subscribers.eoaAddress,
      customer: { clientReferenceId: subscribers.clientReferenceId, email: subscribers.email },
      title: subscriptions.title,
    })
    .from(charges)
    .innerJoin(subscribers, eq(subscribers.id, charges.subscriberId))
    .innerJoin(subscriptions, eq(subscriptions.id, charges.subscriptionId))
    .innerJoin(tokens, eq(tokens.id, charges.tokenId))
}

/** The valid invoices of charges, by charge. Callers have checked whose the charges are. */
async function listInvoicesOf(
  db: Database,
  { chargeIds }: { chargeIds: readonly string[] },
): Promise<ReadonlyMap<string, { id: string; number: string }>> {
  if (chargeIds.length === 0) return new Map()
  const rows = await db
    .select({ chargeId: invoices.chargeId, id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(and(inArray(invoices.chargeId, [...chargeIds]), isNull(invoices.voidedAt)))
  return new Map(rows.map(({ chargeId, ...invoice }) => [chargeId, invoice]))
}

/** The charges of a merchant's subscriber, the latest window first. */
export async function listChargesOf(
  db: Database,
  params: { merchantId: string; subscriberId: string },
): Promise<ChargeDetails[]> {
  const found = selectCharges(db)
    .where(and(eq(charges.merchantId, params.merchantId), eq(charges.subscriberId, params.subscriberId)))
    .orderBy(desc(charges.terms), desc(charges.period))
  return withRefunds(db, await found)
}

/** The charges of several subscribers, of whichever merchant, the latest window first: for who pays for them. */
export async function listChargesOfAll(
  db: Database,
  params: { subscriberIds: readonly string[] },
): Promise<ChargeDetails[]> {
  const found = selectCharges(db)
    .where(inArray(charges.subscriberId, [...params.subscriberIds]))
    .orderBy(desc(charges.terms), desc(charges.period))
  return withRefunds(db, await found)
}

function selectCharges(db: Database) {
  return db
    .select({
      charge: charges,
      token: tokens,
      planName,
      terms,
    })
    .from(charges)
    .innerJoin(subscribers, eq(subscribers.id, charges.subscriberId))
    .innerJoin(tokens, eq(tokens.id, charges.tokenId))
}

/** Cursor position of `payment`. */
export function positionAfterPayment({ charge }: PaymentDetails): Position {
  return { at: charge.createdAt, id: charge.id }
}

/** `=` for a single status, so that the index in the list's order is used; `in` for several. */
function statusIs(statuses: readonly ChargeStatus[]): SQL {
  const [only] = statuses
  return only && statuses.length === 1 ? eq(charges.status, only) : inArray(charges.status, [...statuses])
}

function beyond(after: Position): SQL {
  const at = (after.at ?? new Date(0)).toISOString()
  return sql`(${charges.createdAt}, ${charges.id}) < (${at}::timestamptz, ${after.id}::uuid)`
}
