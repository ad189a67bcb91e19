import 'server-only'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { permitTypedData, signedPermit } from '@/lib/mandate/allowance/permit'
import type { ChainClient } from '../chain-client'
import { type PermitDomain, permitAbi } from './permit-domain'

/** In Unix seconds: the year 2106, the last that fits 32 bits. */
const FAR_DEADLINE = 2n ** 32n - 1n

/** The call that brings a permit to its token. */
export function permitCall(
  token: Address,
  { owner, spender, value, deadline }: { owner: Address; spender: Address; value: bigint; deadline: bigint },
  signature: Hex,
): { to: Address; data: Hex } {
  const { v, r, s } = signedPermit({ value, deadline }, signature)
  const args = [owner, spender, value, deadline, v, r, s] as const
  return { to: token, data: encodeFunctionData({ abi: permitAbi, functionName: 'permit', args }) }
}

/**
 * Says whether a token takes a permit that the key of an account with code signed (EIP-7702). Some tokens recover the
 * key; others (USDC since 2.2, OpenZeppelin's `SignatureChecker`) ask the account's code by ERC-1271, and code that
 * wraps digests (ERC-7739) or binds them to a domain of its own refuses the key's. A key of ours, lent the same code,
 * signs a permit that is simulated; the account itself is asked for nothing.
 * @param params.code - as it lies at the account
 * @returns false also where no server can tell
 * @throws RpcUnavailableError
 */
export async function takesKeyPermit(
  client: ChainClient,
  params: { token: Address; domain: PermitDomain; spender: Address; code: Hex },
): Promise<boolean> {
  const { token, domain, spender, code } = params
  const key = privateKeyToAccount(generatePrivateKey())
  const terms = { owner: key.address, spender, value: 1n, deadline: FAR_DEADLINE }
  const { chainId } = client
  const signature = await key.signTypedData(permitTypedData({ ...terms, chainId, token, domain, nonce: 0n }))
  const call = permitCall(token, terms, signature)
  return client.succeedsWithCode({ from: spender, ...call }, { address: key.address, code })
}
