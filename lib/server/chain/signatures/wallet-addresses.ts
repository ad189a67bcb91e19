import 'server-only'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { ChainClient } from '../chain-client'
import { decodeAnswer } from '../reverts/decode-answer'
import type { AccountKind } from './account-kind'
import {
  isCoinbaseSmartWallet,
  ownerSignature,
  replaySafeHash,
  SMART_WALLET_FACTORY,
} from './coinbase-smart-wallet'
import { recoverDigestSigner } from './recover-signer'

/** The two addresses of a payer, in EIP-55 form. */
export interface WalletAddresses {
  /** The account that a key controls, as far as that was proven; else the contract itself. */
  readonly eoaAddress: Address
  /** The smart wallet that belongs to it; for information, never charged where it is not the account that signed. */
  readonly swAddress: Address
}

const abi = parseAbi([
  'function getAddress(bytes[] owners, uint256 nonce) view returns (address)',
  'function isOwnerAddress(address account) view returns (bool)',
])

/**
 * Key and smart wallet behind an account.
 * - A key alone: the Coinbase Smart Wallet that it would own, where the chain has their factory.
 * - A delegated key (EIP-7702): itself as both.
 * - A Coinbase Smart Wallet: the owner whose key made the signature, and the wallet.
 * - Any other contract: itself as both, whatever it says about its owners.
 * @throws RpcUnavailableError
 */
export async function walletAddresses(
  client: ChainClient,
  params: { account: Address; code: Hex | null; kind: AccountKind; digest: Hex; signature: Hex },
): Promise<WalletAddresses> {
  const { account, kind } = params
  switch (kind) {
    case 'key':
      return { eoaAddress: account, swAddress: (await counterfactualWallet(client, account)) ?? account }
    case 'delegated':
      return { eoaAddress: account, swAddress: account }
    case 'contract':
      return { eoaAddress: (await provenOwner(client, params)) ?? account, swAddress: account }
  }
}

async function counterfactualWallet(client: ChainClient, owner: Address): Promise<Address | null> {
  const data = encodeFunctionData({ abi, functionName: 'getAddress', args: [[pad(owner)], 0n] })
  const [answer] = await client.read([{ to: SMART_WALLET_FACTORY, data }])
  const found = decodeAnswer(answer, (bytes) =>
    decodeFunctionResult({ abi, functionName: 'getAddress', data: bytes }),
  )
  return found === null || found === zeroAddress ? null : getAddress(found)
}

/**
 * The owner whose key made the signature, and whom the wallet knows as its owner. Null where that is not proven: the
 * subscriber would be booked on somebody who signed nothing.
 */
async function provenOwner(
  client: ChainClient,
  params: { account: Address; code: Hex | null; digest: Hex; signature: Hex },
): Promise<Address | null> {
  const { account, digest } = params
  const signature = ownerSignature(params.signature)
  if (signature === null || !(await isCoinbaseSmartWallet(client, params))) return null
  const signer = await recoverDigestSigner(
    replaySafeHash({ chainId: client.chainId, account, digest }),
    signature,
  )
  if (!signer) return null
  const data = encodeFunctionData({ abi, functionName: 'isOwnerAddress', args: [signer.address] })
  const [answer] = await client.read([{ to: account, data }])
  const isOwner = decodeAnswer(answer, (bytes) =>
    decodeFunctionResult({ abi, functionName: 'isOwnerAddress', data: bytes }),
  )
  return isOwner === true ? signer.address : null
}
