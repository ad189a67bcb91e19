import 'server-only'
import { and, asc, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ComingChange } from '@/lib/billing/money/revenue-forecast'
import type { Database } from '../database/database'
import { forecasts } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { plans, subscribers } from '../schema/schema'
import type { SubscriberRow } from '../subscribers/subscribers'
import { nextPrice, twelfths } from '../subscriptions/monthly-revenue'

interface Span {
  readonly merchantId: string
  readonly now: Date
  readonly until: Date
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const dayIn = (at: SQL) => sql`(${at} at time zone 'UTC')::date`
const asBigint = (sum: SQL) => sql<bigint>`coalesce(${sum}, 0)::text`.mapWith(BigInt)

/** The end of the signed terms; of those that run until cancelled it is far away. */
const termsEnd = sql`${subscribers.firstChargeAt} + ${subscribers.periodMonths} * ${subscribers.maxPeriods} * interval '1 month'`

/** Due time of the first charge that funds do not cover: one that is ahead, or has failed; one that is due is being tried. */
const failsFrom = (now: Date) =>
  sql`case when ${forecasts.failsAt} > ${time(now)} or ${subscribers.status} = 'past_due' then ${forecasts.failsAt} end`

/** Time from which a subscriber pays no more: set to end, over as agreed, or without funds from then on. */
const leaving = (now: Date) => sql`least(${subscribers.cancelAt}, ${failsFrom(now)}, ${termsEnd})`

const isOfMerchant = (merchantId: string) =>
  and(eq(subscribers.merchantId, merchantId), isRunningStatus(subscribers.status))
const forecastOf = (merchantId: string) =>
  and(eq(forecasts.subscriberId, subscribers.id), eq(forecasts.merchantId, merchantId))

/** Revenue of running subscribers that begins or ends before `until`, by day. */
export async function sumComingChanges(
  db: Database,
  { merchantId, now, until }: Span,
): Promise<ComingChange[]> {
  const leavesAt = leaving(now)
  const paysLater = sql`${subscribers.status} in ('trialing', 'paused')`
  const begins = db
    .select({
      day: dayIn(sql`greatest(${subscribers.nextChargeAt}, ${time(now)})`).as('day'),
      twelfths: twelfths.as('twelfths'),
    })
    .from(subscribers)
    .leftJoin(forecasts, forecastOf(merchantId))
    .where(
      and(
        isOfMerchant(merchantId),
        paysLater,
        sql`${subscribers.nextChargeAt} < ${time(until)} and ${leavesAt} > ${subscribers.nextChargeAt}`,
      ),
    )
  const ends = db
    .select({ day: dayIn(leavesAt).as('day'), twelfths: sql`-(${twelfths})`.as('twelfths') })
    .from(subscribers)
    .leftJoin(forecasts, forecastOf(merchantId))
    .where(
      and(
        isOfMerchant(merchantId),
        sql`${leavesAt} < ${time(until)}`,
        sql`(not ${paysLater} or ${leavesAt} > ${subscribers.nextChargeAt})`,
      ),
    )
  const changes = unionAll(begins, ends).as('changes')
  return db
    .select({ day: sql<string>`${changes.day}::text`, twelfths: asBigint(sql`sum(${changes.twelfths})`) })
    .from(changes)
    .groupBy(changes.day)
}

/** A subscriber whose charge is foreseen to fail. */
export interface FailingSubscriber {
  readonly subscriber: SubscriberRow
  readonly planName: string
  /** Price of the charge in micro-dollars, less the discount. */
  readonly priceMicroUsd: bigint
  readonly chargesFunded: number
  readonly failsAt: Date
}

const failsWithin = ({ merchantId, now, until }: Span): SQL | undefined =>
  and(
    isOfMerchant(merchantId),
    eq(forecasts.merchantId, merchantId),
    isNotNull(subscribers.nextPeriod),
    sql`${failsFrom(now)} < ${time(until)}`,
    sql`(${subscribers.cancelAt} is null or ${subscribers.cancelAt} > ${forecasts.failsAt})`,
  )

/** Subscribers whose next charge that is not covered has failed, or falls due before `until`, the earliest first. */
export async function listFailing(
  db: Database,
  params: Span & { readonly limit: number },
): Promise<FailingSubscriber[]> {
  const rows = await db
    .select({
      subscriber: subscribers,
      planName: plans.name,
      priceMicroUsd: sql<bigint>`(${nextPrice})::text`.mapWith(BigInt),
      chargesFunded: forecasts.chargesFunded,
      failsAt: forecasts.failsAt,
    })
    .from(subscribers)
    .innerJoin(forecasts, eq(forecasts.subscriberId, subscribers.id))
    .innerJoin(plans, eq(plans.id, subscribers.planId))
    .where(failsWithin(params))
    .orderBy(asc(forecasts.failsAt), asc(subscribers.id))
    .limit(params.limit)
  return rows.flatMap(({ failsAt, ...row }) => (failsAt === null ? [] : [{ ...row, failsAt }]))
}

/** Number of the subscribers that {@link listFailing} lists without a limit. */
export async function countFailing(db: Database, span: Span): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(subscribers)
    .innerJoin(forecasts, eq(forecasts.subscriberId, subscribers.id))
    .where(failsWithin(span))
  return row?.count ?? 0
}
