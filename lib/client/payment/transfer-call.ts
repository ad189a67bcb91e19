import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { ApprovalCall } from './quote'

/** Transaction that sends tokens (ERC-20); the amount is in atomic units. */
export function transferCall(token: string, to: string, amount: bigint): ApprovalCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Address, amount] })
  return { to: token, data }
}
