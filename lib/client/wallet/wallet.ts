/** A wallet's own interface (EIP-1193), as far as it is used here. */
export interface WalletProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** A wallet found in this browser. */
export interface Wallet {
  /** Its reverse domain name (EIP-6963), or `injected` for one that does not announce itself. */
  readonly rdns: string
  /** Unique on this page load; two versions of one wallet share an rdns. */
  readonly id: string
  readonly name: string
  /** A `data:` address; null where the wallet brings none. */
  readonly icon: string | null
  readonly provider: WalletProvider
}

/** A wallet that shows this page an account. */
export interface Connection {
  readonly wallet: Wallet
  /** EIP-55 checksum address. */
  readonly account: string
  readonly chainId: number
}
