import 'server-only'
import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import { EVERY_CHAIN } from '@/lib/billing/accounts/sign-in-wallet'
import { MAX_BOUNCES } from '@/lib/billing/messages/send-schedule'
import type { Ways } from '@/lib/billing/messages/ways'
import type { Database } from '../database/database'
import { messageReaders, messages } from '../schema/message-schema'
import { mandates } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { subscribers, subscriptions, tokens } from '../schema/schema'
import { paidBy } from '../subscribers/payer-subscriptions'
import type { ReaderRow } from './readers'

/** Readers who may get messages: confirmed, at addresses and devices that take them, on a way that is open. */
const mayBeTold = (ways: Ways) =>
  and(isNotNull(messageReaders.confirmedAt), lt(messageReaders.bounces, MAX_BOUNCES), on(ways))

const on = ({ mail, push }: Ways) =>
  mail && push ? undefined : mail ? isNotNull(messageReaders.email) : isNull(messageReaders.email)

/** True where anybody reads messages, so that there is something to make. */
export async function hasReaders(db: Database, { ways }: { ways: Ways }): Promise<boolean> {
  const [row] = await db
    .select({ id: messageReaders.id })
    .from(messageReaders)
    .where(mayBeTold(ways))
    .limit(1)
  return row !== undefined
}

/** Confirmed readers of some merchants, by merchant. */
export async function listMerchantReaders(
  db: Database,
  { merchantIds, ways }: { merchantIds: readonly string[]; ways: Ways },
): Promise<ReadonlyMap<string, ReaderRow[]>> {
  if (merchantIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(messageReaders)
    .where(
      and(
        eq(messageReaders.audience, 'merchant'),
        inArray(messageReaders.merchantId, [...merchantIds]),
        mayBeTold(ways),
      ),
    )
    .orderBy(asc(messageReaders.createdAt), asc(messageReaders.id))
  const byMerchant = new Map<string, ReaderRow[]>()
  for (const row of rows) {
    const { merchantId } = row
    if (merchantId !== null) byMerchant.set(merchantId, [...(byMerchant.get(merchantId) ?? []), row])
  }
  return byMerchant
}

/** A page of merchants, by the last one of the page before. */
interface MerchantPage {
  readonly after: string | null
  readonly limit: number
  readonly ways: Ways
}

/** Merchants with a confirmed reader, in order of their ids, from after one on. */
export function pageOfReadingMerchants(db: Database, page: MerchantPage): Promise<string[]> {
  return pageOfMerchants(db, page, undefined)
}

/** Merchants with a confirmed reader and running subscribers on a network, in order of their ids, from after one on. */
export function pageOfMerchantsPaidOn(
  db: Database,
  { chainId, ...page }: MerchantPage & { readonly chainId: number },
): Promise<string[]> {
  const paid = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
    .where(
      and(
        eq(subscribers.merchantId, messageReaders.merchantId),
        eq(tokens.chainId, chainId),
        isRunningStatus(subscribers.status),
      ),
    )
  return pageOfMerchants(db, page, exists(paid))
}

async function pageOfMerchants(
  db: Database,
  { after, limit, ways }: MerchantPage,
  condition: SQL | undefined,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ merchantId: sql<string>`${messageReaders.merchantId}` })
    .from(messageReaders)
    .where(
      and(
        eq(messageReaders.audience, 'merchant'),
        mayBeTold(ways),
        condition,
        after === null ? undefined : gt(messageReaders.merchantId, after),
      ),
    )
    .orderBy(asc(messageReaders.merchantId))
    .limit(limit)
  return rows.map(({ merchantId }) => merchantId)
}

/**
 * Confirmed readers of some subscribers' payers, by subscriber: those of the key and of whoever signed a mandate, on the
 * chain of the subscriber's token, for its merchant or for all. An address or device that a payer left twice is there once.
 */
export async function listPayerReaders(
  db: Database,
  { subscriberIds, ways }: { subscriberIds: readonly string[]; ways: Ways },
): Promise<ReadonlyMap<string, ReaderRow[]>> {
  if (subscriberIds.length === 0) return new Map()
  const ids = [...subscriberIds]
  const byWallet = db
    .select({
      subscriberId: sql<string>`${subscribers.id}`.as('paid_subscriber'),
      payer: sql<Address>`${subscribers.eoaAddress}`.as('paying_wallet'),
    })
    .from(subscribers)
    .where(inArray(subscribers.id, ids))
  const byMandate = db
    .select({
      subscriberId: sql<string>`${mandates.subscriberId}`.as('paid_subscriber'),
      payer: sql<Address>`${mandates.payer}`.as('paying_wallet'),
    })
    .from(mandates)
    .where(inArray(mandates.subscriberId, ids))
  const payers = unionAll(byWallet, byMandate).as('payers')
  const rows = await db
    .selectDistinct({ subscriberId: subscribers.id, reader: messageReaders })
    .from(payers)
    .innerJoin(subscribers, eq(subscribers.id, payers.subscriberId))
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
    .innerJoin(messageReaders, and(eq(messageReaders.payer, payers.payer), isOf()))
    .where(mayBeTold(ways))
    .orderBy(asc(subscribers.id), asc(messageReaders.createdAt), asc(messageReaders.id))
  const bySubscriber = new Map<string, ReaderRow[]>()
  for (const { subscriberId, reader } of rows) {
    const readers = bySubscriber.get(subscriberId) ?? []
    const isThere = readers.some((other) => placeOf(other) === placeOf(reader))
    if (!isThere) bySubscriber.set(subscriberId, [...readers, reader])
  }
  return bySubscriber
}

