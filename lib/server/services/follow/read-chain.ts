import 'server-only'
import type { Address } from 'viem'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { Block, ChainClient, Log } from '../../chain/chain-client'
import type { PaymentNetwork } from '../../chain/payment-networks'
import { PULLER_EVENT_TOPICS } from '../../chain/puller-event'
import type { Deps } from '../../deps'
import { type ChainCursor, findChainCursor, saveChainCursor } from '../../store/chain/chain-cursors'
import {
  type ChainLog,
  deleteChainLog,
  keepChainLogs,
  listChainLogs,
  markLogGone,
} from '../../store/chain/chain-logs'
import { markAllUnmined } from '../../store/chain/chain-transactions'
import type { Lease } from '../../store/database/leases'
import { keepLease } from '../onchain/hold-lease'
import { findWatchedPullers } from '../onchain/watched-pullers'

/** Blocks per reading while it catches up with a chain. */
const MAX_BLOCKS = 5_000n
/** Maximum number of contracts that one search for logs names. */
const MAX_ADDRESSES = 500
/**
 * Grace of a lagging server: a lower head counts as one for this long, then as a reorg. A minute is some blocks of
 * the slowest network; decided, not measured.
 */
const LAG_GRACE_MS = MINUTE_MS

export interface ChainReading {
  /** Number of logs that were added, removed or moved. */
  readonly changed: number
  /** The lowest block that was read; null where none was. */
  readonly readFrom: bigint | null
  /** `caught_up` with the newest block, `behind` it, or the chain `changed` meanwhile and nothing was kept. */
  readonly end: 'caught_up' | 'behind' | 'changed'
}

/**
 * Reads and stores the logs of our contracts since the last read. After a reorg of the last block read,
 * everything above the final block is read again, and logs that are gone are marked so. All logs of one read
 * belong to the same fork, or nothing is stored.
 * @throws RpcUnavailableError, LeaseLostError
 */
export async function readChain(
  deps: Pick<Deps, 'store' | 'wallClock' | 'log'>,
  params: { network: PaymentNetwork; lease: Lease },
): Promise<ChainReading> {
  const { chainId, client } = params.network
  const head = await client.head()
  const finalized = lower(await client.finalized(), head.number)
  const stored = await findChainCursor(deps.store.db, { chainId })
  const lately = deps.wallClock.now().getTime() - LAG_GRACE_MS
  if (stored && head.number < stored.headBlock && stored.readAt.getTime() > lately) return NOTHING_NEW
  const cursor = stored ?? (await firstCursor(client, chainId, finalized))
  if (!cursor) return AGAIN
  if (head.number < cursor.finalBlock) {
    throw new Error(
      `Chain ${chainId} is at block ${head.number}, behind ${cursor.finalBlock} which was final`,
    )
  }

  const goesOn = await isPartOf(client, head, { number: cursor.headBlock, hash: cursor.headHash })
  if (goesOn === null) return AGAIN
  if (stored && goesOn && head.number === cursor.headBlock && finalized <= cursor.finalBlock) {
    return NOTHING_NEW
  }
  const fromBlock = goesOn ? cursor.headBlock + 1n : cursor.finalBlock + 1n
  // Logs that a reorg removed show only when everything above the final block is read.
  const toBlock = goesOn ? lower(fromBlock + MAX_BLOCKS - 1n, head.number) : head.number
  const tip = toBlock === head.number ? head : await client.block(toBlock)
  if (!tip) return AGAIN

  const { trusted, foreign } = await findWatchedPullers(deps, params.network)
  const found = await findLogs(client, [...trusted, ...foreign], { fromBlock, toBlock })
  if (!(await belongTogether(client, found, { head, tip, finalized }))) return AGAIN
  if (!goesOn) deps.log.warn({ chainId, fromBlock: String(fromBlock) }, 'a chain was reorganized')

  const next: ChainCursor = {
    chainId,
    finalBlock: higher(cursor.finalBlock, lower(finalized, toBlock)),
    headBlock: tip.number,
    headHash: tip.hash,
    readAt: deps.wallClock.now(),
  }
  const changed = await keep(deps, params, { found, fromBlock, goesOn, next })
  return { changed, readFrom: fromBlock, end: toBlock === head.number ? 'caught_up' : 'behind' }
}

const lower = (a: bigint, b: bigint) => (a < b ? a : b)
const higher = (a: bigint, b: bigint) => (a > b ? a : b)

const NOTHING_NEW: ChainReading = { changed: 0, readFrom: null, end: 'caught_up' }
const AGAIN: ChainReading = { changed: 0, readFrom: null, end: 'changed' }

/** First read of a chain: begins at the final block, because none of our logs can be below it. */
async function firstCursor(
  client: ChainClient,
  chainId: number,
  finalized: bigint,
): Promise<Omit<ChainCursor, 'readAt'> | null> {
  const block = await client.block(finalized)
  return block && { chainId, finalBlock: finalized, headBlock: finalized, headHash: block.hash }
}

