import 'server-only'
import type { Address, Hash, Hex } from 'viem'
import type { Deps } from '../../deps'

/** A log of a merchant's contract, with its place in the chain. */
export interface PullerLog {
  readonly chainId: number
  readonly puller: Address
  /** 0x and 64 lower-case hex digits. */
  readonly mandateId: Hex
  readonly transactionHash: Hash
  readonly blockNumber: bigint
}

/** `Charged`: the only proof of payment. */
export interface ChargedLog extends PullerLog {
  readonly period: number
  readonly amountAtomic: bigint
}

/** `Cancelled`. */
export interface CancelledLog extends PullerLog {
  readonly confirmed: boolean
  /** Mandates that its transaction put in force; none unless given. */
  readonly authorizedWith?: readonly Hex[]
  /** Known to be no part of a change of terms. */
  readonly isAlone?: boolean
}

/** Dependencies of a recorder; `store` belongs to the transaction that marks the log as dispatched. */
export type RecorderDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'log'>

/** Steps that logs take together. */
export interface ChargeSteps {
  readonly isIncluded: boolean
  readonly isConfirmed: boolean
  /** A final block is confirmed too; the step may have been taken before. */
  readonly isSettled: boolean
}

type Recorder<Log> = (deps: RecorderDeps, log: Log) => Promise<void>

/**
 * Recorders of the logs that are read from a chain, dispatched in the chain's order. Each may be called again
 * with the same log, which changes nothing, and with logs of mandates that are not ours, which are passed
 * over. None waits for the chain, since they run inside the transaction that marks the log as dispatched. An
 * error undoes the recorder's own writes alone, and it is called again later.
 */
export interface ChainRecorders {
  /**
   * The charge is in a block that may still be undone. Called again with its new place after a reorg moved
   * it; confirmations recorded before stay valid.
   */
  readonly recordChargeIncluded: Recorder<ChargedLog>
  /** Called at the configured depth: the charge is paid. */
  readonly recordChargeConfirmed: Recorder<ChargedLog>
  /** Called when the network calls the block final. */
  readonly recordChargeSettled: Recorder<ChargedLog>
  /**
   * The three steps above for many charges of one chain, each of another mandate, in their order.
   * @returns those that were recorded; none of the others was touched
   */
  readonly recordRenewals: (
    deps: RecorderDeps,
    params: { chainId: number; logs: readonly ChargedLog[]; steps: ChargeSteps },
  ) => Promise<readonly ChargedLog[]>
  /** The block that held it is gone, and no other holds it. Our own transaction will be sent again. */
  readonly reverseCharge: Recorder<ChargedLog>
  /** The mandate is in force, as deep as the network's configuration asks for. */
  readonly recordAuthorized: Recorder<PullerLog>
  /** The mandate has ended. Called at inclusion, when billing stops, and again once it is confirmed. */
  readonly recordMandateCancelled: Recorder<CancelledLog>
  /** The recorded end is undone: the block that held it is gone, and no other holds it. */
  readonly reverseMandateCancelled: Recorder<PullerLog>
}
