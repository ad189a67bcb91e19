import 'server-only'
import { parseGwei } from 'viem'

interface FeeBounds {
  /** Most that a unit of gas may cost, in gwei. */
  readonly ceilingGwei: string
  /** Highest tip of what is signed for the first time, in gwei; {@link USUAL_TIP_GWEI} unless given. */
  readonly usualTipGwei?: string
}

/** Wallets bid 1 to 3 gwei where a network asks for no tip in particular. Decided, not measured. */
const USUAL_TIP_GWEI = '3'
/** Sequencers of rollups take hundredths of a gwei, and Arbitrum's looks at no tip at all. Decided, not measured. */
const ROLLUP_TIP_GWEI = '0.1'

/**
 * Bounds by network. Each ceiling is a decision: several times what the network asks for on a bad day. At the ceiling
 * a renewal of 60,000 gas costs 0.018 ETH on Ethereum and 0.0012 ETH on a rollup. MAX_FEE_GWEI_<chainId> replaces it.
 * Tips grow beyond their bound only where a transaction waits for minutes.
 */
const BOUNDS: Readonly<Record<number, FeeBounds>> = {
  // Days with an average above 300 gwei are rare: https://etherscan.io/chart/gasprice
  1: { ceilingGwei: '300' },
  // Base, Arbitrum and Optimism ask for hundredths of a gwei, and for single ones when they are crowded.
  8453: { ceilingGwei: '20', usualTipGwei: ROLLUP_TIP_GWEI },
  42161: { ceilingGwei: '20', usualTipGwei: ROLLUP_TIP_GWEI },
  10: { ceilingGwei: '20', usualTipGwei: ROLLUP_TIP_GWEI },
  // The least tip is 25 gwei (https://docs.polygon.technology/tools/gas/polygon-gas-station); crowds make it hundreds.
  137: { ceilingGwei: '2000', usualTipGwei: '30' },
  // Validators took 5 gwei until 2023 and take 0.05 now, which is all tip: the base fee is 0 (BEP-226).
  56: { ceilingGwei: '50', usualTipGwei: '5' },
  // The base fee was 25 gwei at least until ACP-125, and 1 since.
  43114: { ceilingGwei: '500' },
  // Single gwei of a coin worth a dollar: at the ceiling a renewal costs a cent.
  100: { ceilingGwei: '200' },
  // Test networks: ten times their main network, for coins without value.
  11155111: { ceilingGwei: '3000' },
  84532: { ceilingGwei: '200', usualTipGwei: ROLLUP_TIP_GWEI },
  421614: { ceilingGwei: '200', usualTipGwei: ROLLUP_TIP_GWEI },
  11155420: { ceilingGwei: '200', usualTipGwei: ROLLUP_TIP_GWEI },
  80002: { ceilingGwei: '20000', usualTipGwei: '30' },
  97: { ceilingGwei: '500', usualTipGwei: '10' },
  43113: { ceilingGwei: '5000' },
  10200: { ceilingGwei: '2000' },
  31337: { ceilingGwei: '10000' },
}

/**
 * Default for networks that are not in the table: above what most of the listed ones allow. Decided, not measured.
 */
const CAUTIOUS: FeeBounds = { ceilingGwei: '500' }

/** True for a network with bounds of its own. */
export const hasFeeBounds = (chainId: number): boolean => chainId in BOUNDS

const boundsOf = (chainId: number): FeeBounds => BOUNDS[chainId] ?? CAUTIOUS

/** Default ceiling of a network, in wei for each unit of gas. */
export function defaultFeeCeiling(chainId: number): bigint {
  return parseGwei(boundsOf(chainId).ceilingGwei)
}

/** Highest tip of what is signed for the first time on a network, in wei for each unit of gas. */
export function usualTip(chainId: number): bigint {
  return parseGwei(boundsOf(chainId).usualTipGwei ?? USUAL_TIP_GWEI)
}
