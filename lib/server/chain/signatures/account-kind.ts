import 'server-only'
import type { Hex } from 'viem'

/**
 * What an account is, by what is deployed at it:
 * - `key`: nothing, so a key alone acts for it.
 * - `delegated`: a key that lends itself a contract's code (EIP-7702), and still signs.
 * - `contract`: a smart wallet.
 */
export type AccountKind = 'key' | 'delegated' | 'contract'

/** What the code of an EIP-7702 account begins with; the address of the contract follows. */
const DELEGATION = '0xef0100'

export function accountKind(code: Hex | null): AccountKind {
  if (code === null) return 'key'
  return code.toLowerCase().startsWith(DELEGATION) ? 'delegated' : 'contract'
}
