import 'server-only'
import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { MandateRow } from '../chain/mandates'
import type { Database } from '../database/database'
import { forecasts, mandates, payerFunds } from '../schema/payment-schema'
import { charges, subscribers, tokens } from '../schema/schema'
import type { TokenRow } from '../subscriptions/tokens'
import type { SubscriberRow } from './subscribers'

export type ForecastRow = typeof forecasts.$inferSelect
export type PayerFundsRow = typeof payerFunds.$inferSelect

/** A running subscriber with the mandate that it is charged by. */
export interface WatchedSubscriber {
  readonly subscriber: SubscriberRow
  readonly mandate: MandateRow
  readonly token: TokenRow
}

/** The same, with what its payer could pay with when it was last read, and what was foreseen from that. */
export interface ForeseenSubscriber extends WatchedSubscriber {
  readonly funds: PayerFundsRow | null
  readonly forecast: ForecastRow | null
}

const funded = and(
  eq(payerFunds.chainId, mandates.chainId),
  eq(payerFunds.token, sql`lower(${mandates.token})`),
  eq(payerFunds.payer, sql`lower(${mandates.payer})`),
  eq(payerFunds.puller, sql`lower(${mandates.puller})`),
)

const selectWatched = (db: Database) =>
  db
    .select({
      subscriber: subscribers,
      mandate: mandates,
      token: tokens,
      funds: payerFunds,
      forecast: forecasts,
    })
    .from(mandates)
    .innerJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
    .leftJoin(payerFunds, funded)
    .leftJoin(forecasts, eq(forecasts.subscriberId, subscribers.id))

const running = and(eq(mandates.status, 'live'), ne(subscribers.status, 'cancelled'))

/**
 * Running subscribers of a chain whose payers' funds are to be read again, the longest ago first.
 * @param params.readBefore - what was last read then or earlier is read again
 * @param params.risk - so is what was read before `unreadSince`, where a charge that will fail as far as is known comes
 *   near, and that is not told yet: it falls due after `from` and not later than `until`
 * @param params.passOver - so many of the first are left out: those that were tried, and of which nothing could be read
 */
export async function listUnreadPayers(
  db: Database,
  params: {
    chainId: number
    readBefore: Date
    risk: { from: Date; until: Date; unreadSince: Date }
    limit: number
    passOver: number
  },
): Promise<WatchedSubscriber[]> {
  const { from, until, unreadSince } = params.risk
  const comesNear = and(
    isNull(forecasts.atRiskSince),
    gt(forecasts.failsAt, from),
    lte(forecasts.failsAt, until),
    lt(payerFunds.readAt, unreadSince),
  )
  return selectWatched(db)
    .where(
      and(
        running,
        eq(mandates.chainId, params.chainId),
        or(isNull(payerFunds.readAt), lte(payerFunds.readAt, params.readBefore), comesNear),
      ),
    )
    .orderBy(sql`${payerFunds.readAt} asc nulls first`, asc(mandates.id))
    .limit(params.limit)
    .offset(params.passOver)
}

/**
 * All running subscribers of these payers on a chain, of whichever merchant: they share a purse. Those with a charge
 * on its way are left out, since nobody knows yet whether the purse holds its amount still.
 */
export async function listSubscribersOfPayers(
  db: Database,
  params: { chainId: number; payers: readonly string[] },
): Promise<ForeseenSubscriber[]> {
  const payers = params.payers.map((payer) => payer.toLowerCase())
  return selectWatched(db).where(
    and(
      running,
      eq(mandates.chainId, params.chainId),
      inArray(sql`lower(${mandates.payer})`, payers),
      sql`not exists (select 1 from ${charges} where ${charges.subscriberId} = ${subscribers.id} and ${charges.status} in ('submitted', 'pending'))`,
    ),
  )
}

/** Notes what payers can pay with. */
export async function savePayerFunds(db: Database, rows: readonly PayerFundsRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(payerFunds)
    .values([...rows])
    .onConflictDoUpdate({
      target: [payerFunds.chainId, payerFunds.token, payerFunds.payer, payerFunds.puller],
      set: {
        balanceAtomic: sql`excluded.balance_atomic`,
        allowanceAtomic: sql`excluded.allowance_atomic`,
        readAt: sql`excluded.read_at`,
      },
    })
}

/** What the payer of a merchant's running subscriber could pay with when it was last read; null where it never was. */
export async function findFundsOf(
  db: Database,
  params: { merchantId: string; subscriberId: string },
): Promise<PayerFundsRow | null> {
  const [row] = await db
    .select({ funds: payerFunds })
    .from(mandates)
    .innerJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .innerJoin(payerFunds, funded)
    .where(
      and(
        running,
        eq(mandates.merchantId, params.merchantId),
        eq(mandates.subscriberId, params.subscriberId),
      ),
    )
  return row?.funds ?? null
}

/** What was foreseen of a merchant's subscriber, or null where nothing was. */
export async function findForecast(
  db: Database,
  params: { merchantId: string; subscriberId: string },
): Promise<ForecastRow | null> {
  const [row] = await db
    .select()
    .from(forecasts)
    .where(and(eq(forecasts.subscriberId, params.subscriberId), eq(forecasts.merchantId, params.merchantId)))
  return row ?? null
}

/** Funds and forecast of several running subscribers, of whichever merchant: for who pays for them. */
export async function listFundsOfAll(
  db: Database,
  params: { subscriberIds: readonly string[] },
): Promise<{ subscriberId: string; funds: PayerFundsRow; forecast: ForecastRow | null }[]> {
  return db
    .select({ subscriberId: subscribers.id, funds: payerFunds, forecast: forecasts })
    .from(mandates)
    .innerJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .innerJoin(payerFunds, funded)
    .leftJoin(forecasts, eq(forecasts.subscriberId, subscribers.id))
    .where(and(running, inArray(subscribers.id, [...params.subscriberIds])))
}

export async function saveForecast(tx: Database, row: ForecastRow): Promise<void> {
  const { subscriberId, ...foreseen } = row
  await tx.insert(forecasts).values(row).onConflictDoUpdate({ target: forecasts.subscriberId, set: foreseen })
}
