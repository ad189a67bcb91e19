import 'server-only'
import { type Address, getAddress } from 'viem'
import { EVERY_CHAIN, isSameWallet, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { addressInput, uuid } from '@/lib/wire/fields'
import { StartupError } from '../startup-error'

export type Wallet = SignInWallet<Address>

/** Account as an operator named it. */
export interface AccountName {
  /** Text by which candidates are found. */
  readonly search: string
  /** True where an account of this id and with these wallets is the one. */
  isMeant(id: string, wallets: readonly Wallet[]): boolean
}

/**
 * Reads an id, an address, or a smart wallet with its chain. A bare address means every wallet that has it.
 * @throws StartupError for a missing name and for one that is none of these
 */
export function readAccountName(text: string | undefined): AccountName {
  if (text === undefined)
    throw new StartupError('Which account? Name its id or an address that signs in to it.')
  if (uuid.safeParse(text.toLowerCase()).success) {
    const search = text.toLowerCase()
    return { search, isMeant: (id) => id === search }
  }
  const wallet = readWallet(text)
  const isBare = !text.startsWith('eip155:')
  return {
    search: wallet.address,
    isMeant: (_, wallets) =>
      wallets.some((each) => (isBare ? each.address === wallet.address : isSameWallet(each, wallet))),
  }
}

/**
 * Reads `0x...` for a key, `eip155:8453:0x...` (CAIP-10) for a smart wallet on its chain.
 * @throws StartupError
 */
export function readWallet(text: string): Wallet {
  const [, chain, typed = text] = /^eip155:([1-9]\d{0,9}):(.*)$/.exec(text) ?? []
  const address = addressInput.safeParse(typed)
  if (!address.success) {
    throw new StartupError(
      `${text} is no account. Give an id, an address (0x and 40 hex digits with its checksum, or all lower case), or eip155:8453:0x... for a smart wallet.`,
    )
  }
  return { address: getAddress(address.data), chainId: chain === undefined ? EVERY_CHAIN : Number(chain) }
}
