import 'server-only'
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { askedFrom, paysLess } from '@/lib/billing/price-changes/price-rise'
import type { Database } from '../database/database'
import { allowLongStatements, MANY_ROWS_MS } from '../database/silent-connections'
import type { PriceChangeRow } from '../price-changes/price-changes'
import { subscriberChanges } from '../schema/change-schema'
import { charges } from '../schema/payment-schema'
import { priceAsks } from '../schema/price-ask-schema'
import { priceChanges } from '../schema/price-change-schema'
import { isRunningStatus } from '../schema/running'
import { events, subscribers, subscriptions } from '../schema/schema'
import { eventColumns, writeSubscriberEvent } from './subscriber-events'
import type { SubscriberRow } from './subscribers'

/** A higher price of a plan, with its date and the fate of who does not accept it. */
export type PriceRise = PriceChangeRow & {
  readonly from: Date
  readonly otherwise: NonNullable<PriceChangeRow['otherwise']>
}

/** The same row as a higher price; null for a lower one. */
export function asRise(row: PriceChangeRow): PriceRise | null {
  const { from, otherwise } = row
  return from === null || otherwise === null ? null : { ...row, from, otherwise }
}

/** The question of a subscriber that is neither answered nor void. */
export interface OpenAsk {
  readonly rise: PriceRise
  readonly asksFrom: Date
}

const ofSubscriber = and(eq(priceAsks.subscriberId, subscribers.id), isNull(priceAsks.leftAt))

/** True where the subscriber has accepted: by a change that waits or holds. */
const isAccepted = sql`exists (select 1 from ${subscriberChanges}
  where ${subscriberChanges.priceChangeId} = ${priceAsks.priceChangeId}
    and ${subscriberChanges.subscriberId} = ${priceAsks.subscriberId}
    and ${subscriberChanges.status} in ('waiting', 'done'))`

/** Condition for questions that concern their subscriber as it is now. */
const concerns = and(
  eq(priceChanges.planId, subscribers.planId),
  isNull(priceAsks.leftAt),
  gt(subscribers.priceMicroUsd, 0n),
  sql`${priceChanges.priceMicroUsd} * ${subscribers.quantity} > ${subscribers.priceMicroUsd}`,
)

/**
 * Condition for subscribers whose due window would cost a price that they did not accept, where the merchant chose that
 * they end then. A charge that exists was opened at a price that still held. Joined with the charge of the window.
 */
export const isUnaccepted: SQL<boolean> = sql`(${charges.id} is null
  and ${subscribers.status} in ('active', 'past_due')
  and exists (select 1 from ${priceAsks}
    inner join ${priceChanges} on ${priceChanges.id} = ${priceAsks.priceChangeId}
    where ${ofSubscriber} and ${concerns} and ${priceChanges.closedAt} is null
      and ${priceChanges.otherwise} = 'end'
      and ${priceAsks.asksFrom} <= ${subscribers.nextChargeAt}
      and not ${isAccepted}))`

/** Windows from a subscriber's next one on, by number: those of six months at least. */
export const NEAR_WINDOWS = sql`generate_series(0, 6)`

/** Opening of the window so many after the next one of a subscriber. */
export function opensAfter(windows: SQL): SQL {
  return sql`(${subscribers.firstChargeAt} + make_interval(months => (${subscribers.periodMonths} * (${subscribers.nextPeriod} + ${windows}))::integer))`
}

/** Times, by subscriber of a merchant, at which a price ends it that it has not accepted, as far as they are near. */
export function selectPricedOut(db: Database, { merchantId }: { merchantId: string }) {
  const isCharged = sql`exists (select 1 from ${charges} where ${charges.subscriberId} = ${subscribers.id}
    and ${charges.terms} = ${subscribers.terms} and ${charges.period} = ${subscribers.nextPeriod} + ahead)`
  return db
    .select({
      subscriberId: priceAsks.subscriberId,
      endsAt: sql<Date | null>`(select min(${opensAfter(sql`ahead`)}) from ${NEAR_WINDOWS} ahead
        where ${opensAfter(sql`ahead`)} >= ${priceAsks.asksFrom}
          and (ahead > 0 or ${subscribers.status} <> 'paused') and not ${isCharged})`.as('ends_at'),
    })
    .from(priceAsks)
    .innerJoin(priceChanges, eq(priceChanges.id, priceAsks.priceChangeId))
    .innerJoin(subscribers, eq(subscribers.id, priceAsks.subscriberId))
    .where(
      and(
        eq(priceAsks.merchantId, merchantId),
        // Few, which lead to their questions by key.
        eq(priceChanges.merchantId, merchantId),
        eq(priceChanges.otherwise, 'end'),
        isNull(priceChanges.closedAt),
        concerns,
        sql`not ${isAccepted}`,
      ),
    )
}

