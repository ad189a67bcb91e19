import 'server-only'
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Hex } from 'viem'
import { SHORTEST_WINDOW_MS } from '@/lib/billing/charges/charge-window'
import type { ChainTransaction } from '../chain/chain-transactions'
import type { MandateRow } from '../chain/mandates'
import { isPaidFor, type PassedStarts, passedBy, turnsOf } from '../chain/start-turns'
import type { Database } from '../database/database'
import { statement } from '../database/statement'
import { chainTransactions, charges, mandates } from '../schema/payment-schema'
import { isRunningStatus } from '../schema/running'
import { subscribers, subscriptions, tokens } from '../schema/schema'
import type { TokenRow } from '../subscriptions/tokens'
import { isChanging, listAllowed } from './changes'
import type { ChargeRow } from './charges'
import { isUnaccepted } from './price-asks'
import type { SubscriberRow } from './subscribers'

/** A subscriber whose window is due, with all that charging it takes. */
export interface DueSubscriber {
  readonly subscriber: SubscriberRow
  readonly mandate: MandateRow
  readonly token: TokenRow
  /** Most charges of its next transaction; null for as many as fit. */
  readonly together: number | null
  /** The charge of its window; null before that is made. */
  readonly chargeId: string | null
}

/** Keyset cursor (next_charge_at, id) of the last due subscriber listed; nothing follows one without a date. */
export type DueCursor = Pick<SubscriberRow, 'nextChargeAt' | 'id'>

/** Condition for those that follow the cursor which {@link placeOf} gives a statement. */
export const beyond = sql`(${subscribers.nextChargeAt}, ${subscribers.id}) > (${sql.placeholder('afterTime')}::timestamptz, ${sql.placeholder('afterId')}::uuid)`

export const placeOf = (after: DueCursor) => ({
  afterTime: after.nextChargeAt?.toISOString() ?? null,
  afterId: after.id,
})

/** A time that a statement is given as ISO 8601. */
export const timeOf = (name: string) => sql`${sql.placeholder(name)}::timestamptz`
const timeAt = (at: Date) => sql`${at.toISOString()}::timestamptz`

export const LONGEST_DUE_FIRST = [asc(subscribers.nextChargeAt), asc(subscribers.id)]

/** Condition for charges that may be attempted at a time, first or again. */
const isAttemptable = (at: SQL) =>
  or(eq(charges.status, 'due'), and(eq(charges.status, 'failed'), lte(charges.nextAttemptAt, at)))

export const chargeOfDueWindow = and(
  eq(charges.subscriberId, subscribers.id),
  eq(charges.terms, subscribers.terms),
  eq(charges.period, subscribers.nextPeriod),
)

/** Terms of due windows: in force on the chain, or waiting to be brought there with their first charge. */
export type DueTerms = 'live' | 'pending'

interface DueOn {
  readonly chainId: number | Placeholder
  readonly at: SQL
}

/** Condition for subscribers whose window may be charged at a time: no transaction carries the charge. */
const isDueOn = ({ chainId, at }: DueOn) =>
  and(
    lte(subscribers.nextChargeAt, at),
    isRunningStatus(subscribers.status),
    gt(subscribers.priceMicroUsd, 0n),
    ne(subscriptions.status, 'archived'),
    eq(mandates.chainId, chainId),
    or(isNull(charges.id), isAttemptable(at)),
    not(isChanging(subscribers.id, at)),
    not(isUnaccepted),
  )

const mandateOf = (terms: DueTerms) =>
  and(
    eq(mandates.subscriberId, subscribers.id),
    eq(mandates.terms, subscribers.terms),
    eq(mandates.status, terms),
  )

/**
 * Subscribers with terms in force whose window may be charged now, longest due first. Those that another process works
 * on are passed over.
 * @param params.lapsingBy - those alone whose window ends by then; all for null
 */
export async function lockDueSubscribers(
  tx: Database,
  params: { chainId: number; at: Date; limit: number; after: DueCursor | null; lapsingBy: Date | null },
): Promise<DueSubscriber[]> {
  const { chainId, at, limit, after, lapsingBy } = params
  const found = lapsingBy ? LAPSING : DUE
  return (after ? found.further : found.first)(tx, {
    ...{ chainId, at: at.toISOString(), limit },
    ...(after && placeOf(after)),
    ...(lapsingBy && {
      lapsingBy: lapsingBy.toISOString(),
      longDueAt: new Date(lapsingBy.getTime() - SHORTEST_WINDOW_MS).toISOString(),
    }),
  })
}

