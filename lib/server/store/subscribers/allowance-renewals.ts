import 'server-only'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { ChainTransaction } from '../chain/chain-transactions'
import type { MandateRow } from '../chain/mandates'
import { isPaidFor, type PassedStarts, passedBy, turnsOf } from '../chain/start-turns'
import type { Database } from '../database/database'
import { placeholderOf, statement } from '../database/statement'
import { subscriberChanges } from '../schema/change-schema'
import { chainTransactions, enrolments, mandates } from '../schema/payment-schema'
import { allowanceRenewals } from '../schema/renewal-schema'
import { subscribers } from '../schema/schema'
import type { SubscriberRow } from './subscribers'

export type AllowanceRenewal = typeof allowanceRenewals.$inferSelect

/** A signed renewal with the terms that it is for. */
export interface OpenRenewal {
  readonly renewal: AllowanceRenewal
  readonly mandate: MandateRow
  readonly subscriber: SubscriberRow
}

/** Tokens of a payer: what its permits of one token have a nonce in. */
interface Purse {
  readonly chainId: number
  readonly payer: Address
  readonly token: Address
}

const ofPurse = ({ chainId, payer, token }: Purse) =>
  and(eq(mandates.chainId, chainId), eq(mandates.payer, payer), eq(mandates.token, token))

/** Forgets what a subscriber's next renewal takes the place of: one that no transaction carries, and void ones. */
export async function forgetUnbroughtRenewals(tx: Database, params: { subscriberId: string }): Promise<void> {
  await tx
    .delete(allowanceRenewals)
    .where(
      and(
        eq(allowanceRenewals.subscriberId, params.subscriberId),
        inArray(allowanceRenewals.status, ['waiting', 'void']),
        isNull(allowanceRenewals.transactionId),
      ),
    )
}

/**
 * Notes that an allowance was given since a subscriber's renewals were done: no reorganization that undoes one of them, or
 * brings it back, changes what is allowed any more.
 */
export async function settleDoneRenewals(tx: Database, params: { subscriberId: string }): Promise<void> {
  await tx
    .update(allowanceRenewals)
    .set({ status: 'settled' })
    .where(and(eq(allowanceRenewals.subscriberId, params.subscriberId), eq(allowanceRenewals.status, 'done')))
}

/** Fields of a renewal as it is signed. */
type SignedRenewal = Pick<
  AllowanceRenewal,
  'id' | 'merchantId' | 'subscriberId' | 'mandateId' | 'permit' | 'charges' | 'createdAt'
>

/**
 * Keeps a signed renewal, which waits for its transaction, in place of those of the same subscriber that no transaction
 * carries.
 */
export async function insertRenewal(tx: Database, signed: SignedRenewal): Promise<void> {
  await forgetUnbroughtRenewals(tx, signed)
  await tx.insert(allowanceRenewals).values({
    ...signed,
    status: 'waiting',
    failureReason: null,
    transactionId: null,
    chargesTaken: null,
    chargesBefore: null,
    toldAt: null,
  })
}

/**
 * True while a renewal of a payer's token is on its way that another one would void: one that a transaction carries, or
 * one of another subscriber, since a token takes the payer's permits one after the other.
 */
