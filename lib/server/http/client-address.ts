import 'server-only'

/**
 * Set by our own HTTP server on every request, from the socket or, behind a trusted proxy, from X-Forwarded-For.
 * What a client sends under this name is overwritten there.
 */
export const CLIENT_ADDRESS_HEADER = 'x-dues-client-address'

/** The address of the client, for rate limits. */
export function clientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
