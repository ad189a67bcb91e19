import 'server-only'
import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import { isWaitingFor } from '../chain/mandates'
import type { Database } from '../database/database'
import { statement } from '../database/statement'
import { charges, mandates } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { subscribers, subscriptions } from '../schema/schema'
import type { SubscriptionRow } from '../subscriptions/subscriptions'
import type { ChargeRow } from './charges'
import { beyond, chargeOfDueWindow, type DueCursor, LONGEST_DUE_FIRST, placeOf, timeOf } from './due-charges'
import { isUnaccepted } from './price-asks'
import type { SubscriberRow } from './subscribers'

/** A subscriber whose window needs no chain to move on. */
export interface PassingWindow {
  readonly subscriber: SubscriberRow
  readonly subscription: Pick<SubscriptionRow, 'status' | 'afterFailure'>
  readonly charge: ChargeRow | null
  /** True where its terms wait for their first charge, and were never in force. */
  readonly isUnstarted: boolean
  /** True where it would cost a price that its payer did not accept, and ends the subscriber. */
  readonly isUnaccepted: boolean
}

/**
 * Due subscribers whose subscription is archived, that pay nothing, that did not accept a price, whose window may have ended (month ends make
 * that a matter of days), or whose terms wait since `unstartedSince` or longer, locked; those that another process works
 * on are passed over.
 */
export async function lockPassingWindows(
  tx: Database,
  params: { at: Date; unstartedSince: Date; limit: number; after: DueCursor | null },
): Promise<PassingWindow[]> {
  const { at, unstartedSince, limit, after } = params
  return (after ? PASSING.further : PASSING.first)(tx, {
    ...{ at: at.toISOString(), unstartedSince: unstartedSince.toISOString(), limit },
    ...(after && placeOf(after)),
  })
}

const lockPassing = (tx: Database, also: SQL | undefined) => {
  const at = timeOf('at')
  const hasMandate = sql`exists (select 1 from ${mandates} where ${mandates.subscriberId} = ${subscribers.id})`
  const isUnstarted = sql<boolean>`exists (select 1 from ${mandates} where ${isWaitingFor(subscribers.id)})`
  const free = eq(subscribers.priceMicroUsd, 0n)
  return tx
    .select({
      subscriber: subscribers,
      subscription: { status: subscriptions.status, afterFailure: subscriptions.afterFailure },
      charge: charges,
      isUnstarted,
      isUnaccepted,
    })
    .from(subscribers)
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .leftJoin(charges, chargeOfDueWindow)
    .where(
      and(
        lte(subscribers.nextChargeAt, at),
        isRunningStatus(subscribers.status),
        or(
          free,
          and(
            hasMandate,
            or(
              eq(subscriptions.status, 'archived'),
              isUnaccepted,
              and(lte(subscribers.nextChargeAt, timeOf('unstartedSince')), isUnstarted),
              sql`${subscribers.nextChargeAt} + make_interval(months => ${subscribers.periodMonths}) <= ${at}`,
            ),
          ),
        ),
        also,
      ),
    )
    .orderBy(...LONGEST_DUE_FIRST)
    .limit(sql.placeholder('limit'))
    .for('no key update', { of: subscribers, skipLocked: true })
}

const PASSING = {
  first: statement('passing_windows', (tx: Database) => lockPassing(tx, undefined)),
  further: statement('further_passing_windows', (tx: Database) => lockPassing(tx, beyond)),
}