/** Condition for windows that end by a time; month ends make that a matter of hours. The first part is for the index. */
const lapses = and(
  lte(subscribers.nextChargeAt, timeOf('longDueAt')),
  sql`${subscribers.nextChargeAt} + make_interval(months => ${subscribers.periodMonths}) <= ${timeOf('lapsingBy')}`,
)

const lockDueLive = (name: string, also: SQL | undefined) =>
  statement(name, (tx: Database) =>
    lockDue(tx, {
      ...{ chainId: sql.placeholder('chainId'), at: timeOf('at'), limit: sql.placeholder('limit') },
      ...{ terms: 'live', also },
    }),
  )

const DUE = { first: lockDueLive('due', undefined), further: lockDueLive('further_due', beyond) }
const LAPSING = {
  first: lockDueLive('lapsing', lapses),
  further: lockDueLive('further_lapsing', and(beyond, lapses)),
}

const turns = turnsOf({ at: subscribers.nextChargeAt, id: subscribers.id })

/**
 * Subscribers whose terms wait to be brought to the chain with a first charge that is due, merchants in turn. Those that
 * another process works on are passed over.
 */
export async function lockDueStarts(
  tx: Database,
  params: { chainId: number; at: Date; limit: number; passed: PassedStarts },
): Promise<DueSubscriber[]> {
  const { chainId, passed, limit } = params
  // Postgres locks no rows that a window function has numbered, hence two statements.
  const queue = await selectDueStarts(tx, {
    ...{ chainId, at: params.at.toISOString(), limit },
    ...passedBy(passed),
  })
  const ids = queue.map(({ id }) => id)
  if (ids.length === 0) return []
  const also = inArray(subscribers.id, ids)
  const due = await lockDue(tx, { chainId, at: timeAt(params.at), limit, terms: 'pending', also })
  return due.sort((a, b) => ids.indexOf(a.subscriber.id) - ids.indexOf(b.subscriber.id))
}

const selectDueStarts = statement('due_starts', (tx: Database) =>
  tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .innerJoin(mandates, mandateOf('pending'))
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .leftJoin(charges, chargeOfDueWindow)
    .where(and(isDueOn({ chainId: sql.placeholder('chainId'), at: timeOf('at') }), turns.isAhead, isPaidFor))
    .orderBy(asc(turns.turn), ...LONGEST_DUE_FIRST)
    .limit(sql.placeholder('limit')),
)

function lockDue(
  tx: Database,
  params: DueOn & { terms: DueTerms; limit: number | Placeholder; also: SQL | undefined },
) {
  const { terms, limit, also } = params
  return tx
    .select({
      subscriber: subscribers,
      mandate: mandates,
      token: tokens,
      together: charges.together,
      chargeId: charges.id,
    })
    .from(subscribers)
    .innerJoin(mandates, mandateOf(terms))
    .innerJoin(subscriptions, eq(subscriptions.id, subscribers.subscriptionId))
    .innerJoin(tokens, eq(tokens.id, subscribers.tokenId))
    .leftJoin(charges, chargeOfDueWindow)
    .where(and(isDueOn(params), also))
    .orderBy(...LONGEST_DUE_FIRST)
    .limit(limit)
    .for('no key update', { of: subscribers, skipLocked: true })
}

/** A charge of a locked subscriber that its terms still allow. */
export interface ChargeableCharge {
  readonly subscriber: SubscriberRow
  readonly charge: ChargeRow
}

/**
 * Windows that may still be charged, locked until the transaction ends, against cancels and other chargers. This is
 * the last check before a transaction is signed.
 */
export async function lockChargeable(
  tx: Database,
  params: {
    windows: readonly { subscriberId: string; mandateId: Hex }[]
    terms: DueTerms
    at: Date
  },
): Promise<ChargeableCharge[]> {
  const { windows, terms } = params
  const at = timeAt(params.at)
  const subscriberIds = windows.map(({ subscriberId }) => subscriberId)
  // In one order, so that two who lock several do not wait for each other.
  const running = await tx
    .select()
    .from(subscribers)
    .where(
      and(
        inArray(subscribers.id, subscriberIds),
        isRunningStatus(subscribers.status),
        isNotNull(subscribers.nextPeriod),
      ),
    )
    .orderBy(asc(subscribers.id))
    .for('no key update')
  const standing = await tx
    .select({ subscriberId: mandates.subscriberId })
    .from(mandates)
    .where(
      and(
        inArray(
          mandates.id,
          windows.map(({ mandateId }) => mandateId),
        ),
        eq(mandates.status, terms),
      ),
    )
  const open = await tx
    .select()
    .from(charges)
    .where(and(inArray(charges.subscriberId, subscriberIds), isAttemptable(at)))
    .orderBy(asc(charges.subscriberId))
    .for('no key update')
  const allowed = await listAllowed(tx, { rows: running })
  return running.flatMap((subscriber) => {
    const charge = open.find(
      ({ subscriberId, terms, period }) =>
        subscriberId === subscriber.id && terms === subscriber.terms && period === subscriber.nextPeriod,
    )
    if (!charge || !allowed.has(subscriber.id)) return []
    return standing.some(({ subscriberId }) => subscriberId === subscriber.id) ? [{ subscriber, charge }] : []
  })
}

