import 'server-only'
import type { ChainClient } from '../../chain/chain-client'
import { MAX_LAG_BLOCKS } from '../../chain/rpc/rpc-pool'
import type { Deps } from '../../deps'
import { findChainCursor } from '../../store/chain/chain-cursors'
import {
  listMinedTransactions,
  type MinedPlace,
  markFinal,
  markMined,
  markUnmined,
  type OutboxEntry,
} from '../../store/chain/chain-transactions'
import { keepLease } from '../onchain/hold-lease'
import { findMinedPlace } from '../transactions/find-mined-place'
import type { DispatchParams } from './dispatch-params'

/** Transactions in memory at a time; each may cost a question to the chain. Decided, not measured. */
const BATCH_SIZE = 200

/**
 * Looks up our transactions in the blocks just read and above them once more, and those in final blocks, which become
 * final: the server that reported them may have been on another fork, and a chain that was reorganized may be shorter.
 * @param params.readFrom - the lowest of the blocks that were just read; null for none
 * @returns how many were marked as final, or are elsewhere.
 * @throws RpcUnavailableError, LeaseLostError
 */
export async function settleTransactions(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  params: Pick<DispatchParams, 'network' | 'lease' | 'signal'> & { readonly readFrom: bigint | null },
): Promise<number> {
  const { network, lease, signal, readFrom } = params
  const { chainId, client } = network
  const cursor = await findChainCursor(deps.store.db, { chainId })
  if (!cursor) return 0
  const { finalBlock } = cursor
  const range = { chainId, limit: BATCH_SIZE }
  const final = await listMinedTransactions(deps.store.db, { ...range, from: 0n, upTo: finalBlock })
  const from = readFrom !== null && readFrom > finalBlock ? readFrom : finalBlock + 1n
  const read =
    readFrom === null ? [] : await listMinedTransactions(deps.store.db, { ...range, from, upTo: null })
  let steps = 0
  for (const entry of [...final, ...read]) {
    if (signal?.aborted) break
    const { id, hash, blockHash, blockNumber } = entry.transaction
    const place = await placeNow(client, entry)
    const isThere = place?.hash === hash && place.blockHash === blockHash
    // A nonce that another transaction took was counted at the head, as a server said that may have been behind.
    const lag = hash === null ? BigInt(MAX_LAG_BLOCKS) : 0n
    const isDeep = (blockNumber ?? 0n) + lag <= finalBlock
    // A server that says twice what a fork has is not believed against the chain's own blocks.
    if (isThere && !(isDeep && (await isInChain(client, place)))) continue
    await deps.store.transaction(async (tx) => {
      await keepLease(tx, deps, lease)
      if (!place) await markUnmined(tx, { id })
      else if (isThere) await markFinal(tx, { id, place })
      else await markMined(tx, { id, place })
    })
    steps += 1
  }
  return steps
}

/** True where the chain has the very block of a place, or no block of it is known: another transaction took the nonce. */
async function isInChain(client: ChainClient, { blockNumber, blockHash }: MinedPlace): Promise<boolean> {
  return blockHash === null || (await client.block(blockNumber))?.hash === blockHash
}

/** Current place of a transaction, or of the one that took its nonce. */
async function placeNow(client: ChainClient, entry: OutboxEntry): Promise<MinedPlace | null> {
  const found = await findMinedPlace(client, entry)
  const { hash, blockNumber, nonce, sender } = entry.transaction
  if (found || hash !== null || blockNumber === null) return found
  const isUsed = (await client.nonce(sender)) > nonce
  return isUsed ? { hash, blockNumber, blockHash: null, succeeded: false } : null
}
