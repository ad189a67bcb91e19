import 'server-only'
import type { Hex } from 'viem'

/**
 * Kind of an account, by the code deployed at it:
 * - `key`: nothing, so a key alone acts for it.
 * - `delegated`: a key that lends itself a contract's code (EIP-7702), and still signs.
 * - `contract`: a smart wallet.
 */
export type AccountKind = 'key' | 'delegated' | 'contract'

/** Prefix of an EIP-7702 account's code; the delegate's address follows. */
const DELEGATION = '0xef0100'

export function accountKind(code: Hex | null): AccountKind {
  if (code === null) return 'key'
  return code.toLowerCase().startsWith(DELEGATION) ? 'delegated' : 'contract'
}