/** Puts locked charges into the hands of a transaction. */
export async function submitCharges(
  tx: Database,
  params: { charges: readonly { id: string; amountAtomic: bigint }[]; transactionId: string },
): Promise<void> {
  const amounts = params.charges.map(({ id, amountAtomic }) => sql`(${id}::uuid, ${amountAtomic}::numeric)`)
  if (amounts.length === 0) return
  await tx
    .update(charges)
    .set({
      status: 'submitted',
      amountAtomic: sql`amounts.amount`,
      transactionId: params.transactionId,
      nextAttemptAt: null,
      failureReason: null,
    })
    .from(sql`(values ${sql.join(amounts, sql`, `)}) as amounts (id, amount)`)
    .where(eq(charges.id, sql`amounts.id`))
}

/** Names why due charges are not taken yet, while nothing has failed; writes only what is new. */
export async function noteDueCharges(
  db: Database,
  params: { windows: readonly { subscriberId: string; period: number }[]; reason: string },
): Promise<void> {
  const windows = params.windows.map(
    ({ subscriberId, period }) => sql`(${subscriberId}::uuid, ${period}::integer)`,
  )
  if (windows.length === 0) return
  await db
    .update(charges)
    .set({ failureReason: params.reason })
    .where(
      and(
        sql`(${charges.subscriberId}, ${charges.period}) in (${sql.join(windows, sql`, `)})`,
        eq(charges.status, 'due'),
        sql`${charges.failureReason} is distinct from ${params.reason}`,
      ),
    )
}

/** A mined transaction with those of its charges that are not recorded as paid or failed yet. */
export interface UnprovenCharges {
  readonly transaction: ChainTransaction
  readonly charges: readonly { readonly charge: ChargeRow; readonly mandate: MandateRow }[]
}

/** Keyset cursor (block_number, id) of the last mined transaction listed; nothing follows one without a block. */
export type MinedCursor = Pick<ChainTransaction, 'blockNumber' | 'id'>

/**
 * Charges without proof of payment, by the transaction that carried them into a block up to this height, the lowest
 * block first, from the one after `after` on.
 * @param params.limit - in transactions
 */
export async function listUnprovenCharges(
  db: Database,
  params: { chainId: number; upTo: bigint; limit: number; after: MinedCursor | null },
): Promise<UnprovenCharges[]> {
  const { after } = params
  const submitted = db
    .select({ id: charges.transactionId })
    .from(charges)
    .where(eq(charges.status, 'submitted'))
  const carriers = await db
    .select()
    .from(chainTransactions)
    .where(
      and(
        inArray(chainTransactions.id, submitted),
        eq(chainTransactions.chainId, params.chainId),
        ne(chainTransactions.status, 'signed'),
        lte(chainTransactions.blockNumber, params.upTo),
        after
          ? sql`(${chainTransactions.blockNumber}, ${chainTransactions.id}) > (${after.blockNumber?.toString() ?? null}::bigint, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(chainTransactions.blockNumber), asc(chainTransactions.id))
    .limit(params.limit)
  if (carriers.length === 0) return []
  const ids = carriers.map(({ id }) => id)
  const carried = await db
    .select({ charge: charges, mandate: mandates })
    .from(charges)
    .innerJoin(
      mandates,
      and(eq(mandates.subscriberId, charges.subscriberId), eq(mandates.terms, charges.terms)),
    )
    .where(and(eq(charges.status, 'submitted'), inArray(charges.transactionId, ids)))
    .orderBy(asc(charges.id))
  return carriers.map((transaction) => ({
    transaction,
    charges: carried.filter(({ charge }) => charge.transactionId === transaction.id),
  }))
}