export async function hasRenewalUnderWay(
  db: Database,
  params: Purse & { subscriberId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: allowanceRenewals.id })
    .from(allowanceRenewals)
    .innerJoin(mandates, eq(mandates.id, allowanceRenewals.mandateId))
    .where(
      and(
        ofPurse(params),
        eq(allowanceRenewals.status, 'waiting'),
        or(
          isNotNull(allowanceRenewals.transactionId),
          ne(allowanceRenewals.subscriberId, params.subscriberId),
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * True while a transaction of ours is about to set the allowance of a payer's token, by the permit of a renewal or of a
 * change: what is signed meanwhile would count on the allowance before it.
 */
export async function isAllowanceMoving(db: Database, purse: Purse): Promise<boolean> {
  const renewed = db
    .select({ id: allowanceRenewals.id })
    .from(allowanceRenewals)
    .innerJoin(mandates, eq(mandates.id, allowanceRenewals.mandateId))
    .where(
      and(
        ofPurse(purse),
        eq(allowanceRenewals.status, 'waiting'),
        isNotNull(allowanceRenewals.transactionId),
      ),
    )
  const changed = db
    .select({ id: subscriberChanges.id })
    .from(subscriberChanges)
    .innerJoin(chainTransactions, eq(chainTransactions.id, subscriberChanges.permitTransactionId))
    .where(
      and(
        eq(subscriberChanges.chainId, purse.chainId),
        eq(subscriberChanges.payer, purse.payer),
        eq(subscriberChanges.token, purse.token),
        eq(subscriberChanges.status, 'waiting'),
        eq(chainTransactions.status, 'signed'),
      ),
    )
  const [row] = await unionAll(renewed, changed).limit(1)
  return row !== undefined
}

/** True while a subscriber's renewal is on its way to the chain. */
export async function isBeingRenewed(db: Database, params: { subscriberId: string }): Promise<boolean> {
  const [row] = await db
    .select({ id: allowanceRenewals.id })
    .from(allowanceRenewals)
    .where(
      and(eq(allowanceRenewals.subscriberId, params.subscriberId), eq(allowanceRenewals.status, 'waiting')),
    )
  return row !== undefined
}

/** True while terms of a payer's token are on their way to the chain, whose permit may have the same nonce. */
export async function hasComingStart(db: Database, purse: Purse): Promise<boolean> {
  const [row] = await db
    .select({ id: enrolments.id })
    .from(mandates)
    .innerJoin(enrolments, and(eq(enrolments.mandateId, mandates.id), eq(enrolments.status, 'pending')))
    .where(ofPurse(purse))
    .limit(1)
  return row !== undefined
}

const turns = turnsOf({ at: allowanceRenewals.createdAt, id: allowanceRenewals.id })

/** Renewals that wait for their transaction, merchants in turn. */
export async function listUnbroughtRenewals(
  db: Database,
  params: { chainId: number; limit: number; passed: PassedStarts },
): Promise<OpenRenewal[]> {
  const { passed, ...which } = params
  return selectUnbrought(db, { ...which, ...passedBy(passed) })
}

const selectUnbrought = statement('unbrought_renewals', (db: Database) =>
  db
    .select({ renewal: allowanceRenewals, mandate: mandates, subscriber: subscribers })
    .from(allowanceRenewals)
    .innerJoin(mandates, eq(mandates.id, allowanceRenewals.mandateId))
    .innerJoin(subscribers, eq(subscribers.id, allowanceRenewals.subscriberId))
    .where(
      and(
        eq(allowanceRenewals.status, 'waiting'),
        isNull(allowanceRenewals.transactionId),
        eq(mandates.chainId, sql.placeholder('chainId')),
        turns.isAhead,
        isPaidFor,
      ),
    )
    .orderBy(asc(turns.turn), asc(allowanceRenewals.createdAt), asc(allowanceRenewals.id))
    .limit(sql.placeholder('limit')),
)

/** A renewal whose transaction says something new of it. */
export interface MovedRenewal {
  readonly renewal: AllowanceRenewal
  readonly transaction: ChainTransaction
}

/**
 * Renewals that wait with a transaction in a block up to this height, and those that are done whose transaction left its
 * block, failed in another one, or is final; by id, from the one after `after` on.
 */
export async function listMovedRenewals(
  db: Database,
  params: { chainId: number; upTo: bigint; limit: number; after: string | null },
): Promise<MovedRenewal[]> {
  return params.after === null ? selectMoved.first(db, params) : selectMoved.further(db, params)
}

const movedRenewals = (name: string, also: SQL | undefined) =>
  statement(name, (db: Database) =>
    db
      .select({ renewal: allowanceRenewals, transaction: chainTransactions })
      .from(allowanceRenewals)
      .innerJoin(chainTransactions, eq(chainTransactions.id, allowanceRenewals.transactionId))
      .where(
        and(
          eq(chainTransactions.chainId, sql.placeholder('chainId')),
          inArray(allowanceRenewals.status, ['waiting', 'done']),
          or(
            and(
              eq(allowanceRenewals.status, 'waiting'),
              ne(chainTransactions.status, 'signed'),
              lte(chainTransactions.blockNumber, placeholderOf(chainTransactions.blockNumber, 'upTo')),
            ),
            and(
              eq(allowanceRenewals.status, 'done'),
              or(
                inArray(chainTransactions.status, ['signed', 'final']),
                eq(chainTransactions.succeeded, false),
              ),
            ),
          ),
          also,
        ),
      )
      .orderBy(asc(allowanceRenewals.id))
      .limit(sql.placeholder('limit')),
  )

const selectMoved = {
  first: movedRenewals('moved_renewals', undefined),
  further: movedRenewals('further_moved_renewals', gt(allowanceRenewals.id, sql.placeholder('after'))),
}

/** A renewal with its transaction, and the number of the terms that it is for. */
export interface LockedRenewal {
  readonly renewal: AllowanceRenewal
  readonly transaction: ChainTransaction | null
  readonly terms: number
}

/** A renewal as it is now, locked until the transaction ends. */
export async function lockRenewal(tx: Database, params: { id: string }): Promise<LockedRenewal | null> {
  const [row] = await tx
    .select({ renewal: allowanceRenewals, transaction: chainTransactions, terms: mandates.terms })
    .from(allowanceRenewals)
    .innerJoin(mandates, eq(mandates.id, allowanceRenewals.mandateId))
    .leftJoin(chainTransactions, eq(chainTransactions.id, allowanceRenewals.transactionId))
    .where(eq(allowanceRenewals.id, params.id))
    .for('no key update', { of: allowanceRenewals })
  return row ?? null
}

const permitNonce = sql`(${allowanceRenewals.permit} ->> 'nonce')::numeric`

/** The first renewal after another one of the same terms that is in place as far as is recorded. */
export async function findRenewalAfter(
  tx: Database,
  { subscriberId, mandateId, permit }: Pick<AllowanceRenewal, 'subscriberId' | 'mandateId' | 'permit'>,
): Promise<AllowanceRenewal | null> {
  const [row] = await tx
    .select()
    .from(allowanceRenewals)
    .where(
      and(
        eq(allowanceRenewals.subscriberId, subscriberId),
        eq(allowanceRenewals.mandateId, mandateId),
        inArray(allowanceRenewals.status, ['done', 'settled']),
        gt(permitNonce, permit.nonce ?? '0'),
      ),
    )
    .orderBy(asc(permitNonce))
    .limit(1)
  return row ?? null
}

export async function updateRenewal(
  tx: Database,
  params: {
    id: string
    change: Partial<
      Pick<
        AllowanceRenewal,
        'status' | 'failureReason' | 'transactionId' | 'chargesTaken' | 'chargesBefore' | 'toldAt'
      >
    >
  },
): Promise<void> {
  await tx.update(allowanceRenewals).set(params.change).where(eq(allowanceRenewals.id, params.id))
}

/** The latest renewal of each of several subscribers, of whichever merchant. */
export async function listLatestRenewals(
  db: Database,
  params: { subscriberIds: readonly string[] },
): Promise<AllowanceRenewal[]> {
  return db
    .selectDistinctOn([allowanceRenewals.subscriberId])
    .from(allowanceRenewals)
    .where(inArray(allowanceRenewals.subscriberId, [...params.subscriberIds]))
    .orderBy(allowanceRenewals.subscriberId, desc(allowanceRenewals.createdAt), desc(allowanceRenewals.id))
}
