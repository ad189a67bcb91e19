import 'server-only'
import { type Address, encodeFunctionData, type Hex, size, slice } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { permitTypedData, signedPermit } from '@/lib/mandate/allowance/permit'
import type { ChainClient } from '../chain-client'
import { type PermitDomain, permitAbi, walletPermitAbi } from './permit-domain'

/** In Unix seconds: the year 2106, the last that fits 32 bits. */
const FAR_DEADLINE = 2n ** 32n - 1n

/** Code that confirms every signature: it returns the magic value of ERC-1271. */
const WILLING_CODE: Hex = '0x631626ba7e60e01b60005260206000f3'

/**
 * The call that brings a permit to its token: with a key's signature as EIP-2612 has it, or with that of a wallet with
 * code as ERC-7597 has it.
 */
export function permitCall(
  token: Address,
  { owner, spender, value, deadline }: { owner: Address; spender: Address; value: bigint; deadline: bigint },
  signature: Hex,
): { to: Address; data: Hex } {
  if (!isKeySignature(signature)) {
    const args = [owner, spender, value, deadline, signature] as const
    return { to: token, data: encodeFunctionData({ abi: walletPermitAbi, functionName: 'permit', args }) }
  }
  const { v, r, s } = signedPermit({ value, deadline }, signature)
  const args = [owner, spender, value, deadline, v, r, s] as const
  return { to: token, data: encodeFunctionData({ abi: permitAbi, functionName: 'permit', args }) }
}

/** True for the form that a key's signature has: 65 bytes, the last of which says which of two keys it is. */
const isKeySignature = (signature: Hex) =>
  size(signature) === 65 && [0, 1, 27, 28].includes(Number(slice(signature, 64)))

/**
 * Says whether a token takes permits of wallets with code (ERC-7597), as USDC does since 2.2: one of an address that is
 * lent code which confirms everything is simulated. The wallet itself is asked for nothing.
 * @returns false also where no server can tell
 * @throws RpcUnavailableError
 */
export async function takesWalletPermit(
  client: ChainClient,
  { token, spender }: { token: Address; spender: Address },
): Promise<boolean> {
  const { address: owner } = privateKeyToAccount(generatePrivateKey())
  const call = permitCall(token, { owner, spender, value: 1n, deadline: FAR_DEADLINE }, '0x00')
  return client.succeedsWithCode({ from: spender, ...call }, { address: owner, code: WILLING_CODE })
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
