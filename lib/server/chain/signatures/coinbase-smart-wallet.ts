import 'server-only'
import {
  type Address,
  decodeAbiParameters,
  type Hex,
  hashTypedData,
  isAddressEqual,
  keccak256,
  size,
  slice,
} from 'viem'
import type { ChainClient } from '../chain-client'

/** The factory of Coinbase Smart Wallet 1.1, at one address on every network. */
export const SMART_WALLET_FACTORY: Address = '0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842'

/**
 * Implementations that Coinbase Smart Wallets run, 1.0 and 1.1, from https://github.com/coinbase/smart-wallet/releases.
 * A deterministic deployer put them there, so that the same code is at the same address on every network.
 */
const IMPLEMENTATIONS: readonly Address[] = [
  '0x000100abaad02f1cfC8Bbe32bD5a564817339E72',
  '0x00000110dCdEdC9581cb5eCB8467282f2926534d',
]

/** keccak256 of the proxy's code that their factories deploy (Solady's `ERC1967_CODE_HASH`). */
const PROXY_CODE_HASH: Hex = '0xaaa52c8cc8a0e3fd27ce756cc6b4e70c51423e9b597b11f32d3e49f8b1fc890d'
/** Storage slot of a proxy with the address of its implementation: keccak256('eip1967.proxy.implementation') - 1 (ERC-1967). */
const IMPLEMENTATION_SLOT: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/**
 * Says whether an account is a Coinbase Smart Wallet: the proxy's own code, which can do nothing but call what its slot
 * names, and in the slot one of their implementations. What such an account says about itself is true.
 * @throws RpcUnavailableError
 */
export async function isCoinbaseSmartWallet(
  client: ChainClient,
  { account, code }: { account: Address; code: Hex | null },
): Promise<boolean> {
  if (code === null || keccak256(code) !== PROXY_CODE_HASH) return false
  const word = await client.storage(account, IMPLEMENTATION_SLOT)
  if (size(word) !== 32) return false
  const implementation = slice(word, 12)
  return IMPLEMENTATIONS.some((each) => isAddressEqual(each, implementation))
}

/**
 * The hash that an owner of a Coinbase Smart Wallet signs in place of `digest`, so that the signature counts for one
 * wallet on one chain. Computed here: a contract that is asked for it could answer with any hash at all, and for a free
 * choice of hash anybody can make a signature of any key whose public key is known.
 */
export function replaySafeHash(params: { chainId: number; account: Address; digest: Hex }): Hex {
  const { chainId, account, digest } = params
  return hashTypedData({
    domain: { name: 'Coinbase Smart Wallet', version: '1', chainId, verifyingContract: account },
    types: { CoinbaseSmartWalletMessage: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'CoinbaseSmartWalletMessage',
    message: { hash: digest },
  })
}

const SIGNATURE_WRAPPER = [
  {
    type: 'tuple',
    components: [
      { name: 'ownerIndex', type: 'uint256' },
      { name: 'signatureData', type: 'bytes' },
    ],
  },
] as const

/** The owner's part of a wallet's signature, which is wrapped with the owner's position; null where nothing is wrapped. */
export function ownerSignature(signature: Hex): Hex | null {
  try {
    return decodeAbiParameters(SIGNATURE_WRAPPER, signature)[0].signatureData
  } catch {
    return null
  }
}
