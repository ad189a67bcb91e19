import { afterEach, expect, it } from 'vitest'
import { clientOf } from './client-address.mjs'
import { type HttpServer, startHttpServer } from './http-server.mjs'

let http: HttpServer
afterEach(() => http.drain(0))

it('knows the address of a client whose connection has lost it, as one that was reset has', async () => {
  http = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    handle: (request, response) => response.end(clientOf(request)),
  })
  http.server.on('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
  )
  const answer = await fetch(`http://127.0.0.1:${http.port}/`, { headers: { connection: 'close' } })
  expect(await answer.text()).toBe('127.0.0.1')
})
