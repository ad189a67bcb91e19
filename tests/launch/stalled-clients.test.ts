import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type HttpServer, startHttpServer } from '@/lib/launch/serve/http-server.mjs'

const STALLED_MS = 200
/** More than the buffers of both ends of a connection on this machine hold. */
const LONG_ANSWER = Buffer.alloc(64 * 1024 * 1024)

let server: HttpServer
afterEach(() => server.drain(0))

const serve = async (handle: Parameters<typeof startHttpServer>[0]['handle']) => {
  server = await startHttpServer({ host: '127.0.0.1', port: 0, handle, stalledMs: STALLED_MS })
}

/** Asks for something over a connection of its own, and reads nothing before it is told to. */
async function ask(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: server.port })
  socket.on('error', () => {}).pause()
  await once(socket, 'connect')
  socket.write('GET /export HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return socket
}

test('a client that takes nothing of an answer loses its connection, and the answer is over', async () => {
  let client: Socket | undefined
  const isCutOff = new Promise<boolean>((resolve) => {
    void serve(({ socket }, response) => {
      response.once('close', () => resolve(socket.destroyed))
      response.end(LONG_ANSWER)
    }).then(async () => {
      client = await ask()
    })
  })
  expect(await isCutOff).toBe(true)
  client?.destroy()
})

test('a client that waits for an answer keeps its connection for as long as that takes', async () => {
  await serve((_, response) => {
    // The time of a client that takes nothing is over, and there is nothing yet to take.
    response.once('timeout', () => response.end('answered'))
  })
  const client = await ask()
  let text = ''
  for await (const part of client) {
    text += part
    if (text.endsWith('answered')) break
  }
  expect(text).toMatch(/^HTTP\/1.1 200 OK/)
})