/** Says whether a block belongs to the chain with this head; null where the server is behind the block. */
async function isPartOf(
  client: ChainClient,
  head: Block,
  { number, hash }: Pick<Block, 'number'> & { hash: string },
): Promise<boolean | null> {
  if (head.number < number) return false
  const block = head.number === number ? head : await client.block(number)
  return block && block.hash === hash
}

async function findLogs(
  client: ChainClient,
  pullers: readonly Address[],
  range: { fromBlock: bigint; toBlock: bigint },
): Promise<Log[]> {
  const found: Log[] = []
  for (let from = 0; from < pullers.length && range.fromBlock <= range.toBlock; from += MAX_ADDRESSES) {
    const addresses = pullers.slice(from, from + MAX_ADDRESSES)
    found.push(...(await client.logs({ addresses, topics: [PULLER_EVENT_TOPICS], ...range })))
  }
  // The contracts were asked for in parts, and an order is too important to be taken on trust.
  return found.sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
}

/** Says whether the chain is still the one that the logs were read from: servers may disagree. */
async function belongTogether(
  client: ChainClient,
  logs: readonly Log[],
  { head, tip, finalized }: { head: Block; tip: Block; finalized: bigint },
): Promise<boolean> {
  const blocks = new Map([
    [tip.number, tip.hash],
    ...logs.map((log) => [log.blockNumber, log.blockHash] as const),
  ])
  if (logs.some(({ blockNumber, blockHash }) => blocks.get(blockNumber) !== blockHash)) return false
  for (const [number, hash] of blocks) {
    if (number <= finalized && number !== tip.number) continue
    if (!(await isStill(client, head, { number, hash }))) return false
  }
  return true
}

async function isStill(
  client: ChainClient,
  head: Block,
  block: { number: bigint; hash: string },
): Promise<boolean> {
  if (block.number > head.number) return false
  return (await client.block(block.number))?.hash === block.hash
}

async function keep(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { network: { chainId }, lease }: { network: PaymentNetwork; lease: Lease },
  read: { found: readonly Log[]; fromBlock: bigint; goesOn: boolean; next: ChainCursor },
): Promise<number> {
  const { found, fromBlock, goesOn, next } = read
  return deps.store.transaction(async (tx) => {
    await keepLease(tx, deps, lease)
    // The next outbox run looks up whether each is in a block after all.
    if (!goesOn) await markAllUnmined(tx, { chainId, from: fromBlock })
    const kept = await listChainLogs(tx, { chainId, fromBlock })
    const { stay, come, move, go } = reconcileLogs(kept, found)
    for (const { from } of move) await deleteChainLog(tx, from)
    await keepChainLogs(tx, [
      ...move.map(({ from, to }) => ({
        ...to,
        chainId,
        stage: from.stage === 'read' ? ('read' as const) : ('moved' as const),
        gone: false,
      })),
      ...come.map((log) => ({ ...log, chainId, stage: 'read' as const, gone: false })),
      ...stay.filter(({ gone }) => gone).map((log) => ({ ...log, gone: false })),
    ])
    for (const log of go) await markLogGone(tx, log)
    await saveChainCursor(tx, next)
    return come.length + move.length + go.filter(({ gone }) => !gone).length
  })
}

interface ReconciledLogs {
  /** Stored already, in the same place. */
  readonly stay: readonly ChainLog[]
  /** Logs that were not known before. */
  readonly come: readonly Log[]
  /** Known, and in another place now. */
  readonly move: readonly { readonly from: ChainLog; readonly to: Log }[]
  /** Nowhere any more. */
  readonly go: readonly ChainLog[]
}

/** Holds the logs that are kept of a range of blocks against those that are there now. */
function reconcileLogs(kept: readonly ChainLog[], found: readonly Log[]): ReconciledLogs {
  const keptAt = new Map(kept.map((log) => [placeOf(log), log]))
  const stay = found.flatMap((log) => keptAt.get(placeOf(log)) ?? [])
  const staying = new Set(stay)
  const left = new Map<string, ChainLog[]>()
  for (const log of kept.filter((each) => !staying.has(each))) {
    left.set(meaningOf(log), [...(left.get(meaningOf(log)) ?? []), log])
  }
  const come: Log[] = []
  const move: { from: ChainLog; to: Log }[] = []
  for (const log of found.filter((each) => !keptAt.has(placeOf(each)))) {
    const from = left.get(meaningOf(log))?.shift()
    if (from) move.push({ from, to: log })
    else come.push(log)
  }
  return { stay, come, move, go: [...left.values()].flat() }
}

const placeOf = ({ blockHash, logIndex }: Pick<Log, 'blockHash' | 'logIndex'>) => `${blockHash}/${logIndex}`

/** Key of a log's content, equal for the same log in another form of its transaction. */
const meaningOf = (log: Log | ChainLog) => [log.address.toLowerCase(), ...log.topics, log.data].join(' ')
