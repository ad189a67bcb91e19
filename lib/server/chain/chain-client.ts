import 'server-only'
import type { Address, Hash, Hex } from 'viem'

export interface Block {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  /** Time of the block, in Unix seconds. */
  readonly timestamp: bigint
  /** Gas that it may hold, as its server says. */
  readonly gasLimit?: bigint | undefined
}

/** Fees in wei per unit of gas (EIP-1559). */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** True on networks without a base fee: they take legacy transactions alone, and both fees are the gas price. */
  readonly isLegacy?: boolean
}

/** Cost of a transaction's data on the network that a rollup settles on; zeros on other networks. */
export interface DataCost {
  /** Gas within the transaction's limit, on top of what its execution takes (Arbitrum). An estimate has it in it. */
  readonly gas: bigint
  /** Wei beside the gas (OP Stack). */
  readonly fee: bigint
}

/** A call of a view function. */
export interface ContractCall {
  readonly to: Address
  readonly data: Hex
}

/**
 * Answer of a view function, `0x` also where nothing is deployed; or its revert data, `0x` where it gave none.
 */
export type ReadResult =
  | { readonly ok: true; readonly data: Hex }
  | { readonly ok: false; readonly revert: Hex }

export interface Call extends ContractCall {
  readonly from: Address
}

/** Outcome of a transaction simulated on the newest block: the gas it needs, or its revert data. */
export type Simulation =
  | { readonly ok: true; readonly gas: bigint }
  | { readonly ok: false; readonly revert: Hex }

/** The terms on which a call is signed: what a contract sees of them as `tx.gasprice` and `gasleft()`. */
export interface SignedForm {
  readonly gasLimit: bigint
  readonly fees: Fees
}

/** Outcome of a rehearsal; `unaffordable` where the sender's balance does not cover gas limit and fees. */
export type Rehearsal =
  | { readonly kind: 'succeeds' }
  | { readonly kind: 'unaffordable' }
  | { readonly kind: 'reverts'; readonly revert: Hex }

/** Gas and logs of a transaction simulated on the newest block. */
export interface TrialRun {
  readonly gasUsed: bigint
  readonly logs: readonly Pick<Log, 'address' | 'topics' | 'data'>[]
}

/**
 * Response of a node to a signed transaction.
 * - `accepted`, `known`: it waits in the node's pool.
 * - `nonce_too_low`: a transaction with this nonce is in the chain, maybe this very one.
 * - `underpriced`: it pays too little, or too little more than the one that waits under its nonce.
 * - `insufficient_funds`: the sender cannot pay the gas.
 * - `refused`: no node would ever take these bytes, as with a gas limit above the block's.
 */
export type SendOutcome =
  | 'accepted'
  | 'known'
  | 'nonce_too_low'
  | 'underpriced'
  | 'insufficient_funds'
  | 'refused'

export interface Log {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly transactionHash: Hash
  /** The place in its block. */
  readonly logIndex: number
}

export interface Receipt {
  readonly transactionHash: Hash
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly gasUsed: bigint
  /** Price paid per unit of gas, in wei. */
  readonly effectiveGasPrice: bigint
  readonly logs: readonly Log[]
}

export interface LogFilter {
  /** The contracts that wrote them. */
  readonly addresses: readonly Address[]
  /** Topics by position: one, any of several, or null for any. */
  readonly topics?: readonly (Hex | readonly Hex[] | null)[]
  readonly fromBlock: bigint
  /** Included. */
  readonly toBlock: bigint
}

/**
 * One chain, as the service reads and writes it. Every method throws RpcUnavailableError when no server gave an
 * answer that counts; that something is not there is only ever said by a server that is up to date.
 */
export interface ChainClient {
  readonly chainId: number
  head(): Promise<Block>
  /** The block at this height on the chain as it is now, or null above the head. */
  block(number: bigint): Promise<Block | null>
  /** The newest height that no reorganization can undo. */
  finalized(): Promise<bigint>
  /** Count of the account's mined transactions, which is its next nonce. */
  nonce(address: Address): Promise<number>
  /** Fees with which a transaction is mined in one of the next blocks; the lower, or highest, of what two servers say. */
  fees(options?: { readonly highest?: boolean }): Promise<Fees>
  /** Balance in wei of the native coin. */
  balance(address: Address): Promise<bigint>
  /** The code deployed at an address, or null. */
  code(address: Address): Promise<Hex | null>
  /** The 32 bytes that a contract keeps in a slot of its storage; zeros where it keeps nothing. */
  storage(address: Address, slot: Hex): Promise<Hex>
  /**
   * Calls many view functions, in their order. The contracts must not look at who calls.
   * @param at - the block to ask about, one of the newest; servers keep the state of older ones for a while only
   */
  read(calls: readonly ContractCall[], at?: bigint): Promise<readonly ReadResult[]>
  simulate(call: Call): Promise<Simulation>
  /** Simulates a call with the gas limit and the fees of the transaction that is about to be signed. */
  rehearse(call: Call, form: SignedForm): Promise<Rehearsal>
  /** Cost of a call's data beside its execution, by the lower of two servers' words. */
  dataCost(call: ContractCall): Promise<DataCost>
  /**
   * Says whether a call would succeed if this code lay at an address; false also where no server can tell, since not
   * all can override state.
   */
  succeedsWithCode(call: Call, at: { readonly address: Address; readonly code: Hex }): Promise<boolean>
  /** Simulation with the logs that the call would emit; null where it reverts or no server supports it. */
  tryOut(call: Call): Promise<TrialRun | null>
  /** Hands a signed transaction to a node. Sending the same bytes again is harmless. */
  send(raw: Hex): Promise<SendOutcome>
  /** Receipt of a mined transaction; null while it is in no block. */
  receipt(hash: Hash): Promise<Receipt | null>
  /** Logs in the chain's order; empty where `fromBlock` is above `toBlock`. */
  logs(filter: LogFilter): Promise<readonly Log[]>
}
