import type { Connection } from '../wallet/wallet'
import { WalletError, walletErrorOf } from '../wallet/wallet-error'

/** Typed data (EIP-712) as JSON, to be handed to a wallet as it is. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: unknown
}

/** The members that a domain may have (EIP-712), in the order in which they are hashed. */
const DOMAIN_TYPES = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/**
 * Has the wallet sign typed data (EIP-712, `eth_signTypedData_v4`).
 * @returns the signature, as hex text
 * @throws WalletError
 */
export async function signTypedData({ wallet, account }: Connection, typedData: TypedData): Promise<string> {
  let signature: unknown
  try {
    signature = await wallet.provider.request({
      method: 'eth_signTypedData_v4',
      params: [account, walletJson(typedData)],
    })
  } catch (thrown) {
    throw walletErrorOf(thrown)
  }
  if (typeof signature !== 'string') throw new WalletError('failed', 'The wallet gave no signature')
  return signature
}

/** Wallets want the domain's own type spelled out beside the others. */
function walletJson({ domain, types, primaryType, message }: TypedData): string {
  const EIP712Domain = DOMAIN_TYPES.filter(({ name }) => domain[name] !== undefined)
  return JSON.stringify({ domain, types: { EIP712Domain, ...types }, primaryType, message })
}
