import type { Address } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Approval } from '../allowance/build-approvals'
import type { Mandate } from '../terms/mandate-types'

/** The functions of the contracts that a payer calls itself, apart from all the others: pages use them too. */
const abi = parseAbi([
  'struct Payout { address receiver; uint256 bps; }',
  'struct Mandate { address payer; address token; uint256 maxAmountPerPeriod; uint256 firstChargeAt; uint256 periodMonths; uint256 maxPeriods; bytes32 subscriptionRef; bytes32 replaces; Payout[] payouts; }',
  'function authorize(Mandate mandate) returns (bytes32 id)',
  'function deploy(address merchant) returns (address puller)',
])

/** The call by which a payer puts its own terms in force: that it sends it is the proof, and nothing is signed. */
export function authorizeCall({ puller, mandate }: { puller: Address; mandate: Mandate }): Approval {
  return { to: puller, data: encodeFunctionData({ abi, functionName: 'authorize', args: [mandate] }) }
}

/** The call that deploys a merchant's puller unless it exists already; any account may send it. */
export function deployCall({ factory, merchant }: { factory: Address; merchant: Address }): Approval {
  return { to: factory, data: encodeFunctionData({ abi, functionName: 'deploy', args: [merchant] }) }
}

/**
 * The calls of one batch (EIP-5792) that make all of a subscription that the payer has to, in their order: the
 * merchant's puller where it is missing, the allowance where it is too low, and the terms.
 */
export function buildPayerCalls(terms: {
  readonly puller: Address
  readonly mandate: Mandate
  readonly approvals: readonly Approval[]
  /** Null where the merchant's puller is deployed. */
  readonly factory: Address | null
}): Approval[] {
  const { puller, mandate, approvals, factory } = terms
  return [
    ...(factory ? [deployCall({ factory, merchant: mandate.merchant })] : []),
    ...approvals,
    authorizeCall({ puller, mandate }),
  ]
}
