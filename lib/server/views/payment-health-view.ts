import 'server-only'
import { networkName } from '@/lib/billing/networks'
import type { WirePaymentsReady } from '@/lib/wire/service-health'
import { type NetworkHealth, networkStatus } from '../network-health'

type WireNetwork = WirePaymentsReady['networks'][number]

/** How payments are, for whoever watches over the service. */
export function paymentHealthView(networks: readonly NetworkHealth[]): WirePaymentsReady {
  const shown = networks.map(networkView)
  return { status: overall(shown), networks: shown }
}

function networkView({ chainId, check, checkedAt }: NetworkHealth): WireNetwork {
  return {
    chainId,
    name: networkName(chainId),
    status: check ? networkStatus(check) : 'checking',
    checkedAt: checkedAt?.toISOString() ?? null,
    problems: check?.findings.map(({ code, message, remedy }) => ({ code, message, remedy })) ?? [],
  }
}

function overall(networks: readonly WireNetwork[]): WirePaymentsReady['status'] {
  if (networks.length === 0) return 'not_configured'
  if (networks.some(({ status }) => status === 'broken' || status === 'warning')) return 'degraded'
  return networks.some(({ status }) => status === 'checking') ? 'checking' : 'ok'
}
