import 'server-only'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { SubscriberState } from '@/lib/billing/subscriptions/subscriber'
import type { MandateRow } from '../chain/mandates'
import type { Database } from '../database/database'
import { charges, mandates } from '../schema/payment-schema'
import { subscribers } from '../schema/schema'
import type { ChargeRow } from './charges'
import { type SubscriberRow, stateColumns } from './subscribers'

/** Charge of a window under the present terms of a subscriber who renews, both locked. */
export interface RenewedCharge {
  readonly mandate: MandateRow
  readonly subscriber: SubscriberRow
  readonly charge: ChargeRow
}

/**
 * Charges on their way, or paid, of active subscribers whose present terms are in force, by mandate: for what the system
 * itself records. They are locked in one order, subscribers first, as in all that locks both.
 */
export async function lockRenewedCharges(
  tx: Database,
  params: { chainId: number; windows: readonly { readonly mandateId: Hex; readonly period: number }[] },
): Promise<ReadonlyMap<Hex, RenewedCharge>> {
  const { chainId, windows } = params
  const periodOf = new Map(windows.map(({ mandateId, period }) => [mandateId, period]))
  if (periodOf.size === 0) return new Map()
  const standing = await tx
    .select()
    .from(mandates)
    .where(
      and(
        inArray(mandates.id, [...periodOf.keys()]),
        eq(mandates.chainId, chainId),
        eq(mandates.status, 'live'),
      ),
    )
  const ids = standing.flatMap(({ subscriberId }) => subscriberId ?? [])
  if (ids.length === 0) return new Map()
  const running = await tx
    .select()
    .from(subscribers)
    .where(and(inArray(subscribers.id, ids), eq(subscribers.status, 'active'), isNull(subscribers.cancelAt)))
    .orderBy(asc(subscribers.id))
    .for('no key update')
  if (running.length === 0) return new Map()
  const carried = await tx
    .select()
    .from(charges)
    .where(
      and(
        inArray(
          charges.subscriberId,
          running.map(({ id }) => id),
        ),
        inArray(charges.period, [...new Set(periodOf.values())]),
        inArray(charges.status, ['submitted', 'pending', 'paid']),
      ),
    )
    .orderBy(asc(charges.subscriberId), asc(charges.id))
    .for('no key update')
  const subscriberOf = new Map(running.map((subscriber) => [subscriber.id, subscriber]))
  const chargeOf = new Map(carried.map((charge) => [windowKey(charge), charge]))
  return new Map(
    standing.flatMap((mandate) => {
      const subscriber = mandate.subscriberId ? subscriberOf.get(mandate.subscriberId) : undefined
      const period = periodOf.get(mandate.id)
      if (!subscriber || period === undefined || subscriber.terms !== mandate.terms) return []
      const charge = chargeOf.get(windowKey({ subscriberId: subscriber.id, terms: mandate.terms, period }))
      return charge ? [[mandate.id, { mandate, subscriber, charge }]] : []
    }),
  )
}

const windowKey = ({ subscriberId, terms, period }: Pick<ChargeRow, 'subscriberId' | 'terms' | 'period'>) =>
  `${subscriberId} ${terms} ${period}`

/** A locked charge with what its log says of it. */
export interface PlacedCharge {
  readonly row: ChargeRow
  readonly place: {
    readonly amountAtomic: bigint
    readonly transactionHash: Hex
    readonly blockNumber: bigint
  }
}

