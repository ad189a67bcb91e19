import 'server-only'
import type { ChainClient } from '../chain/chain-client'
import type { Deps } from '../deps'
import { findChainCursor } from '../store/chain-cursors'
import {
  listMinedTransactions,
  listUntoldFailures,
  type MinedPlace,
  markFailureTold,
  markFinal,
  markMined,
  markUnmined,
  type OutboxEntry,
} from '../store/chain-transactions'
import type { Database } from '../store/database'
import { joinTransaction } from '../store/store'
import type { RecorderDeps, TransactionFailure } from './chain-recorders'
import { findMinedPlace } from './find-mined-place'
import { keepLease } from './hold-lease'
import { depthOf, type Telling } from './tell-recorders'
import { onlyFills } from './transaction-form'

const LIMIT = 200

type SettlingDeps = RecorderDeps & Pick<Deps, 'wallClock'>

/**
 * Follows transactions that are in a block: tells of those that failed once they are as deep as the configuration
 * asks for, and marks those that nothing undoes as final. Each is looked up in the chain again before.
 * @returns how many of them went on.
 * @throws RpcUnavailableError, LeaseLostError
 */
export async function settleTransactions(deps: SettlingDeps, params: Telling): Promise<number> {
  const { network, signal } = params
  const { chainId } = network
  const cursor = await findChainCursor(deps.store.db, { chainId })
  if (!cursor) return 0
  const { confirmedUpTo, finalUpTo } = depthOf(cursor, network)
  let steps = 0
  const failed = await listUntoldFailures(deps.store.db, { chainId, upTo: confirmedUpTo, limit: LIMIT })
  for (const entry of failed) {
    if (signal?.aborted) return steps
    // What took a nonce of ours may be a mistake of a server that is behind, until nothing undoes it.
    const isSure = entry.transaction.hash !== null || (entry.transaction.blockNumber ?? 0n) <= finalUpTo
    if (isSure) steps += await checkAnd(deps, params, entry, (tx) => tellFailure(tx, deps, params, entry))
  }
  const mined = await listMinedTransactions(deps.store.db, { chainId, upTo: finalUpTo, limit: LIMIT })
  for (const entry of mined) {
    if (signal?.aborted) return steps
    const { id, succeeded, failureToldAt } = entry.transaction
    if (!succeeded && failureToldAt === null) continue
    steps += await checkAnd(deps, params, entry, (tx, place) => markFinal(tx, { id, place }))
  }
  return steps
}

/** Runs `goOn` when the transaction still is where it was found; otherwise notes where it is now. */
async function checkAnd(
  deps: SettlingDeps,
  { network, lease }: Telling,
  entry: OutboxEntry,
  goOn: (tx: Database, place: MinedPlace) => Promise<void>,
): Promise<number> {
  const { id, hash, blockHash } = entry.transaction
  const place = await placeNow(network.client, entry)
  await deps.store.transaction(async (tx) => {
    await keepLease(tx, deps, lease)
    if (!place) await markUnmined(tx, { id })
    else if (place.hash !== hash || place.blockHash !== blockHash) await markMined(tx, { id, place })
    else await goOn(tx, place)
  })
  return 1
}

/** Where a transaction is now, or whatever took its nonce. */
async function placeNow(client: ChainClient, entry: OutboxEntry): Promise<MinedPlace | null> {
  const found = await findMinedPlace(client, entry)
  const { hash, blockNumber, nonce, sender } = entry.transaction
  if (found || hash !== null || blockNumber === null) return found
  const isUsed = (await client.nonce(sender)) > nonce
  return isUsed ? { hash, blockNumber, blockHash: null, succeeded: false } : null
}

async function tellFailure(
  tx: Database,
  deps: SettlingDeps,
  { recorders }: Telling,
  entry: OutboxEntry,
): Promise<void> {
  const { transaction } = entry
  if (!(await markFailureTold(tx, { id: transaction.id, at: deps.wallClock.now() }))) return
  const inside: RecorderDeps = { ...deps, store: joinTransaction(deps.store, tx) }
  await recorders.recordTransactionFailed(inside, { transaction, failure: failureOf(entry) })
}

function failureOf({ transaction, attempts }: OutboxEntry): TransactionFailure {
  const mined = attempts.find(({ hash }) => hash === transaction.hash)
  if (!mined) return 'nonce_taken'
  return onlyFills(mined, transaction) ? 'unusable' : 'reverted'
}