/** Asks every locked subscriber of a plan who pays less, with an event for each. @returns how many were asked */
export async function insertPriceAsks(tx: Database, rise: PriceRise): Promise<number> {
  const { id, merchantId, planId, priceMicroUsd, from, announcedAt } = rise
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
  const unit = sql`${priceMicroUsd.toString()}::bigint`
  const asked = tx
    .select({
      priceChangeId: sql<string>`${id}::uuid`.as('price_change_id'),
      subscriberId: sql<string>`${subscribers.id}`.as('subscriber_id'),
      merchantId: sql<string>`${subscribers.merchantId}`.as('merchant_id'),
      // The rule of `askedFrom`.
      asksFrom: sql<Date>`greatest(${at(from)}, ${subscribers.firstChargeAt} + interval '1 second')`.as(
        'asks_from',
      ),
      askedAt: sql<Date>`${at(announcedAt)}`.as('asked_at'),
      leftAt: sql<Date | null>`null::timestamptz`.as('left_at'),
    })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.merchantId, merchantId),
        eq(subscribers.planId, planId),
        isRunningStatus(subscribers.status),
        gt(subscribers.priceMicroUsd, 0n),
        sql`${unit} * ${subscribers.quantity} > ${subscribers.priceMicroUsd}`,
      ),
    )
  await tx.insert(priceAsks).select(asked)
  const event = { type: 'subscriber.price_change_asked', at: announcedAt } as const
  const told = await tx
    .insert(events)
    .select(
      tx
        .select(eventColumns(subscribers, event))
        .from(subscribers)
        .innerJoin(
          priceAsks,
          and(eq(priceAsks.subscriberId, subscribers.id), eq(priceAsks.priceChangeId, id)),
        ),
    )
    .returning({ one: sql`1` })
  return told.length
}

/** Asks one locked subscriber whose terms were quoted before the announcement and came into force after it. */
export async function askLate(
  tx: Database,
  { subscriber, since, at }: { subscriber: SubscriberRow; since: Date; at: Date },
): Promise<void> {
  const { id: subscriberId, merchantId, planId, firstChargeAt } = subscriber
  const rise = await findOpenRise(tx, { planId })
  if (!rise || rise.announcedAt < since || !paysLess(subscriber, rise.priceMicroUsd)) return
  const asksFrom = askedFrom({ from: rise.from, firstChargeAt })
  const asked = await tx
    .insert(priceAsks)
    .values({ priceChangeId: rise.id, subscriberId, merchantId, asksFrom, askedAt: at })
    .onConflictDoNothing()
    .returning({ subscriberId: priceAsks.subscriberId })
  if (asked.length === 0) return
  await writeSubscriberEvent(tx, { type: 'subscriber.price_change_asked', subscriberId, at })
}

/** The higher price of a plan that is asked for now; null where none is. */
export async function findOpenRise(db: Database, { planId }: { planId: string }): Promise<PriceRise | null> {
  const [row] = await db
    .select()
    .from(priceChanges)
    .where(and(eq(priceChanges.planId, planId), isNotNull(priceChanges.from), isNull(priceChanges.closedAt)))
  return row ? asRise(row) : null
}

/**
 * Open questions of each of several subscribers that concern it, answered or not; of whichever merchant. An archived
 * subscription charges nobody, so its payers have nothing to accept.
 */
export async function listPriceAsks(
  db: Database,
  { subscriberIds }: { subscriberIds: readonly string[] },
): Promise<(OpenAsk & { readonly subscriberId: string })[]> {
  if (subscriberIds.length === 0) return []
  const rows = await db
    .select({ row: priceChanges, asksFrom: priceAsks.asksFrom, subscriberId: priceAsks.subscriberId })
    .from(priceAsks)
    .innerJoin(priceChanges, eq(priceChanges.id, priceAsks.priceChangeId))
    .innerJoin(subscribers, eq(subscribers.id, priceAsks.subscriberId))
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .where(
      and(
        inArray(priceAsks.subscriberId, [...subscriberIds]),
        isRunningStatus(subscribers.status),
        ne(subscriptions.status, 'archived'),
        isNull(priceChanges.closedAt),
        concerns,
      ),
    )
  return rows.flatMap(({ row, asksFrom, subscriberId }) => {
    const rise = asRise(row)
    return rise ? [{ rise, asksFrom, subscriberId }] : []
  })
}

