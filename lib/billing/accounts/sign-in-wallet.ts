/** Chain of a wallet that is a key: the same signature proves the same on every chain. */
export const EVERY_CHAIN = 0

/**
 * The wallet that signs in: a key, whose address is its own on every chain, or a smart wallet, which is one of its chain alone. On
 * another chain somebody else may own the contract at the same address.
 */
export interface SignInWallet<Address extends string = string> {
  readonly address: Address
  /** {@link EVERY_CHAIN} for a key. */
  readonly chainId: number
}

/** Says whether a wallet is its own on a chain: a key on each, a smart wallet on the one on which it signed in. */
export function isOnChain({ chainId }: Pick<SignInWallet, 'chainId'>, chain: number): boolean {
  return chainId === EVERY_CHAIN || chainId === chain
}

export function isSameWallet(one: SignInWallet, other: SignInWallet): boolean {
  return one.address === other.address && one.chainId === other.chainId
}

/** Chain of a smart wallet; null for a key. */
export function walletChain({ chainId }: Pick<SignInWallet, 'chainId'>): number | null {
  return chainId === EVERY_CHAIN ? null : chainId
}

/**
 * Name by which an operator admits a wallet: the address of a key, `eip155:8453:0x...` (CAIP-10) of a smart wallet.
 * Lower case.
 */
export function walletName({ address, chainId }: SignInWallet): string {
  const named = address.toLowerCase()
  return chainId === EVERY_CHAIN ? named : `eip155:${chainId}:${named}`
}
