// @ts-check
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../process/startup-error.mjs'
import { keepAddress, readTrust, setClientAddress } from './client-address.mjs'
import { ownHosts } from './own-host.mjs'
import { redirectUntidy } from './redirect-untidy.mjs'
import { refuseUnreadable } from './refuse-unreadable.mjs'

/** Time after which a client that takes nothing of what waits for it loses its connection. A decision. */
const STALLED_MS = 60_000

/**
 * @typedef {object} HttpServer
 * @property {import('node:http').Server} server
 * @property {number} port the port it listens on
 * @property {(limitMs: number) => Promise<void>} drain takes no new connection, lets running requests finish for
 *   at most `limitMs`, then cuts off what is left
 */

/**
 * Starts an HTTP server that can be drained.
 *
 * @param {object} options
 * @param {string} options.host
 * @param {number} options.port 0 for any free port
 * @param {import('node:http').RequestListener} options.handle
 * @param {boolean} [options.webSockets] true where the server's `upgrade` events are answered. Without a
 *   listener Node answers a request that offers an upgrade, as `curl --http2` does, like any other
 * @param {number} [options.stalledMs]
 * @returns {Promise<HttpServer>}
 * @throws {StartupError} when it cannot listen there
 */
export async function startHttpServer({ host, port, handle, webSockets = false, stalledMs = STALLED_MS }) {
  let draining = false
  const trust = readTrust(process.env.TRUST_PROXY)
  const isOurs = ownHosts()
  /** @type {Set<import('node:stream').Duplex>} */
  const upgraded = new Set()
  // A kept-alive connection would hold the server open after its last answer.
  const afterAnswer = () => draining && setImmediate(() => server.closeIdleConnections())
  const server = createServer((request, response) => {
    response.once('close', afterAnswer)
    endStalled(response, stalledMs)
    setClientAddress(request, trust)
    request.url = pathOf(request.url ?? '')
    if (refuseUnreadable(request, response, isOurs) || redirectUntidy(request, response)) return
    handle(request, response)
  })
  server.on('connection', keepAddress)
  if (webSockets) {
    server.on('upgrade', (_request, socket) => {
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
    })
  }
  // Load balancers keep idle connections for 60 s, and answer 502 when the server closes one that they reuse.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 70_000
  await listen(server, host, port)

  const drain = async (/** @type {number} */ limitMs) => {
    draining = true
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    for (const socket of upgraded) socket.destroy()
    await Promise.race([closed, sleep(limitMs, undefined, { ref: false })])
    server.closeAllConnections()
    await closed
  }
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : port, drain }
}

/**
 * Listens for a moment, where a server is going to listen for good later.
 *
 * @param {{ host: string, port: number }} address
 * @throws {StartupError} when it cannot listen there
 */
export async function requireFreeAddress({ host, port }) {
  const server = createServer()
  await listen(server, host, port)
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Cuts off a client that takes nothing: its answer would be held in memory, and its connection open, for as long as the
 * client likes. One that takes a little at a time goes on, and so does one for which there is nothing yet.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {number} stalledMs
 */
function endStalled(response, stalledMs) {
  response.setTimeout(stalledMs, () => {
    if (response.writableLength > 0) response.destroy()
  })
}

/**
 * @param {import('node:http').Server} server
 * @param {string} host
 * @param {number} port
 * @returns {Promise<void>}
 */
function listen(server, host, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      reject(new StartupError(explain(error, host, port)))
    })
    server.listen(port, host, resolve)
  })
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {string} host
 * @param {number} port
 */
function explain(error, host, port) {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop the program that has it, or choose another port: PORT=${port + 1} npm start`
  }
  if (error.code === 'EACCES') {
    return `Port ${port} is reserved for the system administrator. Choose one above 1023: PORT=3000 npm start`
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return `HOST=${host} is no address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for every network.`
  }
  return `Cannot listen on ${host}, port ${port}: ${error.message}`
}

/**
 * Path and query of a request target. One in absolute form, as proxies get it, may name any host; the server has one.
 *
 * @param {string} target
 */
function pathOf(target) {
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return `${pathname}${search}`
}
