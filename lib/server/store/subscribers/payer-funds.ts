import 'server-only'
import { and, asc, eq, gt, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { MandateRow } from '../chain/mandates'
import type { Database } from '../database/database'
import { charges, forecasts, mandates, payerFunds } from '../schema/payment-schema'
import { isOverStatus, isRunningStatus } from '../schema/running'
import { subscribers, tokens } from '../schema/schema'
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

/** A watched subscriber with its payer's last read funds and the forecast from them. */
export interface ForeseenSubscriber extends WatchedSubscriber {
  readonly funds: PayerFundsRow | null
  readonly forecast: ForecastRow | null
}

const funded = and(
  eq(payerFunds.chainId, mandates.chainId),
  eq(payerFunds.token, mandates.token),
  eq(payerFunds.payer, mandates.payer),
  eq(payerFunds.puller, mandates.puller),
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

/** Mandates in force, and those that wait for a first charge. */
const inForce = inArray(mandates.status, ['live', 'pending'])
const running = and(inForce, eq(mandates.terms, subscribers.terms), isRunningStatus(subscribers.status))

/** Charges that the payer has allowed and that were not taken yet: as the rule's `chargesTaken` has it, in SQL. */
const notTaken = sql<number>`greatest(0, ${subscribers.allowedCharges} - ${subscribers.chargesPaid} + ${subscribers.paidOtherwise})`
/** The rule's `reachedPeriod`, in SQL. */
const reachedPeriod = sql<number>`(${subscribers.nextPeriod} + ${notTaken})`

/**
 * Running subscribers of a chain whose payers' funds are due to be read again, oldest reading first.
 * @param params.readBefore - latest time of a reading that is due again; one that is stale is, whenever it was made
 * @param params.risk - also due: readings before `unreadSince` that forecast a failing charge after `from` and up to
 *   `until` which no event has announced yet
 * @param params.ending - also due: readings before `unreadSince` of subscribers with so few charges left of an allowance
 *   that ends by `until` which no event has announced yet
 * @param params.passOver - offset: rows at the head that this run could not read
 */
export async function listUnreadPayers(
  db: Database,
  params: {
    chainId: number
    readBefore: Date
    risk: { from: Date; until: Date; unreadSince: Date }
    ending: { charges: number; until: Date }
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
  const { ending } = params
  const isEnding = and(
    isNull(forecasts.permissionEndingSince),
    eq(mandates.status, 'live'),
    lt(reachedPeriod, subscribers.maxPeriods),
    lte(notTaken, ending.charges),
    sql`${subscribers.firstChargeAt} + make_interval(months => ${subscribers.periodMonths} * ${reachedPeriod}) <= ${ending.until.toISOString()}::timestamptz`,
    lt(payerFunds.readAt, unreadSince),
  )
  return selectWatched(db)
    .where(
      and(
        running,
        eq(mandates.chainId, params.chainId),
        or(
          isNull(payerFunds.readAt),
          lte(payerFunds.readAt, params.readBefore),
          payerFunds.isStale,
          comesNear,
          isEnding,
        ),
      ),
    )
    .orderBy(sql`${payerFunds.readAt} asc nulls first`, asc(mandates.id))
    .limit(params.limit)
    .offset(params.passOver)
}

/**
 * All running subscribers of these payers on a chain, across merchants, since they share a balance. Those with a charge
 * in progress are left out: the balance may or may not include its amount.
 */
export async function listSubscribersOfPayers(
  db: Database,
  params: { chainId: number; payers: readonly Address[] },
): Promise<ForeseenSubscriber[]> {
  return selectWatched(db).where(
    and(
      running,
      eq(mandates.chainId, params.chainId),
      inArray(mandates.payer, [...params.payers]),
      sql`not exists (select 1 from ${charges} where ${charges.subscriberId} = ${subscribers.id} and ${charges.status} in ('submitted', 'pending'))`,
    ),
  )
}

/** Notes what payers can pay with. */
export async function savePayerFunds(
  db: Database,
  rows: readonly Omit<PayerFundsRow, 'isStale'>[],
): Promise<void> {
  if (rows.length === 0) return
  // In one order, so that two who write several do not wait for each other.
  const ordered = rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  await db
    .insert(payerFunds)
    .values(ordered)
    .onConflictDoUpdate({
      target: [payerFunds.chainId, payerFunds.token, payerFunds.payer, payerFunds.puller],
      set: {
        balanceAtomic: sql`excluded.balance_atomic`,
        allowanceAtomic: sql`excluded.allowance_atomic`,
        readAt: sql`excluded.read_at`,
        isStale: false,
      },
    })
}

/** Place of funds in the order in which they are locked; that of {@link LOCKED_IN_ORDER}. */
const placeOf = ({ token, payer, puller }: Pick<PayerFundsRow, 'token' | 'payer' | 'puller'>) =>
  `${token} ${payer} ${puller}`

const LOCKED_IN_ORDER = [payerFunds.token, payerFunds.payer, payerFunds.puller].map(
  (column) => sql`${column} collate "C"`,
)

/** Has the funds of subscribers' payers read again at once: a payment or a renewal has changed them, or they lacked. */
export async function markFundsStale(
  tx: Database,
  { subscriberId }: { subscriberId: string | readonly string[] },
): Promise<void> {
  const ids = typeof subscriberId === 'string' ? [subscriberId] : [...subscriberId]
  if (ids.length === 0) return
  const { chainId, token, payer, puller } = payerFunds
  const locked = tx
    .select({ chainId, token, payer, puller })
    .from(payerFunds)
    .innerJoin(mandates, funded)
    .where(and(inArray(mandates.subscriberId, ids), inForce))
    .orderBy(...LOCKED_IN_ORDER, chainId)
    .for('no key update', { of: payerFunds })
    .as('locked')
  await tx
    .update(payerFunds)
    .set({ isStale: true })
    .from(locked)
    .where(
      and(
        eq(chainId, locked.chainId),
        eq(token, locked.token),
        eq(payer, locked.payer),
        eq(puller, locked.puller),
      ),
    )
}

/** Has all funds read again at once, where something else than charges may have changed what wallets hold. */
export async function markAllFundsStale(db: Database): Promise<void> {
  await db.update(payerFunds).set({ isStale: true })
}

/** Last read funds of the payer of a merchant's running subscriber; null where they were never read. */
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

/** Chain and account that a running subscriber is paid from; null where its funds were never read, or are stale. */
export async function findPurseOf(
  db: Database,
  { subscriberId }: { subscriberId: string },
): Promise<Pick<PayerFundsRow, 'chainId' | 'payer'> | null> {
  const [row] = await db
    .select({ chainId: payerFunds.chainId, payer: payerFunds.payer })
    .from(mandates)
    .innerJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .innerJoin(payerFunds, funded)
    .where(and(running, eq(subscribers.id, subscriberId), eq(payerFunds.isStale, false)))
  return row ?? null
}

/** Forecast of a merchant's subscriber; null where there is none. */
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

/** Allowance that ended terms leave behind, as last read. */
export interface LeftAllowance {
  readonly subscriberId: string
  readonly funds: PayerFundsRow
}

/**
 * Allowances that payers of cancelled subscribers left, though no terms that are or may come in force can take them:
 * where other terms of the payer run through the same contract in the same token, the allowance is theirs.
 */
export async function listLeftAllowances(
  db: Database,
  params: { subscriberIds: readonly string[] },
): Promise<LeftAllowance[]> {
  const others = alias(mandates, 'others')
  const usable = db
    .select({ id: others.id })
    .from(others)
    .where(
      and(
        eq(others.chainId, mandates.chainId),
        eq(others.payer, mandates.payer),
        eq(others.token, mandates.token),
        eq(others.puller, mandates.puller),
        inArray(others.status, ['live', 'pending']),
      ),
    )
  return db
    .select({ subscriberId: subscribers.id, funds: payerFunds })
    .from(mandates)
    .innerJoin(subscribers, eq(subscribers.id, mandates.subscriberId))
    .innerJoin(payerFunds, funded)
    .where(
      and(
        inArray(subscribers.id, [...params.subscriberIds]),
        isOverStatus(subscribers.status),
        eq(mandates.status, 'ended'),
        gt(payerFunds.allowanceAtomic, 0n),
        notExists(usable),
      ),
    )
}

export async function saveForecast(tx: Database, row: ForecastRow): Promise<void> {
  const { subscriberId, ...foreseen } = row
  await tx.insert(forecasts).values(row).onConflictDoUpdate({ target: forecasts.subscriberId, set: foreseen })
}

/** Forgets the forecast of a merchant's subscriber. */
export async function deleteForecast(
  db: Database,
  { merchantId, subscriberId }: { merchantId: string; subscriberId: string },
): Promise<void> {
  await db
    .delete(forecasts)
    .where(and(eq(forecasts.subscriberId, subscriberId), eq(forecasts.merchantId, merchantId)))
}
