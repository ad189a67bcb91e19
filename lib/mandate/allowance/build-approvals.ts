import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'

/** A transaction for the payer's wallet to send. */
export interface Approval {
  readonly to: Address
  readonly data: Hex
}

/**
 * The transactions that bring an allowance to what is needed: none where it suffices, else one; two where the token
 * refuses to change an allowance that is not 0 (USDT on Ethereum). Where it has to be exact, more does not suffice.
 */
export function buildApprovals(terms: {
  readonly token: Address
  readonly spender: Address
  /** Present allowance, in atomic units. */
  readonly allowance: bigint
  /** Result of {@link allowanceNeeded}, in atomic units. */
  readonly needed: bigint
  /** True where the token takes a new allowance only from 0. */
  readonly zeroFirst: boolean
  readonly isExact?: boolean
}): Approval[] {
  const { token, spender, allowance, needed, zeroFirst, isExact = false } = terms
  if (isExact ? allowance === needed : allowance >= needed) return []
  const amounts = zeroFirst && allowance > 0n ? [0n, needed] : [needed]
  return amounts.map((amount) => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  }))
}