/** The address or the device of a reader, however it is spelled. */
const placeOf = ({ email, endpointHash }: ReaderRow) => email?.toLowerCase() ?? endpointHash

/** Subscribers whose payer a reader is, the newest first. */
export async function listSubscribersOfReader(
  db: Database,
  { reader, limit }: { reader: Pick<ReaderRow, 'payer' | 'chainId' | 'merchantId'>; limit: number },
): Promise<string[]> {
  const { payer, chainId, merchantId } = reader
  if (payer === null) return []
  const rows = await subscribersPaidBy(db, { payer, chainId, merchantId, limit })
  return rows.map(({ id }) => id)
}

/** Statement of {@link listSubscribersOfReader}. */
export function subscribersPaidBy(
  db: Database,
  params: { payer: Address; chainId: number; merchantId: string | null; limit: number },
) {
  const { payer, chainId, merchantId, limit } = params
  const ofMerchant = merchantId === null ? undefined : eq(subscribers.merchantId, merchantId)
  return db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(inArray(subscribers.id, paidBy(db, { address: payer, chainId })), ofMerchant))
    .orderBy(desc(subscribers.subscribedAt), desc(subscribers.id))
    .limit(limit)
}

/** Place in the list of charges to tell. */
export interface ChargeToTell {
  readonly subscriberId: string
  readonly merchantId: string
  readonly at: Date
}

/**
 * Page of the subscribers whose next charge falls into a time and that some payer's reader was not told of, soonest
 * first, from after one on. The charge after a trial is told by a message of its own.
 */
export async function pageOfChargesToTell(db: Database, params: ChargesToTell): Promise<ChargeToTell[]> {
  const rows = await chargesToTell(db, params)
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : { ...row, at }))
}

/** Time that charges fall into, and a place in their list. */
interface ChargesToTell {
  readonly from: Date
  readonly until: Date
  readonly after: ChargeToTell | null
  readonly limit: number
  readonly ways: Ways
}

/** Statement of {@link pageOfChargesToTell}: of each subscriber in that time it looks up readers by the wallet. */
export function chargesToTell(db: Database, { from, until, after, limit, ways }: ChargesToTell) {
  const key = sql`'charge_ahead:' || ${subscribers.id} || ':' || to_char(${subscribers.nextChargeAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const told = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.readerId, messageReaders.id), eq(messages.key, key)))
  const isWaiting = and(
    isOf(),
    mayBeTold(ways),
    not(arrayContains(messageReaders.muted, ['charge_ahead'])),
    notExists(told),
  )
  // Two look-ups by an index each; one with both conditions would read all readers for each subscriber.
  const byWallet = db
    .select({ id: messageReaders.id })
    .from(messageReaders)
    .where(and(eq(messageReaders.payer, subscribers.eoaAddress), isWaiting))
  const byMandate = db
    .select({ id: messageReaders.id })
    .from(mandates)
    .innerJoin(messageReaders, eq(messageReaders.payer, mandates.payer))
    .where(and(eq(mandates.subscriberId, subscribers.id), isWaiting))
  return db
    .select({
      subscriberId: subscribers.id,
      merchantId: subscribers.merchantId,
      at: subscribers.nextChargeAt,
    })
    .from(subscribers)
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .where(
      and(
        gt(subscribers.nextChargeAt, from),
        lte(subscribers.nextChargeAt, until),
        after === null
          ? undefined
          : sql`(${subscribers.nextChargeAt}, ${subscribers.id}) > (${after.at.toISOString()}::timestamptz, ${after.subscriberId}::uuid)`,
        inArray(subscribers.status, ['active', 'paused']),
        ne(subscriptions.status, 'archived'),
        or(exists(byWallet), exists(byMandate)),
      ),
    )
    .orderBy(asc(subscribers.nextChargeAt), asc(subscribers.id))
    .limit(limit)
}

/** True for a reader on the chain of the subscriber's token, and for its merchant or for all. */
const isOf = () =>
  and(
    or(eq(messageReaders.chainId, EVERY_CHAIN), eq(messageReaders.chainId, tokens.chainId)),
    or(isNull(messageReaders.merchantId), eq(messageReaders.merchantId, subscribers.merchantId)),
  )
