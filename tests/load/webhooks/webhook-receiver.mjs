// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Notes when each path but `/plain` was first posted to; `/dead` is never answered. */
const SOURCE = `
  let arrivals = new Map()
  const server = require('node:http').createServer((request, response) => {
    if (request.method === 'GET') return response.end(JSON.stringify([...arrivals.values()]))
    if (request.method === 'DELETE') {
      arrivals = new Map()
      return response.end()
    }
    request.resume()
    request.on('end', () => {
      if (request.url === '/dead') return
      if (request.url !== '/plain' && !arrivals.has(request.url)) arrivals.set(request.url, Date.now())
      response.statusCode = 204
      response.end()
    })
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/**
 * @typedef {object} Receiver
 * @property {string} url
 * @property {() => Promise<number[]>} arrivals times of what arrived since it last forgot, in Unix milliseconds
 * @property {() => Promise<void>} forget
 * @property {() => Promise<void>} stop
 */

/**
 * A receiver of webhooks in a process of its own.
 *
 * @returns {Promise<Receiver>}
 */
export async function startReceiver() {
  const child = spawn(process.execPath, ['-e', SOURCE], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${String(line).trim()}`
  return {
    url,
    arrivals: async () => (await fetch(url)).json(),
    async forget() {
      await (await fetch(url, { method: 'DELETE' })).text()
    },
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
