import 'server-only'
import { isIP } from 'node:net'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import type { Env } from '../env'

/** Addresses that deliveries may reach beside those of the public internet. */
export interface AddressPolicy {
  /** True in test mode: receivers on this machine, without TLS. */
  readonly allowsLocal: boolean
  /** Ranges such as 10.0.0.0/8 that the operator opened. */
  readonly openNetworks: readonly string[]
}

/** The policy of an installation. */
export function addressPolicyOf({
  mode,
  webhookPrivateNetworks,
}: Pick<Env, 'mode' | 'webhookPrivateNetworks'>): AddressPolicy {
  return { allowsLocal: mode === 'test', openNetworks: webhookPrivateNetworks }
}

/**
 * True where deliveries may go to an IP address. Only public unicast addresses pass: loopback, private, link-local,
 * carrier and documentation ranges do not, nor IPv6 forms that carry an IPv4 address to somewhere else (NAT64, 6to4,
 * Teredo). An IPv4-mapped address counts as the IPv4 address that it reaches.
 */
export function isAllowedAddress(text: string, { allowsLocal, openNetworks }: AddressPolicy): boolean {
  // A zone id names an interface of this machine.
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.process(text)
  const range = address.range()
  if (range === 'unicast' && isGlobal(address)) return true
  if (allowsLocal && range === 'loopback') return true
  return openNetworks.some((network) => {
    const [base, prefix] = ipaddr.parseCIDR(network)
    return base.kind() === address.kind() && address.match(base, prefix)
  })
}

/** Of IPv6 only 2000::/3 is given out (RFC 4291, section 2.4); what lies outside may be an IPv4 address in disguise. */
function isGlobal(address: IPv4 | IPv6): boolean {
  return address.kind() === 'ipv4' || address.match(ipaddr.IPv6.parse('2000::'), 3)
}

/**
 * The reason for which a merchant's URL cannot be an endpoint, as a sentence; null for one that can. Names are looked
 * up with each delivery, addresses are refused here.
 */
export function refusedUrl(text: string, policy: AddressPolicy): string | null {
  const url = new URL(text)
  const { protocol } = url
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (protocol !== 'https:' && !policy.allowsLocal) return 'Must begin with https://.'
  if (url.hash !== '') return 'Must have no fragment (#...).'
  const isLocalName = host === 'localhost' || host.endsWith('.localhost')
  const isRefused = isIP(host) === 0 ? isLocalName && !policy.allowsLocal : !isAllowedAddress(host, policy)
  if (!isRefused) return null
  const [reachable, refused] = policy.allowsLocal
    ? ['localhost or reachable from the internet', 'other private']
    : ['reachable from the internet', 'local and private']
  return `Must be ${reachable}: ${refused} addresses get no webhooks, unless the operator opens them (WEBHOOK_PRIVATE_NETWORKS).`
}
