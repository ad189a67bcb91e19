import 'server-only'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { ChainClient, ReadResult } from '../chain-client'
import { decodeAnswer } from '../reverts/decode-answer'
import type { AccountKind } from './account-kind'
import { recoverDigestSigner } from './recover-signer'

/** The two addresses of a payer, in EIP-55 form. */
export interface WalletAddresses {
  /** The account that a key controls. */
  readonly eoaAddress: Address
  /** The smart wallet that belongs to it; for information, never charged where it is not the account that signed. */
  readonly swAddress: Address
}

/** The factory of Coinbase Smart Wallet 1.1, at one address on every network. */
const SMART_WALLET_FACTORY: Address = '0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842'

const abi = parseAbi([
  'function getAddress(bytes[] owners, uint256 nonce) view returns (address)',
  'function owner() view returns (address)',
  'function isOwnerAddress(address account) view returns (bool)',
  'function replaySafeHash(bytes32 hash) view returns (bytes32)',
])

/**
 * Key and smart wallet behind an account.
 * - A key alone: the Coinbase Smart Wallet that it would own, where the chain has their factory.
 * - A delegated key (EIP-7702): itself as both.
 * - A contract: the owner that proved itself by the signature, else the contract as both.
 * @throws RpcUnavailableError
 */
export async function walletAddresses(
  client: ChainClient,
  params: { account: Address; kind: AccountKind; digest: Hex; signature: Hex },
): Promise<WalletAddresses> {
  const { account, kind, digest, signature } = params
  switch (kind) {
    case 'key':
      return { eoaAddress: account, swAddress: (await counterfactualWallet(client, account)) ?? account }
    case 'delegated':
      return { eoaAddress: account, swAddress: account }
    case 'contract':
      return {
        eoaAddress: (await provenOwner(client, { account, digest, signature })) ?? account,
        swAddress: account,
      }
  }
}

async function counterfactualWallet(client: ChainClient, owner: Address): Promise<Address | null> {
  const data = encodeFunctionData({ abi, functionName: 'getAddress', args: [[pad(owner)], 0n] })
  const [answer] = await client.read([{ to: SMART_WALLET_FACTORY, data }])
  return addressOf('getAddress', answer)
}

/** The owner whose key made the signature, and whom the wallet knows as its owner. */
async function provenOwner(
  client: ChainClient,
  { account, digest, signature }: { account: Address; digest: Hex; signature: Hex },
): Promise<Address | null> {
  const [ownHash] = await client.read([
    { to: account, data: encodeFunctionData({ abi, functionName: 'replaySafeHash', args: [digest] }) },
  ])
  const safeHash = decodeAnswer(ownHash, (data) =>
    decodeFunctionResult({ abi, functionName: 'replaySafeHash', data }),
  )
  // A Coinbase Smart Wallet has its owners sign a hash of its own; simple wallets take the digest itself.
  const signer = safeHash
    ? await recoverDigestSigner(safeHash, innerSignature(signature))
    : await recoverDigestSigner(digest, signature)
  if (!signer) return null
  const [owner, isOwner] = await client.read([
    { to: account, data: encodeFunctionData({ abi, functionName: 'owner' }) },
    {
      to: account,
      data: encodeFunctionData({ abi, functionName: 'isOwnerAddress', args: [signer.address] }),
    },
  ])
  const only = addressOf('owner', owner)
  const known = decodeAnswer(isOwner, (data) =>
    decodeFunctionResult({ abi, functionName: 'isOwnerAddress', data }),
  )
  return known === true || (only !== null && isAddressEqual(only, signer.address)) ? signer.address : null
}

/** The owner's part of a Coinbase Smart Wallet's signature, which is wrapped with the owner's position. */
function innerSignature(signature: Hex): Hex {
  try {
    const [{ signatureData }] = decodeAbiParameters(
      [
        {
          type: 'tuple',
          components: [
            { name: 'ownerIndex', type: 'uint256' },
            { name: 'signatureData', type: 'bytes' },
          ],
        },
      ],
      signature,
    )
    return signatureData
  } catch {
    return signature
  }
}

function addressOf(functionName: 'getAddress' | 'owner', answer: ReadResult | undefined): Address | null {
  const found = decodeAnswer(answer, (data) => decodeFunctionResult({ abi, functionName, data }))
  return found === null || found === zeroAddress ? null : getAddress(found)
}
