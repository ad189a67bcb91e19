import type { Address, Hash, Hex } from 'viem'
import type { Call } from '@/lib/server/chain/chain-client'
import type { Ledger } from '../ledger'

/** A transaction that waits, or is in a block. */
export interface PoolTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly gasLimit: bigint
  /** Null for senders outside the service, whose nonces are not modeled. */
  readonly nonce: number | null
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** True for one from before EIP-1559, which networks without a base fee take alone. */
  readonly isLegacy?: boolean
  /** Direct change of the state, in place of a contract call. */
  readonly change?: (ledger: Ledger) => void
  /** Calls of a smart account, one after the other, in place of `to` and `data`. */
  readonly batch?: readonly Pick<Call, 'to' | 'data'>[]
}

/** A transaction that paid too little more than the one that waited under its nonce. */
export interface RefusedReplacement {
  readonly hash: Hash
  readonly waiting: Hash
  readonly nonce: number
}

/** Nodes ask for a tenth more of both fees. */
export function isOutbid(old: PoolTransaction, next: PoolTransaction): boolean {
  return (
    next.maxFeePerGas * 10n >= old.maxFeePerGas * 11n &&
    next.maxPriorityFeePerGas * 10n >= old.maxPriorityFeePerGas * 11n
  )
}
