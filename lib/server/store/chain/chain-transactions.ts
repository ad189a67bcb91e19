import 'server-only'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Address, Hash, Hex } from 'viem'
import type { Database } from '../database/database'
import { statement } from '../database/statement'
import { subscriberChanges } from '../schema/change-schema'
import {
  chainTransactions,
  charges,
  enrolments,
  keyNonces,
  mandates,
  transactionAttempts,
} from '../schema/payment-schema'
import { isOverStatus } from '../schema/running'
import { subscribers } from '../schema/schema'

export type ChainTransaction = typeof chainTransactions.$inferSelect
export type TransactionAttempt = typeof transactionAttempts.$inferSelect

/** A transaction with everything that was signed for it, newest first. */
export interface OutboxEntry {
  readonly transaction: ChainTransaction
  readonly attempts: readonly TransactionAttempt[]
}

/** Block of a mined transaction; `hash` is null where another one took its nonce. */
export interface MinedPlace {
  readonly hash: Hash | null
  readonly blockNumber: bigint
  readonly blockHash: Hash | null
  readonly succeeded: boolean
}

/** Keeps a transaction together with its first signed form. */
export async function insertChainTransaction(
  tx: Database,
  row: ChainTransaction,
  attempt: TransactionAttempt,
): Promise<void> {
  await tx.insert(chainTransactions).values(row)
  await tx.insert(transactionAttempts).values(attempt)
}

/** Keeps one more signed form of a transaction, unless the same one is kept already. */
export async function insertTransactionAttempt(tx: Database, attempt: TransactionAttempt): Promise<void> {
  await tx.insert(transactionAttempts).values(attempt).onConflictDoNothing()
}

/** Marks transactions that are not final as never sent, so that those in no block are sent again at once. */
export async function markUnsent(db: Database, { chainId }: { chainId: number }): Promise<void> {
  const open = db
    .select({ id: chainTransactions.id })
    .from(chainTransactions)
    .where(and(eq(chainTransactions.chainId, chainId), ne(chainTransactions.status, 'final')))
  await db
    .update(transactionAttempts)
    .set({ lastSentAt: null })
    .where(inArray(transactionAttempts.transactionId, open))
}

/** Notes when a signed form was handed to a node last. */
export async function markAttemptSent(db: Database, params: { hash: Hash; at: Date }): Promise<void> {
  await db
    .update(transactionAttempts)
    .set({ lastSentAt: params.at })
    .where(eq(transactionAttempts.hash, params.hash))
}

/** The accounts that signed what is in no block as far as is known. */
export async function listSenders(db: Database, params: { chainId: number }): Promise<Address[]> {
  const rows = await db
    .selectDistinct({ sender: chainTransactions.sender })
    .from(chainTransactions)
    .where(isIn(params, 'signed'))
    .orderBy(asc(chainTransactions.sender))
  return rows.map(({ sender }) => sender)
}

/** Unmined transactions of one sender or of all, by nonce. */
export async function listSignedTransactions(
  db: Database,
  params: { chainId: number; sender?: Address; limit: number },
): Promise<OutboxEntry[]> {
  const { sender } = params
  const ofSender = sender === undefined ? undefined : eq(chainTransactions.sender, sender)
  return entriesOf(db, and(isIn(params, 'signed'), ofSender), params.limit)
}

/**
 * Count of a sender's unmined transactions on a chain, and the sum of their gas limits. What lies under a nonce that the
 * key has not come to is not its own, and waits for nothing.
 */
export async function sumSignedTransactions(
  db: Database,
  params: { chainId: number; sender: Address },
): Promise<{ transactions: number; gas: bigint }> {
  const { chainId, sender } = params
  const isKey = and(eq(keyNonces.chainId, chainId), eq(keyNonces.address, sender))
  const next = db.select({ next: keyNonces.next }).from(keyNonces).where(isKey)
  const [row] = await db
    .select({
      transactions: count(),
      gas: sql<string>`coalesce(sum(${chainTransactions.gasLimit}), 0)::text`,
    })
    .from(chainTransactions)
    .where(
      and(
        isIn(params, 'signed'),
        eq(chainTransactions.sender, sender),
        lt(chainTransactions.nonce, sql`(${next})`),
      ),
    )
  return { transactions: row?.transactions ?? 0, gas: BigInt(row?.gas ?? 0) }
}

