import type { Address, Hex } from 'viem'

/** One receiver and its basis points of every charge. */
export interface Payout {
  readonly receiver: Address
  readonly bps: bigint
}

/**
 * EIP-712 type that a payer signs. The contract's struct is the same without `merchant`, which each puller knows;
 * `contracts/Mandate.sol` explains the fields.
 */
export interface Mandate {
  readonly merchant: Address
  readonly payer: Address
  readonly token: Address
  /** Cap of one period, in the token's atomic units. */
  readonly maxAmountPerPeriod: bigint
  /** Time of the first charge, in Unix seconds. */
  readonly firstChargeAt: bigint
  readonly periodMonths: bigint
  readonly maxPeriods: bigint
  readonly subscriptionRef: Hex
  /** The id of the mandate that this one ends, or {@link NO_MANDATE}. */
  readonly replaces: Hex
  readonly payouts: readonly Payout[]
}

/** Value of `replaces` where nothing is replaced. */
export const NO_MANDATE: Hex = `0x${'0'.repeat(64)}`

/** Empty signature, where the payer puts its terms in force by a call of its own. */
export const NO_SIGNATURE: Hex = '0x'

/** A merchant's instance of the contract. */
export interface DeployedPuller {
  readonly chainId: number
  readonly puller: Address
}

/** The EIP-712 types of a mandate. The merchant comes first, so that wallets show it first. */
export const mandateTypes = {
  Mandate: [
    { name: 'merchant', type: 'address' },
    { name: 'payer', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'maxAmountPerPeriod', type: 'uint256' },
    { name: 'firstChargeAt', type: 'uint256' },
    { name: 'periodMonths', type: 'uint256' },
    { name: 'maxPeriods', type: 'uint256' },
    { name: 'subscriptionRef', type: 'bytes32' },
    { name: 'replaces', type: 'bytes32' },
    { name: 'payouts', type: 'Payout[]' },
  ],
  Payout: [
    { name: 'receiver', type: 'address' },
    { name: 'bps', type: 'uint256' },
  ],
} as const

const cancelTypes = { Cancel: [{ name: 'mandate', type: 'bytes32' }] } as const

/** The EIP-712 domain that signatures for an instance belong to. */
function pullerDomain({ chainId, puller }: DeployedPuller) {
  return { name: 'Dues', version: '1', chainId, verifyingContract: puller } as const
}

/** The typed data (EIP-712) that puts a mandate in force when its payer signs it. */
export function mandateTypedData(instance: DeployedPuller, mandate: Mandate) {
  return {
    domain: pullerDomain(instance),
    types: mandateTypes,
    primaryType: 'Mandate',
    message: mandate,
  } as const
}

/** The typed data (EIP-712) that ends a mandate for good when its payer signs it; the contract's `cancelWithSig`. */
export function cancelTypedData(instance: DeployedPuller, mandateId: Hex) {
  return {
    domain: pullerDomain(instance),
    types: cancelTypes,
    primaryType: 'Cancel',
    message: { mandate: mandateId },
  } as const
}
