// @ts-check
import { BlockList, isIP } from 'node:net'

/** The application reads the client's address under this name; see lib/server/http/client-address.ts. */
const HEADER = 'x-dues-client-address'

/** Key of the address of a connection on its socket. */
const ADDRESS = Symbol('address')

/** @typedef {import('node:net').Socket & { [ADDRESS]?: string | undefined }} Socket */

/**
 * The proxies whose X-Forwarded-For is believed: so many of them in a row, or those with an address of the list.
 *
 * @typedef {{ hops: number } | { proxies: BlockList } | null} Trust null trusts nobody
 */

/**
 * Reads TRUST_PROXY: `true` for one proxy, a number of proxies in a row, or their addresses and networks with commas
 * between. Anything else trusts nobody; the application refuses to start with it.
 *
 * @param {string | undefined} text
 * @returns {Trust}
 */
export function readTrust(text = '') {
  const word = text.trim()
  if (word === 'true') return { hops: 1 }
  if (/^\d{1,2}$/.test(word)) return { hops: Number(word) }
  const proxies = new BlockList()
  let isEmpty = true
  for (const entry of word.split(',')) {
    const [address = '', prefix] = entry.trim().split('/')
    const family = familyOf(address)
    if (!family) continue
    if (prefix === undefined) proxies.addAddress(address, family)
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 'ipv4' ? 32 : 128)) {
      proxies.addSubnet(address, Number(prefix), family)
    } else continue
    isEmpty = false
  }
  return isEmpty ? null : { proxies }
}

/**
 * Keeps the address of a new connection: a client that resets it takes its address away, while what it sent is still answered,
 * counted and written to the log. One that has gone before anybody saw its address is cut off, for it would be nobody.
 *
 * @param {Socket} socket
 */
export function keepAddress(socket) {
  socket[ADDRESS] = socket.remoteAddress
  if (socket[ADDRESS] === undefined) socket.destroy()
}

/**
 * Writes the address of the client into the request, over whatever the client itself sent under that name.
 * Behind trusted proxies it is the address that the farthest of them saw, where that is an address: each adds the one
 * it saw to the end of X-Forwarded-For, and entries before that are unverified.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {Trust} trust
 */
export function setClientAddress(request, trust) {
  const socket = addressOf(request.socket)
  if (!trust) return writeHeader(request, socket || 'unknown')
  const seen = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .reverse()
  const client = 'hops' in trust ? seen[trust.hops - 1] : firstUntrusted([socket, ...seen], trust.proxies)
  writeHeader(request, (client && isIP(client) ? client : socket) || 'unknown')
}

/** @param {Socket} socket */
const addressOf = (socket) => socket[ADDRESS] ?? socket.remoteAddress ?? ''

/**
 * Some read the headers as they were sent, others as Node gathers them.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {string} value
 */
function writeHeader({ headers, rawHeaders }, value) {
  headers[HEADER] = value
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === HEADER.length && name.toLowerCase() === HEADER) rawHeaders.splice(index, 2)
  }
  rawHeaders.push(HEADER, value)
}

/**
 * The address that {@link setClientAddress} wrote.
 *
 * @param {import('node:http').IncomingMessage} request
 */
export function clientOf(request) {
  return String(request.headers[HEADER] ?? 'unknown')
}

/**
 * @param {readonly string[]} addresses the nearest first
 * @param {BlockList} proxies
 */
function firstUntrusted(addresses, proxies) {
  return addresses.find((address) => {
    const family = familyOf(address)
    return !family || !proxies.check(address, family)
  })
}

/** @param {string} address */
function familyOf(address) {
  const version = isIP(address)
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null
}

/**
 * Some proxies add the port, `1.2.3.4:5678` or `[2001:db8::1]:5678`, which is another one for every connection.
 *
 * @param {string} address
 */
function withoutPort(address) {
  return address.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1')
}
