import 'server-only'
import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ChainClient } from '../../chain/chain-client'
import { permitAbi } from '../../chain/signatures/permit-domain'

/**
 * The next permit nonces (EIP-2612) of payers at their tokens, in their order, all read at once. Null where a token
 * names none.
 * @throws RpcUnavailableError
 */
export async function readPermitNonces(
  client: ChainClient,
  places: readonly { readonly token: Address; readonly payer: Address }[],
): Promise<readonly (bigint | null)[]> {
  if (places.length === 0) return []
  const calls = places.map(({ token, payer }) => ({
    to: token,
    data: encodeFunctionData({ abi: permitAbi, functionName: 'nonces', args: [payer] }),
  }))
  const answers = await client.read(calls)
  return answers.map((answer) => {
    if (!answer.ok || answer.data.length < 66) return null
    return decodeFunctionResult({ abi: permitAbi, functionName: 'nonces', data: answer.data })
  })
}
