import 'server-only'
import type { Hex } from 'viem'
import type { ReadResult } from '../chain-client'

/** What a contract answered; null where it has no such function, refused, or answered something else. */
export function decodeAnswer<T>(answer: ReadResult | undefined, decode: (data: Hex) => T): T | null {
  if (!answer?.ok) return null
  try {
    return decode(answer.data)
  } catch {
    return null
  }
}
