import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openWebhookReceiver, type WebhookReceiver } from '../../../tests/support/events/webhook-receiver'
import type { AddressPolicy } from './address-policy'
import { type Resolve, resolveName } from './open-socket'
import { MAX_ANSWER_BYTES, webhookSender } from './post-webhook'

const testMode: AddressPolicy = { allowsLocal: true, openNetworks: [] }
const production: AddressPolicy = { allowsLocal: false, openNetworks: [] }
/** Limits that nothing reaches that answers, however busy the machine is. */
const PATIENT = { connectMs: 60_000, attemptMs: 60_000, bodyMs: 60_000 }
/** Limits of receivers that do not: far more than a connection to this machine takes. */
const IMPATIENT = { connectMs: 60_000, attemptMs: 3000, bodyMs: 500 }
const never = new AbortController().signal

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

async function receiver(): Promise<WebhookReceiver> {
  const opened = await openWebhookReceiver()
  closers.push(opened.close)
  return opened
}

/** A server below HTTP. */
async function rawServer(onSocket: (socket: Socket) => void): Promise<{ url: string; sockets: Socket[] }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.resume()
    onSocket(socket)
  })
  const url = `http://127.0.0.1:${await listen(server)}/`
  // Before the server closes, which waits for its connections.
  closers.unshift(async () => {
    for (const socket of sockets) socket.destroy()
  })
  return { url, sockets }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return Number(Object(server.address()).port)
}

interface PostOptions {
  readonly signal?: AbortSignal
  readonly policy?: AddressPolicy
  readonly resolve?: Resolve
  readonly limits?: typeof PATIENT
}
const post = (
  url: string,
  { signal = never, policy = testMode, resolve = resolveName, limits = PATIENT }: PostOptions = {},
) =>
  webhookSender({ policy, limits, resolve })({
    url,
    headers: { 'webhook-id': '1' },
    body: '{"a":"é"}',
    signal,
  })

describe('a delivery', () => {
  it('is a POST of JSON with the headers it is given, and its answer is kept', async () => {
    const { url, received, answer } = await receiver()
    answer((response) => response.writeHead(202).end('thanks\0'))
    expect(await post(`${url}?a=b`)).toEqual({
      statusCode: 202,
      failure: null,
      answer: 'thanks\uFFFD',
      durationMs: expect.any(Number),
      // All that arrived, and nothing else.
      requestHeaders: received[0]?.headers,
    })
    const { host } = new URL(url)
    const headers = { 'content-type': 'application/json', 'content-length': '10', 'webhook-id': '1', host }
    expect(received).toEqual([{ body: '{"a":"é"}', headers: expect.objectContaining(headers) }])
  })

  it.each([
    [200, null],
    [299, null],
    [301, 'redirect'],
    [307, 'redirect'],
    [400, 'status'],
    [410, 'gone'],
    [500, 'status'],
  ])('answered by %s is %s, and no redirect is followed', async (status, failure) => {
    const { url, received, answer } = await receiver()
    answer((response) => response.writeHead(status, { location: url }).end())
    expect(await post(url)).toMatchObject({ statusCode: status, failure })
    expect(received).toHaveLength(1)
  })
})

