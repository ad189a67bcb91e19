import 'server-only'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { standardTestTokenAbi as abi } from './standard-test-token.generated'

// Calls that every kind of test token has.

/** @param amount - in atomic units */
export function mintCall(account: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'mint', args: [account, amount] })
}

/** @param amount - in atomic units */
export function transferCall(to: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })
}

/** @param amount - in atomic units */
export function approveCall(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
}

export function balanceCall(account: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] })
}

export function allowanceCall(owner: Address, spender: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] })
}

export function setPausedCall(on: boolean): Hex {
  return encodeFunctionData({ abi, functionName: 'setPaused', args: [on] })
}

export function pausedCall(): Hex {
  return encodeFunctionData({ abi, functionName: 'paused' })
}
