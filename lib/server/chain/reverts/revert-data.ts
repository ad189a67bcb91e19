import 'server-only'
import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import type { RpcFailure } from '../rpc/rpc-answer'

const solidityErrors = parseAbi(['error Error(string)'])
/** Wordings of nodes for a call that reverted: an answer, not a failure of the node. */
const CALL_FAILED =
  /revert|invalid opcode|bad instruction|invalid jump|out of gas|stack (over|under)flow|gas required exceeds|vm (execution error|exception)/i
/** The code of geth for a revert with data; others use it too. */
const REVERTED = 3
const REASON = /revert(?:ed)?(?: with reason string)?:? '?([^'"]+)'?$/i

/**
 * The data that a call reverted with, out of a node's error: `0x` where there is none. A reason that is given as
 * text alone comes back encoded, as the contract had it. Null where the error is not about the call.
 */
export function revertData(failure: RpcFailure): Hex | null {
  const text = typeof failure.data === 'string' ? `${failure.message} ${failure.data}` : failure.message
  if (failure.code !== REVERTED && !CALL_FAILED.test(text)) return null
  return findBytes(failure.data) ?? encodeReason(failure.message) ?? '0x'
}

/** Nodes put the data right there, after a word (`Reverted 0x...`), or some levels deeper. */
function findBytes(data: unknown, depth = 0): Hex | null {
  if (typeof data === 'string') return (/0x(?:[0-9a-f]{2})*$/i.exec(data)?.[0] as Hex | undefined) ?? null
  if (typeof data !== 'object' || data === null || depth > 3) return null
  const inner = 'data' in data ? data.data : 'originalError' in data ? data.originalError : undefined
  return findBytes(inner, depth + 1)
}

function encodeReason(message: string): Hex | null {
  const reason = REASON.exec(message.trim())?.[1]?.trim()
  if (!reason || /^(0x|custom error)/i.test(reason)) return null
  return encodeErrorResult({ abi: solidityErrors, errorName: 'Error', args: [reason] })
}
