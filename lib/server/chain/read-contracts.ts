import 'server-only'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  numberToHex,
} from 'viem'
import { MINUTE_MS } from '@/lib/billing/durations'
import type { ContractCall, ReadResult } from './chain-client'
import { inParallel } from './in-parallel'
import { revertData } from './reverts/revert-data'
import { type RpcAnswer, readResult, UnusableAnswerError, unusable } from './rpc/rpc-answer'
import type { RpcPool } from './rpc/rpc-pool'
import { bytes } from './rpc/rpc-shapes'

/** Multicall3, at one address on nearly every network. https://github.com/mds1/multicall3 */
export const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** View calls of one `eth_call`, whose gas servers bound (Geth: 50 million). Decided, not measured. */
const CALLS_PER_MULTICALL = 200
/** Requests of one JSON-RPC batch; public servers bound these. Decided, not measured. */
const CALLS_PER_BATCH = 40
/** Parts of one reading that are asked for at the same time. Decided, not measured. */
const PARTS_AT_ONCE = 4
/** A network without it is asked again: it may come with a later deployment. */
const ASK_AGAIN_MS = 10 * MINUTE_MS

/** A block as JSON-RPC names it. */
type BlockName = 'latest' | Hex

/** Reads many contracts in as few requests as the network allows: through Multicall3, else as a JSON-RPC batch. */
export function readContracts(
  pool: RpcPool,
): (calls: readonly ContractCall[], at?: bigint) => Promise<readonly ReadResult[]> {
  let deployed = false
  let askedAt = Number.NEGATIVE_INFINITY

  const hasMulticall = async () => {
    if (deployed || performance.now() - askedAt < ASK_AGAIN_MS) return deployed
    const calls = [{ method: 'eth_getCode', params: [MULTICALL3, 'latest'] }]
    deployed = (await pool.ask({ calls, read: ([answer]) => readResult(bytes, answer) })) !== '0x'
    askedAt = performance.now()
    return deployed
  }

  return async (calls, at) => {
    const block = at === undefined ? 'latest' : numberToHex(at)
    const together = calls.length > 1 && (await hasMulticall())
    const parts = chunks(calls, together ? CALLS_PER_MULTICALL : CALLS_PER_BATCH)
    const results = await inParallel(parts, { most: PARTS_AT_ONCE }, async (part) => {
      const found = together ? await readTogether(pool, part, block) : null
      return found ?? (await readApart(pool, part, block))
    })
    return results.flat()
  }
}

/** Null where the calls are too much for one: each alone may still be answered. */
async function readTogether(
  pool: RpcPool,
  calls: readonly ContractCall[],
  block: BlockName,
): Promise<readonly ReadResult[] | null> {
  const args = [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
  return await pool.ask({
    calls: [callOf({ to: MULTICALL3, data }, block)],
    read([answer]) {
      if (answer && !answer.ok && revertData(answer.failure) !== null) return null
      return decodeTogether(readResult(bytes, answer), calls.length)
    },
  })
}

function decodeTogether(data: Hex, size: number): readonly ReadResult[] {
  const found = tryDecode(data)
  if (found?.length !== size) throw new UnusableAnswerError('Multicall3 answered something else')
  return found.map(({ success, returnData }) =>
    success ? { ok: true, data: returnData } : { ok: false, revert: returnData },
  )
}

function tryDecode(data: Hex) {
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  } catch {
    return null
  }
}

async function readApart(
  pool: RpcPool,
  calls: readonly ContractCall[],
  block: BlockName,
): Promise<readonly ReadResult[]> {
  return await pool.ask({
    calls: calls.map((call) => callOf(call, block)),
    read: (answers) => answers.map(readOne),
  })
}

function readOne(answer: RpcAnswer): ReadResult {
  if (answer.ok) return { ok: true, data: readResult(bytes, answer) }
  const revert = revertData(answer.failure)
  if (revert === null) throw unusable(answer.failure)
  return { ok: false, revert }
}

function callOf({ to, data }: ContractCall, block: BlockName) {
  return { method: 'eth_call', params: [{ to, data }, block] }
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
