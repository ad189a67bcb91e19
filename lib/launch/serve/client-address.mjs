// @ts-check

/** The application reads the client's address under this name; see lib/server/http/client-address.ts. */
const HEADER = 'x-dues-client-address'

/**
 * Writes the address of the client into the request, over whatever the client itself sent under that name.
 * Behind a trusted proxy it is the address that the nearest proxy saw: the last one in X-Forwarded-For.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {boolean} trustProxy
 */
export function setClientAddress(request, trustProxy) {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  request.headers[HEADER] = withoutPort(forwarded ?? '') || request.socket.remoteAddress || 'unknown'
}

/**
 * Some proxies add the port, `1.2.3.4:5678` or `[2001:db8::1]:5678`, which is another one for every connection.
 *
 * @param {string} address
 */
function withoutPort(address) {
  return address.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1')
}
