import 'server-only'

/**
 * Set by our own HTTP server on every request, from the socket or, behind a trusted proxy, from X-Forwarded-For.
 * What a client sends under this name is overwritten there.
 */
export const CLIENT_ADDRESS_HEADER = 'x-dues-client-address'

/**
 * The address of the client, for rate limits. Of IPv6 addresses only the first half: whoever has one has all of
 * its network, 2^64 addresses.
 */
export function clientAddress(request: { readonly headers: Pick<Headers, 'get'> }): string {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
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
