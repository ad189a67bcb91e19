import type { Address, Hex } from 'viem'
import type { Ledger, ScriptedToken } from '../ledger'

/** A call of a contract, as its code sees it. */
export interface ContractCall {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  /** Gas limit of the whole transaction. */
  readonly gasLimit: bigint
}

/** The chain around a call, which changes `ledger`; the caller discards the ledger when the call reverts. */
export interface CallContext {
  readonly chainId: number
  readonly ledger: Ledger
  /** The block's, in Unix seconds. */
  readonly timestamp: number
  readonly factory: Address
  readonly tokens: readonly ScriptedToken[]
  /** True in a block, false in a simulation. */
  readonly isMined: boolean
  /** True lets a window be charged again: the sabotage `isContractCareless`. */
  readonly isContractCareless: boolean
  /** Accounts that confirm no signature now, in lower case. */
  readonly unwilling: ReadonlySet<string>
  /** Contracts that answer for their own signatures (ERC-1271). */
  readonly wallets: readonly Address[]
}

export interface ScriptedLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export interface CallResult {
  readonly returned: Hex
  readonly logs: readonly ScriptedLog[]
  /** Gas used. */
  readonly gas: bigint
  /** Lowest gas limit that suffices; above the gas used where a contract demands a reserve. */
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
