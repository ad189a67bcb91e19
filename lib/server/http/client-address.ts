import 'server-only'
import type { Deps } from '../deps'

/**
 * Set by our own HTTP server on every request, from the socket or, behind a trusted proxy, from X-Forwarded-For.
 * It overwrites a header of this name that a client sends.
 */
export const CLIENT_ADDRESS_HEADER = 'x-dues-client-address'

/** The address of the client, as rate limits count it. */
export function clientAddress(request: { readonly headers: Pick<Headers, 'get'> }): string {
  return countedAddress(request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown')
}

/** An address as rate limits count it: of IPv6 only the first half, since one subscriber line has a /64. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? ipv6Network(address)
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const tailGroups = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...tailGroups]
  return `${all.slice(0, 4).join(':')}::/64`
}

const warned = new WeakSet<Deps>()

/** Logs once that requests come through a proxy that is not configured: rate limits count its clients as one. */
export function warnOfUntrustedProxy(deps: Deps, request: Request): void {
  if (deps.env.trustProxy || warned.has(deps)) return
  const forwarded = request.headers.get('x-forwarded-for')
  // Without a proxy Next itself writes the address of the socket there.
  if (!forwarded || forwarded === request.headers.get(CLIENT_ADDRESS_HEADER)) return
  warned.add(deps)
  deps.log.warn(
    'a proxy sends X-Forwarded-For: set TRUST_PROXY=true, or rate limits count all clients as one',
  )
}
