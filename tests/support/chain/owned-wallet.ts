import { type Address, encodeAbiParameters, getAddress, type Hex, hashTypedData } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { WireQuote } from '@/lib/wire/checkout/checkout-payment'

/** Code of the proxy that the factories of Coinbase Smart Wallet deploy. */
export const PROXY_CODE: Hex =
  '0x363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3'
/** Slot of a proxy's implementation (ERC-1967). */
export const IMPLEMENTATION_SLOT: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
/** Implementation of Coinbase Smart Wallet 1.1. */
export const IMPLEMENTATION: Address = '0x00000110dCdEdC9581cb5eCB8467282f2926534d'

/** Signature of a Coinbase Smart Wallet over a quote's mandate, as its owner's app makes it. */
export async function signAsOwner(
  owner: PrivateKeyAccount,
  quote: WireQuote,
  { wallet, chainId }: { wallet: Address; chainId: number },
): Promise<Hex> {
  const { domain, types, primaryType, message } = quote.mandate
  const verifyingContract = getAddress(domain.verifyingContract)
  const terms = { domain: { ...domain, verifyingContract }, types, primaryType, message }
  const signed = await owner.signTypedData({
    domain: { name: 'Coinbase Smart Wallet', version: '1', chainId, verifyingContract: wallet },
    types: { CoinbaseSmartWalletMessage: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'CoinbaseSmartWalletMessage',
    message: { hash: hashTypedData(terms as Parameters<typeof hashTypedData>[0]) },
  })
  return wrapSignature(signed)
}

/** The signature of the wallet's first owner, in the form that the wallet reads. */
export function wrapSignature(signatureData: Hex): Hex {
  return encodeAbiParameters(
    [
      {
        type: 'tuple',
        components: [
          { name: 'ownerIndex', type: 'uint256' },
          { name: 'signatureData', type: 'bytes' },
        ],
      },
    ],
    [{ ownerIndex: 0n, signatureData }],
  )
}
