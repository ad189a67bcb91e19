import 'server-only'
import { isAddressEqual, numberToHex } from 'viem'
import { z } from 'zod'
import type { Log, LogFilter } from './chain-client'
import { type RpcFailure, readResult, UnusableAnswerError, unusable } from './rpc/rpc-answer'
import type { RpcPool } from './rpc/rpc-pool'
import { log } from './rpc/rpc-shapes'

const MAX_RANGE = 2_000
/** Wordings of RPC servers for `eth_getLogs` over too many blocks, or with too many results. */
const TOO_MUCH =
  /range|too (many|large|wide|big)|more than|exceed|limit|up to a|response size|timed? ?out|reduce/i
/** Wordings of a rate limit, which may hold words of the list above: a smaller range would not help. */
const TOO_OFTEN = /\brate\b|per second|requests|capacity|credits|quota|throttl/i

/**
 * Reads logs in the chain's order, in ranges that are halved as often as the servers ask for it. An answer counts
 * only when its server has seen the whole range.
 */
export async function readLogs(
  pool: RpcPool,
  filter: LogFilter,
  maxRange = MAX_RANGE,
): Promise<readonly Log[]> {
  const found: Log[] = []
  let span = BigInt(maxRange)
  let from = filter.fromBlock
  while (from <= filter.toBlock) {
    const to = from + span - 1n < filter.toBlock ? from + span - 1n : filter.toBlock
    const logs = await readRange(pool, { ...filter, fromBlock: from, toBlock: to })
    if (logs === 'too_much') {
      span = (to - from + 1n) / 2n
      continue
    }
    found.push(...logs)
    from = to + 1n
  }
  return found
}

async function readRange(pool: RpcPool, filter: LogFilter): Promise<readonly Log[] | 'too_much'> {
  const { addresses, topics, fromBlock, toBlock } = filter
  const params = {
    address: addresses,
    fromBlock: numberToHex(fromBlock),
    toBlock: numberToHex(toBlock),
    ...(topics && { topics }),
  }
  return await pool.ask({
    calls: [{ method: 'eth_getLogs', params: [params] }],
    read([answer], head) {
      if (answer && !answer.ok) {
        if (fromBlock < toBlock && isTooMuch(answer.failure)) return 'too_much'
        throw unusable(answer.failure)
      }
      const logs = readResult(z.array(log), answer)
        .filter((entry) => !entry.removed)
        .map((entry) => entry.log)
      if (head < toBlock) throw new UnusableAnswerError(`it is at block ${head}, before ${toBlock}`)
      if (!logs.every((entry) => belongs(entry, filter))) {
        throw new UnusableAnswerError('it answered logs that were not asked for')
      }
      return inOrder(logs)
    },
  })
}

function isTooMuch({ message }: RpcFailure): boolean {
  return TOO_MUCH.test(message) && !TOO_OFTEN.test(message)
}

function belongs({ address, blockNumber }: Log, { addresses, fromBlock, toBlock }: LogFilter): boolean {
  const inRange = blockNumber >= fromBlock && blockNumber <= toBlock
  return inRange && addresses.some((asked) => isAddressEqual(asked, address))
}

/** Sorted, and each once. */
function inOrder(logs: readonly Log[]): Log[] {
  const byPlace = new Map(logs.map((entry) => [`${entry.blockHash}/${entry.logIndex}`, entry]))
  return [...byPlace.values()].sort(
    (a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex,
  )
}
