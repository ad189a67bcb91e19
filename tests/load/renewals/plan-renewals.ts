import { formatEther, formatGwei, parseGwei } from 'viem'
import { findNetwork } from '@/lib/billing/networks'
import { planRenewals } from '@/lib/mandate/puller/renewal-plan'

const MILLION = 1_000_000
/** Gas of a renewal with one receiver in a batch (README, measured). */
const GAS_EACH = 28_535n
/** Of each block, in percent, that others leave. Assumed. */
const BLOCK_SHARE = 50

/**
 * Gas limits as the networks had them in 2025; the prices are of a quiet day, and assumed. What a rollup takes for data
 * comes on top.
 */
const NETWORKS = [
  { chainId: 1, blockGas: 60_000_000n, gwei: '1' },
  { chainId: 137, blockGas: 45_000_000n, gwei: '30' },
  { chainId: 100, blockGas: 17_000_000n, gwei: '1' },
] as const

export interface PlannedRow {
  readonly network: string
  readonly assumed: string
  readonly transactions: number
  readonly hours: number
  readonly coins: string
  readonly symbol: string
  readonly limit: 'the service' | 'blocks'
}

function planOn({ chainId, blockGas, gwei }: (typeof NETWORKS)[number], perSecond: number): PlannedRow {
  const network = findNetwork(chainId)
  if (!network) throw new Error(`Network ${chainId} is not known`)
  const { averageBlockTimeMs: blockMs, name, nativeSymbol } = network
  const gasPrice = parseGwei(gwei)
  const plan = planRenewals(
    { renewals: MILLION, gasEach: GAS_EACH, payouts: 1, perSecond },
    { blockGas, blockMs, blockShare: BLOCK_SHARE, gasPrice },
  )
  return {
    network: name,
    assumed: `${blockMs / 1000} s, ${Number(blockGas) / 1e6}M gas, ${formatGwei(gasPrice)} gwei`,
    transactions: plan.transactions,
    hours: plan.ms / 3_600_000,
    coins: Number(formatEther(plan.cost)).toFixed(2),
    symbol: nativeSymbol,
    limit: plan.isServiceBound ? 'the service' : 'blocks',
  }
}

const perSecond = Number(JSON.parse(process.argv[2] ?? '100'))
console.log(JSON.stringify(NETWORKS.map((network) => planOn(network, perSecond))))
