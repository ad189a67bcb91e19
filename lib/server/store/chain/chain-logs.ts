import 'server-only'
import { and, asc, eq, gte, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '../database/database'
import { chainLogs, type LogStage } from '../schema/payment-schema'

export type ChainLog = typeof chainLogs.$inferSelect

/** Key of a log within its chain. */
export type LogKey = Pick<ChainLog, 'chainId' | 'blockHash' | 'logIndex'>

/** Place of a log in the chain's order. */
export type LogPlace = Pick<ChainLog, 'blockNumber' | 'logIndex' | 'blockHash'>

const rowOf = (key: LogKey) =>
  and(
    eq(chainLogs.chainId, key.chainId),
    eq(chainLogs.blockHash, key.blockHash),
    eq(chainLogs.logIndex, key.logIndex),
  )

/** The logs that are kept from this height on, also those that are gone, in the chain's order. */
export async function listChainLogs(
  db: Database,
  params: { chainId: number; fromBlock: bigint },
): Promise<ChainLog[]> {
  return inOrder(db, and(eq(chainLogs.chainId, params.chainId), gte(chainLogs.blockNumber, params.fromBlock)))
}

/**
 * Logs with a step to dispatch or delete, in the chain's order.
 * @param params.confirmedUpTo - highest block with the network's configured confirmations
 * @param params.finalUpTo - highest final block
 * @param params.except - contracts whose logs wait
 * @param params.after - log behind which the listing begins; null for the first
 */
export async function listDueLogs(
  db: Database,
  params: {
    chainId: number
    confirmedUpTo: bigint
    finalUpTo: bigint
    limit: number
    except: readonly Address[]
    after: LogPlace | null
  },
): Promise<ChainLog[]> {
  const due = or(
    eq(chainLogs.gone, true),
    inArray(chainLogs.stage, ['read', 'moved']),
    and(eq(chainLogs.stage, 'included'), lte(chainLogs.blockNumber, params.confirmedUpTo)),
    lte(chainLogs.blockNumber, params.finalUpTo),
  )
  const isOther = params.except.length > 0 ? notInArray(chainLogs.address, [...params.except]) : undefined
  const { after } = params
  const isBehind =
    after === null
      ? undefined
      : sql`(${chainLogs.blockNumber}, ${chainLogs.logIndex}, ${chainLogs.blockHash}) > (${after.blockNumber}, ${after.logIndex}, ${after.blockHash})`
  return inOrder(db, and(eq(chainLogs.chainId, params.chainId), due, isOther, isBehind), params.limit)
}

async function inOrder(db: Database, which: SQL | undefined, limit?: number): Promise<ChainLog[]> {
  const rows = db
    .select()
    .from(chainLogs)
    .where(which)
    .orderBy(asc(chainLogs.blockNumber), asc(chainLogs.logIndex), asc(chainLogs.blockHash))
  return limit === undefined ? rows : rows.limit(limit)
}

/** Rows per insert. */
const BATCH_SIZE = 500

/** Stores logs; one marked as gone that is read again in the same block is restored. */
export async function keepChainLogs(tx: Database, logs: readonly ChainLog[]): Promise<void> {
  // A server may return a log twice, and an upsert may not touch a row twice: the first one counts.
  const rows = [
    ...new Map(logs.toReversed().map((log) => [`${log.blockHash}/${log.logIndex}`, log])).values(),
  ]
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx
      .insert(chainLogs)
      .values(rows.slice(start, start + BATCH_SIZE))
      .onConflictDoUpdate({
        target: [chainLogs.chainId, chainLogs.blockHash, chainLogs.logIndex],
        set: { gone: false },
      })
  }
}

/** Logs as they are kept now, locked until the transaction ends in the chain's order. */
export async function lockChainLogs(tx: Database, keys: readonly LogKey[]): Promise<ChainLog[]> {
  if (keys.length === 0) return []
  return tx
    .select()
    .from(chainLogs)
    .where(rowsOf(keys))
    .orderBy(asc(chainLogs.blockNumber), asc(chainLogs.logIndex), asc(chainLogs.blockHash))
    .for('update')
}

/** Records the last stage of several logs of one chain that were dispatched. */
export async function saveLogStages(tx: Database, keys: readonly LogKey[], stage: LogStage): Promise<void> {
  if (keys.length > 0) await tx.update(chainLogs).set({ stage }).where(rowsOf(keys))
}

/** Deletes logs of one chain. */
export async function deleteChainLogs(tx: Database, keys: readonly LogKey[]): Promise<void> {
  if (keys.length > 0) await tx.delete(chainLogs).where(rowsOf(keys))
}

const rowsOf = (keys: readonly LogKey[]) =>
  and(
    inArray(chainLogs.chainId, [...new Set(keys.map(({ chainId }) => chainId))]),
    sql`(${chainLogs.blockHash}, ${chainLogs.logIndex}) in (${sql.join(
      keys.map(({ blockHash, logIndex }) => sql`(${blockHash}, ${logIndex}::integer)`),
      sql`, `,
    )})`,
  )

/** Marks a log whose block a reorg removed. */
export async function markLogGone(tx: Database, key: LogKey): Promise<void> {
  await tx.update(chainLogs).set({ gone: true }).where(rowOf(key))
}

/** Records the last stage of a log that was dispatched. */
export async function saveLogStage(tx: Database, key: LogKey, stage: LogStage): Promise<void> {
  await tx.update(chainLogs).set({ stage }).where(rowOf(key))
}

export async function deleteChainLog(tx: Database, key: LogKey): Promise<void> {
  await tx.delete(chainLogs).where(rowOf(key))
}

/** A log as it is kept now, locked until the transaction ends; null when it is not any more. */
export async function lockChainLog(tx: Database, key: LogKey): Promise<ChainLog | null> {
  const [row] = await tx.select().from(chainLogs).where(rowOf(key)).for('update')
  return row ?? null
}

/** Logs of a transaction in the block that is in the chain now. */
export async function listLogsOfTransaction(
  db: Database,
  params: { chainId: number; transactionHash: Hex; blockNumber: bigint },
): Promise<ChainLog[]> {
  const { chainId, transactionHash, blockNumber } = params
  return db
    .select()
    .from(chainLogs)
    .where(
      and(
        eq(chainLogs.chainId, chainId),
        eq(chainLogs.blockNumber, blockNumber),
        eq(chainLogs.transactionHash, transactionHash),
        eq(chainLogs.gone, false),
      ),
    )
}
