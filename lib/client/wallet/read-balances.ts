import { decodeFunctionResult, encodeFunctionData, getAddress, isHex, parseAbi } from 'viem/utils'
import type { Connection } from './wallet'

/** A balance in atomic units, or `unknown` where the network gave no answer: silence is not zero. */
export type Balance = bigint | 'unknown'

const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/**
 * What the account has of each token, read through its own wallet on the network the wallet is on.
 * It never fails: a token that gives no readable answer is `unknown`.
 */
export async function readBalances(
  connection: Connection,
  tokenAddresses: readonly string[],
): Promise<readonly Balance[]> {
  const data = encodeFunctionData({
    abi,
    functionName: 'balanceOf',
    args: [getAddress(connection.account)],
  })
  return Promise.all(
    tokenAddresses.map(async (token): Promise<Balance> => {
      try {
        const answer = await connection.wallet.provider.request({
          method: 'eth_call',
          params: [{ to: token, data }, 'latest'],
        })
        if (!isHex(answer)) return 'unknown'
        return decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer })
      } catch {
        return 'unknown'
      }
    }),
  )
}
