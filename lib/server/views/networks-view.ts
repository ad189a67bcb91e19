import 'server-only'
import { formatEther } from 'viem'
import { findNetwork } from '@/lib/billing/networks'
import type { WireNetworkHealth, WireNetworks } from '@/lib/wire/health/networks'
import type { FindingCode, NetworkCheck, NetworkState } from '../network-health'
import { paymentHealthView } from './payment-health-view'

const CONTRACTS: Partial<Record<FindingCode, WireNetworkHealth['contracts']>> = {
  factory_missing: 'missing',
  factory_unknown: 'unknown',
  wrong_roles: 'wrong_roles',
}

/** The accounts that send the installation's transactions; null where payments are not configured. */
type Keys = {
  readonly keeper: { readonly address: string }
  readonly canceller: { readonly address: string }
} | null

/**
 * State of networks and keeper for merchants: what `/api/ready` returns, with the figures behind it. Servers are not named.
 * @param stalled - chain ids of networks on which background work does not go on
 */
export function networksView(
  states: readonly NetworkState[],
  { keys, stalled }: { keys: Keys; stalled: readonly number[] },
): WireNetworks {
  const { status, networks } = paymentHealthView(
    states.map(({ health }) => health),
    stalled,
  )
  return {
    status,
    networks: networks.map((network, index) => {
      const state = states[index]
      return {
        ...network,
        ...checkView(state?.health.check ?? null, keys),
        pendingTransactions: state?.pendingTransactions ?? 0,
        lastRenewalRunAt: state?.lastRenewalRunAt?.toISOString() ?? null,
      }
    }),
  }
}

type Checked = Pick<WireNetworkHealth, 'reachable' | 'head' | 'contracts' | 'keeper' | 'canceller'>

function checkView(check: NetworkCheck | null, keys: Keys): Checked {
  const nothing = { head: null, contracts: null, keeper: null, canceller: null }
  if (!check) return { ...nothing, reachable: null }
  const { chainId, findings, head, headAgeSeconds, floats, chargesLeft } = check
  if (!head || !floats || !keys) return { ...nothing, reachable: false }
  const symbol = findNetwork(chainId)?.nativeSymbol ?? ''
  const accountView = (address: string, wei: bigint) => ({
    address,
    balance: wei.toString(),
    balanceText: formatEther(wei),
    symbol,
  })
  return {
    reachable: true,
    head: { number: Number(head.number), ageSeconds: headAgeSeconds ?? 0 },
    contracts: findings.map(({ code }) => CONTRACTS[code]).find((found) => found !== undefined) ?? 'ok',
    keeper: {
      ...accountView(keys.keeper.address, floats.keeper),
      chargesLeft: Math.min(Number(chargesLeft ?? 0n), Number.MAX_SAFE_INTEGER),
    },
    canceller: accountView(keys.canceller.address, floats.canceller),
  }
}