/** The open question that concerns a subscriber; null where there is none. */
export async function findPriceAsk(
  db: Database,
  { subscriberId }: { subscriberId: string },
): Promise<OpenAsk | null> {
  const [ask] = await listPriceAsks(db, { subscriberIds: [subscriberId] })
  return ask ?? null
}

/** {@link isUnaccepted} of one locked subscriber, as it is now. */
export async function findIsUnaccepted(tx: Database, { id }: Pick<SubscriberRow, 'id'>): Promise<boolean> {
  const [row] = await tx
    .select({ isUnaccepted })
    .from(subscribers)
    .leftJoin(
      charges,
      and(
        eq(charges.subscriberId, subscribers.id),
        eq(charges.terms, subscribers.terms),
        eq(charges.period, subscribers.nextPeriod),
      ),
    )
    .where(eq(subscribers.id, id))
  return row?.isUnaccepted === true
}

/** Makes the questions of a subscriber void, who is on another plan now. */
export async function leavePriceAsks(
  tx: Database,
  { subscriberId, at }: { subscriberId: string; at: Date },
): Promise<void> {
  await tx
    .update(priceAsks)
    .set({ leftAt: at })
    .where(and(eq(priceAsks.subscriberId, subscriberId), isNull(priceAsks.leftAt)))
}

/** Asks a subscriber for windows that open at this time or later. */
export async function askFrom(
  tx: Database,
  ask: { priceChangeId: string; subscriberId: string; asksFrom: Date },
): Promise<void> {
  const { priceChangeId, subscriberId, asksFrom } = ask
  await tx
    .update(priceAsks)
    .set({ asksFrom })
    .where(
      and(
        eq(priceAsks.priceChangeId, priceChangeId),
        eq(priceAsks.subscriberId, subscriberId),
        lt(priceAsks.asksFrom, asksFrom),
      ),
    )
}

/** Locks the running subscribers that a price change asks, in one order that prevents deadlocks. */
export async function lockAsked(
  tx: Database,
  { id, merchantId }: Pick<PriceChangeRow, 'id' | 'merchantId'>,
): Promise<void> {
  await allowLongStatements(tx, MANY_ROWS_MS)
  const asked = tx
    .select({ id: priceAsks.subscriberId })
    .from(priceAsks)
    .where(eq(priceAsks.priceChangeId, id))
  const locked = tx.$with('locked').as(
    tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(and(eq(subscribers.merchantId, merchantId), inArray(subscribers.id, asked)))
      .orderBy(asc(subscribers.id))
      .for('no key update'),
  )
  await tx.with(locked).select({ locked: count() }).from(locked)
}

/** Gives up the accepted changes of locked subscribers that no transaction carries. */
export async function failWaitingConsents(tx: Database, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .update(subscriberChanges)
    .set({ status: 'failed', failureReason: 'price_change_withdrawn', endedAt: at })
    .where(
      and(
        eq(subscriberChanges.priceChangeId, id),
        eq(subscriberChanges.status, 'waiting'),
        isNull(subscriberChanges.transactionId),
      ),
    )
}

/** Answers to a higher price, and how many of them wait for their moment. */
export interface StoredCounts {
  readonly id: string
  readonly asked: number
  readonly accepted: number
  readonly waiting: number
  readonly open: number
}

/** Answers to each of these price changes, those that nobody was asked left out. */
export async function countAnswers(
  db: Database,
  { ids }: { ids: readonly string[] },
): Promise<StoredCounts[]> {
  if (ids.length === 0) return []
  const number = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::integer`
  const isWaiting = sql`exists (select 1 from ${subscriberChanges}
    where ${subscriberChanges.priceChangeId} = ${priceAsks.priceChangeId}
      and ${subscriberChanges.subscriberId} = ${priceAsks.subscriberId}
      and ${subscriberChanges.status} = 'waiting')`
  return db
    .select({
      id: priceAsks.priceChangeId,
      asked: sql<number>`count(*)::integer`,
      accepted: number(isAccepted),
      waiting: number(isWaiting),
      open: number(
        and(
          sql`not ${isAccepted}`,
          isRunningStatus(subscribers.status),
          concerns,
          isNull(priceChanges.closedAt),
        ),
      ),
    })
    .from(priceAsks)
    .innerJoin(priceChanges, eq(priceChanges.id, priceAsks.priceChangeId))
    .innerJoin(subscribers, eq(subscribers.id, priceAsks.subscriberId))
    .where(inArray(priceAsks.priceChangeId, [...ids]))
    .groupBy(priceAsks.priceChangeId)
}
