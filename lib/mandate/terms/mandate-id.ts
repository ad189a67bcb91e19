import { type Hex, hashTypedData } from 'viem'
import { type DeployedPuller, type Mandate, mandateTypedData } from './mandate-types'

/** The id of a mandate: its EIP-712 digest, as the contract's `mandateId` computes it. */
export function mandateId(instance: DeployedPuller, mandate: Mandate): Hex {
  return hashTypedData(mandateTypedData(instance, mandate))
}
