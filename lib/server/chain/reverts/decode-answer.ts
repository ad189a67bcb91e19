import 'server-only'
import type { Hex } from 'viem'
import type { ReadResult } from '../chain-client'

/** Decoded answer of a contract; null where it has no such function, reverted, or answered another shape. */
export function decodeAnswer<T>(answer: ReadResult | undefined, decode: (data: Hex) => T): T | null {
  if (!answer?.ok) return null
  try {
    return decode(answer.data)
  } catch {
    return null
  }
}
