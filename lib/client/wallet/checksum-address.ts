import { getAddress, isAddress } from 'viem/utils'

/** The EIP-55 checksum form of an account that a wallet named; null when it is no address. */
export function checksumAddress(account: unknown): string | null {
  if (typeof account !== 'string' || !isAddress(account, { strict: false })) return null
  return getAddress(account)
}