describe('a hostile receiver', () => {
  it('that never answers, or never takes the request, is given up', async () => {
    const { url, sockets } = await rawServer((socket) => socket.resume())
    const sent = { requestHeaders: { 'webhook-id': '1' } }
    const given = { statusCode: null, failure: 'timeout', answer: '', ...sent }
    expect(await post(url, { limits: IMPATIENT })).toMatchObject(given)
    await closed(sockets)
  })

  it('that answers without an end is read for 4 KB, and its connection destroyed', async () => {
    const { url, sockets } = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n')
      const pour = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
      }
      socket.on('drain', pour)
      pour()
    })
    const { answer, statusCode, failure } = await post(url)
    expect({ statusCode, failure, length: answer.length }).toEqual({
      statusCode: 200,
      failure: null,
      length: MAX_ANSWER_BYTES,
    })
    await closed(sockets)
  })

  it('that drips its answer is a success by its status, with what came in time', async () => {
    const { url } = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nbegin')
    })
    const begun = { statusCode: 200, failure: null, answer: 'begin' }
    expect(await post(url, { limits: { ...PATIENT, bodyMs: IMPATIENT.bodyMs } })).toMatchObject(begun)
  })

  it.each(['garbage\r\n\r\n', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, ''])(
    'that speaks no HTTP fails',
    async (text) => {
      const { url } = await rawServer((socket) => socket.end(text))
      expect(await post(url)).toMatchObject({ statusCode: null, failure: 'connection' })
    },
  )

  it('that takes no connections fails', async () => {
    const { url, close } = await openWebhookReceiver()
    await close()
    const nothing = { statusCode: null, requestHeaders: null }
    expect(await post(url)).toMatchObject({ failure: 'connection', ...nothing })
  })

  it('without a certificate is sent nothing', async () => {
    let got = ''
    const server = createTlsServer({}, (socket) => socket.on('data', (data) => (got += data)))
    server.on('tlsClientError', () => {})
    const port = await listen(server)
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ statusCode: null, failure: 'tls' })
    expect(got).toBe('')
  })

  it('with a certificate that nobody vouches for is sent nothing', async () => {
    // Its own certificate is signed by itself.
    const begun = vi.fn()
    const server = new SMTPServer({ secure: true, onConnect: begun })
    server.on('error', () => {})
    const port = await new Promise<number>((resolve) => {
      const listening = server.listen(0, '127.0.0.1', () => resolve(Number(Object(listening.address()).port)))
    })
    closers.push(() => new Promise<void>((resolve) => server.close(resolve)))
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ statusCode: null, failure: 'tls' })
    expect(begun).not.toHaveBeenCalled()
  })

  it('is left at once when the process ends', async () => {
    const { url, sockets } = await rawServer((socket) => socket.resume())
    const ending = new AbortController()
    const sent = post(url, { signal: ending.signal })
    while (sockets.length === 0) await new Promise((resolve) => setImmediate(resolve))
    ending.abort()
    expect(await sent).toMatchObject({ failure: 'timeout' })
  })
})

describe('an address that deliveries must not reach', () => {
  it.each(['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '169.254.169.254'])(
    'gets no connection through a name that leads to %s',
    async (address) => {
      const { sockets, url } = await rawServer(() => {})
      const { port } = new URL(url)
      const named = { policy: production, resolve: async () => [address] }
      expect(await post(`https://shop.example:${port}/`, named)).toMatchObject({
        statusCode: null,
        failure: 'forbidden_address',
      })
      expect(sockets).toEqual([])
    },
  )

  it('is sent nothing where the connection leads there from an address that is allowed', async () => {
    let got = ''
    const { url } = await rawServer((socket) => socket.on('data', (data) => (got += data)))
    // This machine is reached by it too.
    const policy = { allowsLocal: false, openNetworks: ['0.0.0.0/32'] }
    const named = { policy, resolve: async () => ['0.0.0.0'] }
    expect(await post(url.replace('http://127.0.0.1', 'https://shop.example'), named)).toMatchObject({
      statusCode: null,
      failure: 'forbidden_address',
    })
    expect(got).toBe('')
  })

  it('gets none by its own name, in any notation, nor without TLS', async () => {
    for (const url of ['https://127.0.0.1/', 'https://2130706433/', 'https://[::1]/', 'http://1.1.1.1/']) {
      expect(await post(url, { policy: production })).toMatchObject({ failure: 'forbidden_address' })
    }
  })

  it('of several addresses of a name only the allowed ones are tried', async () => {
    const { url, received } = await receiver()
    const resolve = async () => ['10.0.0.1', '127.0.0.1']
    expect(await post(url.replace('127.0.0.1', 'shop.example'), { resolve })).toMatchObject({
      statusCode: 200,
    })
    expect(received[0]?.headers.host).toMatch(/^shop\.example:/)
  })

  it('a name without an address is told apart', async () => {
    expect(await post('https://shop.example/', { resolve: async () => [] })).toMatchObject({
      failure: 'name_not_found',
    })
  })
})

/** Resolves when every connection has ended. */
async function closed(sockets: readonly Socket[]): Promise<void> {
  await Promise.all(
    sockets.map((socket) => socket.destroyed || new Promise((resolve) => socket.once('close', resolve))),
  )
}
