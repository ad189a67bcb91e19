import 'server-only'
import { networkName } from '@/lib/billing/networks'
import type { WireNetworkReady, WirePaymentsReady } from '@/lib/wire/health/service-health'
import { type NetworkHealth, networkStatus } from '../network-health'

type WireNetwork = WireNetworkReady

/** State of payments with all that is known of each network. */
export interface PaymentsView {
  readonly status: WirePaymentsReady['status']
  readonly networks: WireNetwork[]
}

const STALLED: WireNetwork['problems'][number] = {
  code: 'work_stalled',
  message: 'Some of the work that payments need has come to nothing here for more than five minutes.',
  remedy: 'The log of this process says which work it is and why. What is due stays due until it goes on.',
}

/**
 * State of payments, for the operator's monitoring.
 * @param stalled - chain ids of networks on which background work does not go on
 */
export function paymentHealthView(
  networks: readonly NetworkHealth[],
  stalled: readonly number[],
): PaymentsView {
  const shown = networks.map((network) => networkView(network, stalled.includes(network.chainId)))
  return { status: overall(shown), networks: shown }
}

function networkView({ chainId, check, checkedAt }: NetworkHealth, isStalled: boolean): WireNetwork {
  const found = check?.findings.map(({ code, message, remedy }) => ({ code, message, remedy })) ?? []
  return {
    chainId,
    name: networkName(chainId),
    status: isStalled ? 'broken' : check ? networkStatus(check) : 'checking',
    checkedAt: checkedAt?.toISOString() ?? null,
    problems: isStalled ? [...found, STALLED] : found,
  }
}

function overall(networks: readonly WireNetwork[]): WirePaymentsReady['status'] {
  if (networks.length === 0) return 'not_configured'
  if (networks.some(({ status }) => status === 'broken' || status === 'warning')) return 'degraded'
  return networks.some(({ status }) => status === 'checking') ? 'checking' : 'ok'
}
