import 'server-only'
import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import type { ChainClient, ReadResult } from './chain-client'
import { decodeAnswer } from './reverts/decode-answer'
import { type PermitDomain, permitAbi, permitDomain } from './signatures/permit-domain'

/** Current state of a token and of an account in it; amounts in atomic units. Null where the token does not answer. */
export interface TokenFacts {
  readonly decimals: bigint | null
  readonly balance: bigint | null
  readonly allowance: bigint | null
  /** EIP-2612 nonce of the account's next permit. */
  readonly nonce: bigint | null
  /** Null where the token takes no permit that the contract can use. */
  readonly permitDomain: PermitDomain | null
}

const SOME_WORD: Hex = numberToHex(1, { size: 32 })

/**
 * Asks a token about itself and about an account, in one read. Nothing is kept: what looks constant changes when the
 * token is upgraded, and the payer is about to sign.
 * @throws RpcUnavailableError
 */
export async function readTokenFacts(
  client: ChainClient,
  { token, account, spender }: { token: Address; account: Address; spender: Address },
): Promise<TokenFacts> {
  const { decimals, balance, allowance, nonce, ...permit } = await readNamed(client, token, {
    decimals: encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }),
    balance: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    allowance: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, spender] }),
    nonce: encodeFunctionData({ abi: permitAbi, functionName: 'nonces', args: [account] }),
    separator: encodeFunctionData({ abi: permitAbi, functionName: 'DOMAIN_SEPARATOR' }),
    name: encodeFunctionData({ abi: permitAbi, functionName: 'name' }),
    version: encodeFunctionData({ abi: permitAbi, functionName: 'version' }),
    eip712Domain: encodeFunctionData({ abi: permitAbi, functionName: 'eip712Domain' }),
    expiredPermit: encodeFunctionData({
      abi: permitAbi,
      functionName: 'permit',
      args: [account, spender, 0n, 0n, 27, SOME_WORD, SOME_WORD],
    }),
  })
  return {
    decimals: wholeNumber(decimals),
    balance: wholeNumber(balance),
    allowance: wholeNumber(allowance),
    nonce: wholeNumber(nonce),
    permitDomain: permitDomain({ chainId: client.chainId, token }, permit),
  }
}

async function readNamed<Name extends string>(
  client: ChainClient,
  to: Address,
  calls: Readonly<Record<Name, Hex>>,
): Promise<Record<Name, ReadResult>> {
  const names = Object.keys(calls) as Name[]
  const answers = await client.read(names.map((name) => ({ to, data: calls[name] })))
  const named = names.map((name, index) => [name, answers[index] ?? { ok: true, data: '0x' }])
  return Object.fromEntries(named) as Record<Name, ReadResult>
}

/** Every whole number of a token has the type of its amounts. */
function wholeNumber(answer: ReadResult): bigint | null {
  return decodeAnswer(answer, (data) =>
    decodeFunctionResult({ abi: erc20Abi, functionName: 'totalSupply', data }),
  )
}
