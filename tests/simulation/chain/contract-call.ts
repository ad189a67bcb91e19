import type { Address, Hex } from 'viem'
import type { Ledger, ScriptedToken } from '../ledger'

/** A call of a contract, as its code sees it. */
export interface ContractCall {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  /** What the transaction may use in all. */
  readonly gasLimit: bigint
}

/** The chain around a call; `ledger` is changed by it, and thrown away by whoever made it when the call reverts. */
export interface CallContext {
  readonly chainId: number
  readonly ledger: Ledger
  /** The block's, in Unix seconds. */
  readonly timestamp: number
  readonly factory: Address
  readonly tokens: readonly ScriptedToken[]
  /** Whether a window can be charged again. */
  readonly isContractCareless: boolean
}

export interface ScriptedLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export interface CallResult {
  readonly returned: Hex
  readonly logs: readonly ScriptedLog[]
  /** That were used. */
  readonly gas: bigint
  /** That a transaction needs as its limit; more than it uses where a contract demands some in reserve. */
  readonly gasNeeded: bigint
}

/** The call undid itself; `data` is what it said. */
export class Reverted extends Error {
  override readonly name = 'Reverted'
  constructor(
    readonly data: Hex,
    readonly gas: bigint,
  ) {
    super(`The call reverted with ${data}`)
  }
}
