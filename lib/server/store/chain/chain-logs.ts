import 'server-only'
import { and, asc, eq, gte, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database'
import { chainLogs, type LogStage } from '../schema/payment-schema'

export type ChainLog = typeof chainLogs.$inferSelect

/** What names a log among all of its chain. */
export type LogKey = Pick<ChainLog, 'chainId' | 'blockHash' | 'logIndex'>

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
 * The logs of which somebody is to be told something, in the chain's order.
 * @param params.confirmedUpTo - the height down from which blocks are as deep as the configuration asks for
 * @param params.finalUpTo - the height down from which nothing is undone
 */
export async function listDueLogs(
  db: Database,
  params: { chainId: number; confirmedUpTo: bigint; finalUpTo: bigint; limit: number },
): Promise<ChainLog[]> {
  const due = or(
    eq(chainLogs.gone, true),
    inArray(chainLogs.stage, ['read', 'moved']),
    and(eq(chainLogs.stage, 'included'), lte(chainLogs.blockNumber, params.confirmedUpTo)),
    lte(chainLogs.blockNumber, params.finalUpTo),
  )
  return inOrder(db, and(eq(chainLogs.chainId, params.chainId), due), params.limit)
}

async function inOrder(db: Database, which: SQL | undefined, limit?: number): Promise<ChainLog[]> {
  const rows = db
    .select()
    .from(chainLogs)
    .where(which)
    .orderBy(asc(chainLogs.blockNumber), asc(chainLogs.logIndex), asc(chainLogs.blockHash))
  return limit === undefined ? rows : rows.limit(limit)
}

/** A statement takes so many rows. */
const BATCH_ROWS = 500

/** Keeps logs that were read. One that was gone and stands where it stood is there again. */
export async function keepChainLogs(tx: Database, logs: readonly ChainLog[]): Promise<void> {
  // A server may tell one twice, and a statement takes a row once: the first.
  const rows = [
    ...new Map(logs.toReversed().map((log) => [`${log.blockHash}/${log.logIndex}`, log])).values(),
  ]
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    await tx
      .insert(chainLogs)
      .values(rows.slice(start, start + BATCH_ROWS))
      .onConflictDoUpdate({
        target: [chainLogs.chainId, chainLogs.blockHash, chainLogs.logIndex],
        set: { gone: false },
      })
  }
}

/** Notes that the block of a log is not part of the chain any more. */
export async function markLogGone(tx: Database, key: LogKey): Promise<void> {
  await tx.update(chainLogs).set({ gone: true }).where(rowOf(key))
}

/** Notes what was told of a log. */
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