/** Stores that locked charges are in a block, or, with the time, that they are paid. @returns the rows as they are then */
export async function updateRenewedCharges(
  tx: Database,
  params: { placed: readonly PlacedCharge[]; paidAt: Date | null },
): Promise<ChargeRow[]> {
  const { placed, paidAt } = params
  const attempt = paidAt === null ? 0 : 1
  const reached = {
    status: paidAt === null ? ('pending' as const) : ('paid' as const),
    nextAttemptAt: null,
    failureReason: null,
    ...(paidAt && { paidAt }),
  }
  const places = placed.map(
    ({ row, place }) =>
      sql`(${row.id}::uuid, ${row.merchantId}::uuid, ${place.amountAtomic}::numeric, ${place.transactionHash.toLowerCase()}, ${place.blockNumber}::bigint)`,
  )
  if (places.length === 0) return []
  await tx
    .update(charges)
    .set({
      ...reached,
      attempts: sql`${charges.attempts} + ${attempt}`,
      amountAtomic: sql`places.amount`,
      transactionHash: sql`places.hash`,
      blockNumber: sql`places.block`,
    })
    .from(valuesOf(places, 'places (id, merchant_id, amount, hash, block)'))
    .where(and(eq(charges.id, sql`places.id`), eq(charges.merchantId, sql`places.merchant_id`)))
  return placed.map(({ row, place }) => ({
    ...row,
    ...reached,
    ...place,
    attempts: row.attempts + attempt,
  }))
}

/** Stores that paid charges are final. */
export async function settleRenewedCharges(
  tx: Database,
  { chargeIds }: { chargeIds: readonly string[] },
): Promise<void> {
  if (chargeIds.length === 0) return
  await tx
    .update(charges)
    .set({ status: 'settled' })
    .where(and(inArray(charges.id, [...chargeIds]), eq(charges.status, 'paid')))
}

/** A locked subscriber with what a payment made of it. */
export interface RenewedState {
  readonly row: SubscriberRow
  readonly state: SubscriberState
}

/**
 * Columns that a renewal moves: those of {@link stateColumns} that belong to the calendar and the count. Null where the
 * payment changes more than that, as the last of a fixed number does.
 */
export function renewedColumns({ row, state }: RenewedState) {
  const { chargesPaid, unpaidFrom, nextPeriod, nextChargeAt, reducedPriceMicroUsd, usageDue, ...others } =
    stateColumns(row, state)
  const isSame = Object.entries(others).every(([name, value]) => {
    const before = row[name as keyof typeof others]
    return value instanceof Date && before instanceof Date
      ? value.getTime() === before.getTime()
      : value === before
  })
  if (!isSame || usageDue !== null || nextPeriod === null || nextChargeAt === null) return null
  return { chargesPaid, unpaidFrom, nextPeriod, nextChargeAt, reducedPriceMicroUsd, usageDue }
}

/** Stores what payments made of locked subscribers whose calendar went on. @returns the rows as they are then */
export async function updateRenewedSubscribers(
  tx: Database,
  { renewed, at }: { renewed: readonly RenewedState[]; at: Date },
): Promise<SubscriberRow[]> {
  const after = renewed.map(({ row, state }) => {
    const columns = renewedColumns({ row, state })
    if (!columns) throw new Error(`The payment of subscriber ${row.id} was more than a renewal`)
    return { ...row, ...columns, asOf: at }
  })
  if (after.length === 0) return []
  const states = after.map(
    (row) =>
      sql`(${row.id}::uuid, ${row.merchantId}::uuid, ${row.chargesPaid}::integer, ${row.unpaidFrom}::integer, ${row.nextPeriod}::integer, ${row.nextChargeAt.toISOString()}::timestamptz, ${row.reducedPriceMicroUsd}::bigint)`,
  )
  await tx
    .update(subscribers)
    .set({
      chargesPaid: sql`states.charges_paid`,
      unpaidFrom: sql`states.unpaid_from`,
      nextPeriod: sql`states.next_period`,
      nextChargeAt: sql`states.next_charge_at`,
      reducedPriceMicroUsd: sql`states.reduced_price`,
      usageDue: null,
      asOf: at,
    })
    .from(
      valuesOf(
        states,
        'states (id, merchant_id, charges_paid, unpaid_from, next_period, next_charge_at, reduced_price)',
      ),
    )
    .where(and(eq(subscribers.id, sql`states.id`), eq(subscribers.merchantId, sql`states.merchant_id`)))
  return after
}

const valuesOf = (rows: readonly SQL[], name: string): SQL =>
  sql`(values ${sql.join([...rows], sql`, `)}) as ${sql.raw(name)}`
