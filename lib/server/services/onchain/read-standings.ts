import 'server-only'
import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { decodeStatus, encodeStatus, type MandateStatus } from '@/lib/mandate/puller/puller-calls'
import type { ChainClient, ReadResult } from '../../chain/chain-client'

/** A mandate on the chain with its payer's balance and allowance, in atomic units. */
export interface Standing {
  readonly status: MandateStatus
  readonly balance: bigint
  readonly allowance: bigint
}

/** Fields of a mandate that its reading needs. */
export interface MandatePlace {
  readonly id: Hex
  readonly puller: Address
  readonly token: Address
  readonly payer: Address
}

/**
 * Standings of mandates on their chain, in their order, all read at once. Null where the token did not answer
 * as an ERC-20 token does.
 * @throws RpcUnavailableError
 */
export async function readStandings(
  client: ChainClient,
  places: readonly MandatePlace[],
): Promise<readonly (Standing | null)[]> {
  const calls = places.flatMap(({ id, puller, token, payer }) => [
    { to: puller, data: encodeStatus(id) },
    {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [payer] }),
    },
    {
      to: token,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'allowance',
        args: [payer, puller],
      }),
    },
  ])
  const results = await client.read(calls)
  return places.map((_, index) => {
    const [status, balance, allowance] = results.slice(index * 3, index * 3 + 3)
    const has = numberIn('balanceOf', balance)
    const may = numberIn('allowance', allowance)
    if (!status?.ok || has === null || may === null) return null
    return { status: decodeStatus(status.data), balance: has, allowance: may }
  })
}

function numberIn(functionName: 'balanceOf' | 'allowance', result: ReadResult | undefined): bigint | null {
  if (!result?.ok || result.data.length < 66) return null
  return decodeFunctionResult({ abi: erc20Abi, functionName, data: result.data })
}
