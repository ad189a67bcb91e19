import 'server-only'
import { Resolver } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type AddressPolicy, isAllowedAddress } from './address-policy'

/** The receiver's name leads to no address that deliveries may reach. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError'
}

/** The addresses of a host name; empty where it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/**
 * Looks a name up in the DNS. Not by the system's `getaddrinfo`, which occupies a thread of the few that the process
 * has for as long as a name server keeps silent.
 */
export const resolveName: Resolve = async (host) => {
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

/**
 * A connection to the host of a URL, with TLS for https. Nothing is sent before the address at the other end of the
 * socket is known to be allowed, so a name that changes between look-up and connection gains nothing.
 * @throws ForbiddenAddressError, and what the network throws
 */
export async function openSocket(
  url: URL,
  params: { policy: AddressPolicy; resolve: Resolve; signal: AbortSignal },
): Promise<Socket> {
  const { policy, resolve, signal } = params
  const isTls = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (isTls ? 443 : 80)
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  if (addresses.length === 0) throw new NameNotFoundError(host)
  const allowed = addresses.filter((address) => isAllowedAddress(address, policy))
  if (allowed.length === 0) throw new ForbiddenAddressError()
  const socket = await connectFirst(allowed, { port, signal })
  if (!isAllowedAddress(socket.remoteAddress ?? '', policy)) {
    socket.destroy()
    throw new ForbiddenAddressError()
  }
  return isTls ? secure(socket, { host, signal }) : socket
}

/** A name that the DNS does not know. */
export class NameNotFoundError extends Error {
  override readonly name = 'NameNotFoundError'
}

/** The first of the addresses that takes a connection. */
async function connectFirst(
  addresses: readonly string[],
  { port, signal }: { port: number; signal: AbortSignal },
): Promise<Socket> {
  let failure: unknown
  // IPv4 first: of a name that has both it is the one that works from more places.
  for (const host of addresses.slice(0, MOST_ADDRESSES)) {
    signal.throwIfAborted()
    const socket = connect({ host, port })
    try {
      await ready(socket, 'connect', signal)
      return socket
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Addresses of one name that are tried, all within the same limit of time. */
const MOST_ADDRESSES = 4

async function secure(socket: Socket, { host, signal }: { host: string; signal: AbortSignal }) {
  const servername = isIP(host) === 0 ? { servername: host } : {}
  const secured = connectTls({ socket, host, ALPNProtocols: ['http/1.1'], ...servername })
  await ready(secured, 'secureConnect', signal)
  return secured
}

/** Waits for a socket's event. It destroys the socket where that fails, or when the signal is aborted before. */
async function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = () => socket.destroy(signal.reason)
    const settle = (error?: unknown) => {
      signal.removeEventListener('abort', stop)
      if (error === undefined) resolve()
      else reject(error)
    }
    signal.addEventListener('abort', stop, { once: true })
    socket.once(event, () => settle())
    // Stays: whatever comes after the first error is of no use to anybody, and must not end the process.
    socket.on('error', settle)
    socket.once('close', () => settle(new Error('The connection was closed')))
    if (signal.aborted) stop()
  })
}
