/** Facts about a blockchain network that payers and merchants see. */
export interface Network {
  readonly chainId: number
  /** Name that payers know, not the operators' own. */
  readonly name: string
  /** The symbol of the coin that fees are paid in. */
  readonly nativeSymbol: string
  /** Address of its block explorer without a trailing slash; null where there is none. */
  readonly explorerUrl: string | null
  /** True where tokens have no value. */
  readonly testnet: boolean
  /** Usual time between two blocks, for how long a confirmation takes; not a promise of the network. */
  readonly averageBlockTimeMs: number
  /**
   * Default depth in blocks at which a charge counts as paid: deeper than the network's
   * usual reorganizations, and not so deep that a payer at the checkout would tire of waiting. It is not finality.
   */
  readonly confirmations: number
}

/** The chain that runs beside the app in test mode; the chain id of Anvil and Hardhat. */
export const LOCAL_TEST_CHAIN_ID = 31337

/** Every network that is known by name, main networks first, in the order in which they are offered. */
export const NETWORKS: readonly Network[] = [
  network(1, 'Ethereum', 'ETH', 'https://etherscan.io', 12_000, 12),
  network(8453, 'Base', 'ETH', 'https://basescan.org', 2_000, 10),
  network(42161, 'Arbitrum', 'ETH', 'https://arbiscan.io', 250, 20),
  network(10, 'Optimism', 'ETH', 'https://optimistic.etherscan.io', 2_000, 10),
  network(137, 'Polygon', 'POL', 'https://polygonscan.com', 2_000, 30),
  network(56, 'BNB Chain', 'BNB', 'https://bscscan.com', 750, 15),
  network(43114, 'Avalanche', 'AVAX', 'https://snowtrace.io', 1_700, 2),
  network(100, 'Gnosis', 'xDAI', 'https://gnosisscan.io', 5_000, 12),
  testNetwork(11155111, 'Sepolia', 'ETH', 'https://sepolia.etherscan.io', 12_000, 12),
  testNetwork(84532, 'Base Sepolia', 'ETH', 'https://sepolia.basescan.org', 2_000, 10),
  testNetwork(421614, 'Arbitrum Sepolia', 'ETH', 'https://sepolia.arbiscan.io', 250, 20),
  testNetwork(11155420, 'OP Sepolia', 'ETH', 'https://optimism-sepolia.blockscout.com', 2_000, 10),
  testNetwork(80002, 'Polygon Amoy', 'POL', 'https://amoy.polygonscan.com', 2_000, 30),
  testNetwork(97, 'BNB testnet', 'tBNB', 'https://testnet.bscscan.com', 750, 15),
  testNetwork(43113, 'Avalanche Fuji', 'AVAX', 'https://testnet.snowtrace.io', 1_700, 2),
  testNetwork(10200, 'Gnosis Chiado', 'xDAI', 'https://blockscout.chiadochain.net', 5_000, 12),
  testNetwork(LOCAL_TEST_CHAIN_ID, 'Local test chain', 'ETH', null, 1_000, 1),
]

const byChainId: ReadonlyMap<number, Network> = new Map(NETWORKS.map((each) => [each.chainId, each]))

/** The network of a chain id; null where it is not one of {@link NETWORKS}. */
export function findNetwork(chainId: number): Network | null {
  return byChainId.get(chainId) ?? null
}

/** Name of a network in a sentence: `Base`, or `Network 12345` where it is unknown. */
export function networkName(chainId: number): string {
  return findNetwork(chainId)?.name ?? `Network ${chainId}`
}

/** Default for networks that are not in the table; no listed network has more. Decided, not measured. */
const CAUTIOUS_CONFIRMATIONS = 30

/** Default depth in blocks at which a charge counts as paid, by network. */
export function defaultConfirmations(chainId: number): number {
  return findNetwork(chainId)?.confirmations ?? CAUTIOUS_CONFIRMATIONS
}

/** The symbol of the coin that fees are paid in: `ETH`; `the network’s coin` where it is not known. */
export function networkNativeSymbol(chainId: number): string {
  return findNetwork(chainId)?.nativeSymbol ?? 'the network’s coin'
}

/** Explorer page of an account, contract or token; null on a network without a known explorer. */
export function explorerAddressUrl(chainId: number, address: string): string | null {
  return explorerUrl(chainId, `address/${address}`)
}

/** Explorer page of a transaction; null on a network without a known explorer. */
export function explorerTransactionUrl(chainId: number, transactionHash: string): string | null {
  return explorerUrl(chainId, `tx/${transactionHash}`)
}

function explorerUrl(chainId: number, path: string): string | null {
  const base = findNetwork(chainId)?.explorerUrl
  return base ? `${base}/${path}` : null
}

function network(
  chainId: number,
  name: string,
  nativeSymbol: string,
  explorer: string | null,
  averageBlockTimeMs: number,
  confirmations: number,
): Network {
  return {
    chainId,
    name,
    nativeSymbol,
    explorerUrl: explorer,
    testnet: false,
    averageBlockTimeMs,
    confirmations,
  }
}

function testNetwork(...facts: Parameters<typeof network>): Network {
  return { ...network(...facts), testnet: true }
}
