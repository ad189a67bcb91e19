import { decodeFunctionResult, encodeFunctionData, getAddress, isHex } from 'viem/utils'
import type { Connection } from './wallet'

/** A balance in atomic units, or `unknown` where the network gave no answer: silence is not zero. */
export type Balance = bigint | 'unknown'

/** Written out: a parser of signatures weighs more than all else here. */
const abi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const

interface ReadOptions {
  /** Timeout in milliseconds. */
  readonly within?: number
}

/**
 * Balances of an account in each token, read through its own wallet on the wallet's present network. Never
 * rejects: a token that gives no readable answer in time is `unknown`.
 */
export async function readBalances(
  connection: Connection,
  tokenAddresses: readonly string[],
  { within = 10_000 }: ReadOptions = {},
): Promise<readonly Balance[]> {
  const data = encodeFunctionData({
    abi,
    functionName: 'balanceOf',
    args: [getAddress(connection.account)],
  })
  return Promise.all(
    tokenAddresses.map(async (token): Promise<Balance> => {
      try {
        const params = [{ to: token, data }, 'latest']
        const asked = connection.wallet.provider.request({ method: 'eth_call', params })
        const answer = await inTime(asked, within)
        if (!isHex(answer)) return 'unknown'
        return decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer })
      } catch {
        return 'unknown'
      }
    }),
  )
}

/** The answer, or undefined when the wallet keeps silent for too long. */
async function inTime(asked: Promise<unknown>, within: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), within)
  })
  try {
    return await Promise.race([asked, silence])
  } finally {
    clearTimeout(timer)
  }
}
