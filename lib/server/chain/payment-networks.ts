import 'server-only'
import type { Address, LocalAccount } from 'viem'
import type { ChainClient } from './chain-client'

/** A chain on which this installation takes payments. */
export interface PaymentNetwork {
  readonly chainId: number
  readonly client: ChainClient
  /** The contract that deploys and knows the pullers of all merchants. */
  readonly factory: Address
  /** Factories of earlier keys, whose pullers are still charged, cancelled and followed. */
  readonly earlierFactories?: readonly Address[] | undefined
  /** Blocks after which a charge counts as paid, the block that holds it included; at least 1. */
  readonly confirmations: number
  /** Most that a unit of gas may cost, in wei: nothing is ever signed above it. */
  readonly feeCeiling: bigint
  /** Gas that starts and deployments may take in one day (UTC), over all merchants. */
  readonly startGasPerDay: bigint
  /** Least price of a plan that new subscribers take there, in micro-dollars; 0 is none. Free plans are free of it. */
  readonly leastPriceMicroUsd: bigint
}

/** The accounts that send the service's transactions, on every network alike. */
export interface PaymentKeys {
  /** Charges and deploys. */
  readonly keeper: LocalAccount
  /** Cancels. */
  readonly canceller: LocalAccount
}

/** Networks with payments, and the keys that sign there. */
export interface Payments {
  /** Networks by chain id. */
  readonly networks: ReadonlyMap<number, PaymentNetwork>
  /** Null where none are configured; then there is no network either. */
  readonly keys: PaymentKeys | null
}

export const NO_PAYMENTS: Payments = { networks: new Map(), keys: null }
