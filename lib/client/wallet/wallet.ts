/** A wallet's own interface (EIP-1193), as far as it is used here. */
export interface WalletProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  /** Ends what the wallet remembers of this page, where it keeps that in the page itself. */
  forget?(): Promise<void>
}

/** A wallet found in this browser, or one that the operator allows beside those. */
export interface Wallet {
  /** Its reverse domain name (EIP-6963), or `injected` for one that does not announce itself. */
  readonly rdns: string
  /** Unique on this page load; two versions of one wallet share an rdns. */
  readonly id: string
  readonly name: string
  /** A `data:` address, or a path of this site; null where the wallet brings none. */
  readonly icon: string | null
  readonly provider: WalletProvider
  /** Place in which it asks its owner, unless that is this browser: a window of another site, or the page that frames this one. */
  readonly place?: 'window' | 'frame'
}

/** A wallet that shows this page an account. */
export interface Connection {
  readonly wallet: Wallet
  /** EIP-55 checksum address. */
  readonly account: string
  readonly chainId: number
}