/** Number of unmined transactions of each of these networks, by chain id. */
export async function countSignedTransactions(
  db: Database,
  params: { chainIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (params.chainIds.length === 0) return new Map()
  const rows = await db
    .select({ chainId: chainTransactions.chainId, pending: count() })
    .from(chainTransactions)
    .where(
      and(inArray(chainTransactions.chainId, [...params.chainIds]), eq(chainTransactions.status, 'signed')),
    )
    .groupBy(chainTransactions.chainId)
  return new Map(rows.map(({ chainId, pending }) => [chainId, pending]))
}

/** A transaction that takes something from payers or puts their terms in force. */
export interface Carrier extends Pick<ChainTransaction, 'id' | 'purpose' | 'data'> {
  /** Number of charges that still stand as carried by it; of a start or a change 1, or 0. */
  readonly carried: number
  /** True where it carries what a cancel here has made unwanted. */
  readonly isCancelled: boolean
}

/** Unmined transactions of a chain that carry charges, starts or changed terms. */
export async function listCarriers(db: Database, { chainId }: { chainId: number }): Promise<Carrier[]> {
  return selectCarriers(db, { chainId })
}

const selectCarriers = statement('carriers', (db: Database) =>
  carriersOf(db, isIn({ chainId: sql.placeholder('chainId') }, 'signed')),
)

/** Cargo of one transaction, in a block or not; null where it carries nothing by its purpose. */
export async function findCarrier(db: Database, { id }: { id: string }): Promise<Carrier | null> {
  const [carrier] = await selectCarrier(db, { id })
  return carrier ?? null
}

const selectCarrier = statement('carrier', (db: Database) =>
  carriersOf(db, eq(chainTransactions.id, sql.placeholder('id'))),
)

/** Transactions with all that was signed for them. */
export async function listOutboxEntries(db: Database, ids: readonly string[]): Promise<OutboxEntry[]> {
  return ids.length === 0 ? [] : entriesOf(db, inArray(chainTransactions.id, [...ids]))
}

function carriersOf(db: Database, which: SQL | undefined) {
  const { id, purpose, data } = chainTransactions
  const ownCharges = sql`(select count(*)::int from ${charges} where ${charges.transactionId} = ${id})`
  const ownStart = sql`(exists (select 1 from ${enrolments} where ${enrolments.transactionId} = ${id} and ${enrolments.status} <> 'failed'))::int`
  const ownChange = sql`(exists (select 1 from ${subscriberChanges} where ${subscriberChanges.transactionId} = ${id}))::int`
  return db
    .select({
      id,
      purpose,
      data,
      carried: sql<number>`case ${purpose} when 'charge' then ${ownCharges} when 'start' then greatest(${ownCharges}, ${ownStart}) else ${ownChange} end`,
      isCancelled: sql<boolean>`case ${purpose} when 'charge' then ${exists(unwantedCharges(db, id))} when 'replace' then ${exists(unwantedChanges(db, id))} else false end`,
    })
    .from(chainTransactions)
    .where(and(which, inArray(purpose, ['charge', 'start', 'replace'])))
    .orderBy(asc(chainTransactions.nonce))
}

/**
 * Charges that a transaction carries, or carried in a block that was undone, and that a cancel here has made unwanted,
 * though their mandate was not ended on the chain: of a cancelled subscriber, or of a window that began unpaid before a
 * cancel at the end of what is paid.
 */
const unwantedCharges = (db: Database, transactionId: SQLWrapper) =>
  db
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(
      subscribers,
      and(
        eq(subscribers.id, charges.subscriberId),
        or(isOverStatus(subscribers.status), lt(subscribers.cancelAt, charges.endsAt)),
      ),
    )
    .where(
      and(
        eq(charges.transactionId, transactionId),
        inArray(charges.status, ['submitted', 'failed']),
        // The chain alone says what it has ended: the reason of a cancel is what its caller says.
        sql`exists (select 1 from ${mandates} where ${mandates.subscriberId} = ${subscribers.id} and ${mandates.endedAt} is null)`,
      ),
    )

/** The change of terms that a transaction carries, where its subscriber has cancelled, in either way. */
const unwantedChanges = (db: Database, transactionId: SQLWrapper) =>
  db
    .select({ id: subscriberChanges.id })
    .from(subscriberChanges)
    .innerJoin(
      subscribers,
      and(
        eq(subscribers.id, subscriberChanges.subscriberId),
        or(isOverStatus(subscribers.status), isNotNull(subscribers.cancelAt)),
      ),
    )
    .where(and(eq(subscriberChanges.transactionId, transactionId), eq(subscriberChanges.status, 'waiting')))

/**
 * Mined transactions between two heights that are not known to be final, and those recorded as replaced (their nonce
 * used by another transaction) in any block up to `upTo`; null for no upper height.
 */
export async function listMinedTransactions(
  db: Database,
  params: { chainId: number; from: bigint; upTo: bigint | null; limit: number },
): Promise<OutboxEntry[]> {
  const which = and(
    isIn(params, 'mined'),
    or(isNull(chainTransactions.hash), gte(chainTransactions.blockNumber, params.from)),
    params.upTo === null ? undefined : lte(chainTransactions.blockNumber, params.upTo),
  )
  return entriesOf(db, which, params.limit)
}

/** The nonces from `from` on and below `below` for which there is a transaction. */
export async function listNonces(
  db: Database,
  params: { chainId: number; sender: Address; from: number; below: number },
): Promise<number[]> {
  const rows = await db
    .select({ nonce: chainTransactions.nonce })
    .from(chainTransactions)
    .where(
      and(
        eq(chainTransactions.chainId, params.chainId),
        eq(chainTransactions.sender, params.sender),
        gte(chainTransactions.nonce, params.from),
        sql`${chainTransactions.nonce} < ${params.below}`,
      ),
    )
  return rows.map(({ nonce }) => nonce)
}

/** Notes where a transaction came into the chain, unless it is final already. */
export async function markMined(tx: Database, params: { id: string; place: MinedPlace }): Promise<void> {
  await tx
    .update(chainTransactions)
    .set({ ...params.place, status: 'mined' })
    .where(and(eq(chainTransactions.id, params.id), ne(chainTransactions.status, 'final')))
}

/** Notes that nothing undoes a transaction's block any more. */
export async function markFinal(tx: Database, params: { id: string; place: MinedPlace }): Promise<void> {
  await tx
    .update(chainTransactions)
    .set({ ...params.place, status: 'final' })
    .where(and(eq(chainTransactions.id, params.id), eq(chainTransactions.status, 'mined')))
}

/** Notes that a transaction is in no block after all. */
export async function markUnmined(tx: Database, params: { id: string }): Promise<void> {
  await tx
    .update(chainTransactions)
    .set(UNMINED)
    .where(and(eq(chainTransactions.id, params.id), eq(chainTransactions.status, 'mined')))
}

/** Notes that nothing is known any more of transactions in blocks from this height on. */
export async function markAllUnmined(tx: Database, params: { chainId: number; from: bigint }): Promise<void> {
  await tx
    .update(chainTransactions)
    .set(UNMINED)
    .where(and(isIn(params, 'mined'), gte(chainTransactions.blockNumber, params.from)))
}

const UNMINED = {
  status: 'signed',
  hash: null,
  blockNumber: null,
  blockHash: null,
  succeeded: null,
} as const

const isIn = ({ chainId }: { chainId: number | Placeholder }, status: ChainTransaction['status']) =>
  and(eq(chainTransactions.chainId, chainId), eq(chainTransactions.status, status))

async function entriesOf(db: Database, which: SQL | undefined, limit?: number): Promise<OutboxEntry[]> {
  const found = db.select().from(chainTransactions).where(which).orderBy(asc(chainTransactions.nonce))
  const rows = await (limit === undefined ? found : found.limit(limit))
  if (rows.length === 0) return []
  const attempts = await db
    .select()
    .from(transactionAttempts)
    .where(
      inArray(
        transactionAttempts.transactionId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(transactionAttempts.maxFeePerGas), desc(transactionAttempts.createdAt))
  return rows.map((transaction) => ({
    transaction,
    attempts: attempts.filter(({ transactionId }) => transactionId === transaction.id),
  }))
}

/** Says whether a transaction with this very call is unmined, or in a block that a reorg may still undo. */
export async function hasUnsettledTransaction(
  db: Database,
  params: { chainId: number; to: Address; data: Hex },
): Promise<boolean> {
  const [row] = await db
    .select({ id: chainTransactions.id })
    .from(chainTransactions)
    .where(
      and(
        eq(chainTransactions.chainId, params.chainId),
        ne(chainTransactions.status, 'final'),
        eq(chainTransactions.to, params.to),
        eq(chainTransactions.data, params.data),
      ),
    )
    .limit(1)
  return row !== undefined
}
