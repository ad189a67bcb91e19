import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Response } from '../../build/light-response.mjs'
import { withMissingHeaders } from '../answer-headers.mjs'
import { startHttpServer } from '../http-server.mjs'
import { answerRoutes } from './answer-routes.mjs'

type Handler = (request: Request) => Promise<globalThis.Response>

/** The port of a server with one route, `/api/x`. */
async function serve(...handlers: readonly (readonly [method: string, handle: Handler])[]): Promise<number> {
  const rows = [{ path: '/api/x', load: async () => Object.fromEntries(handlers) }]
  const next = (_: unknown, response: { end(text: string): void }) => response.end('next')
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, handle: answerRoutes(rows, { next }) })
  onTestFinished(() => server.drain(0))
  return server.port
}

const ask = (port: number, method = 'GET', headers: Record<string, string> = {}, body = '') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asking = httpRequest({ host: '127.0.0.1', port, path: '/api/x', method, headers }, resolve)
    asking.on('error', reject)
    asking.end(body)
  })

const json = { 'content-type': 'application/json' }
const LONG = JSON.stringify('long '.repeat(1000))
/** Cannot be compressed. */
const NOISE = new Uint8Array(randomBytes(65_536))
const encode = (piece: string) => new TextEncoder().encode(piece)

it('a handler that throws at once, or answers without a promise, does so to its own request alone', async () => {
  const failing = () => {
    throw new Error('a secret')
  }
  const plain = () => new Response('{}', { headers: json })
  for (const [handle, status] of [
    [failing, 500],
    [plain, 200],
  ] as const) {
    const port = await serve(['GET', handle as () => never])
    expect((await ask(port)).statusCode).toBe(status)
  }
})

describe('an answer', () => {
  it('has its status, its headers and its length', async () => {
    const port = await serve([
      'GET',
      async () => new Response('{}', { status: 201, headers: { ...json, etag: '"1"' } }),
    ])
    const response = await ask(port)
    expect(response.statusCode).toBe(201)
    expect(response.headers).toMatchObject({
      ...json,
      etag: '"1"',
      'content-length': '2',
      vary: 'Accept-Encoding',
    })
    expect(await text(response)).toBe('{}')
  })

  it('keeps every cookie, also where headers were set before', async () => {
    const cookies = ['a=1', 'b=2']
    const pieces = () => new Blob(['{}']).stream()
    const answer = (body: BodyInit) => async () =>
      new Response(body, { headers: new Headers(cookies.map((cookie) => ['Set-Cookie', cookie])) })
    for (const body of ['{}', pieces()]) {
      const rows = [{ path: '/api/x', load: async () => ({ GET: answer(body) }) }]
      const routes = answerRoutes(rows, { next: (_, response) => response.destroy() })
      const handle = withMissingHeaders(routes)
      const server = await startHttpServer({ host: '127.0.0.1', port: 0, handle })
      onTestFinished(() => server.drain(0))
      const { headers } = await ask(server.port)
      expect(headers).toMatchObject({ 'set-cookie': cookies, 'x-content-type-options': 'nosniff' })
    }
  })

  it('made of plain headers, as the API’s are, goes the same way, and with what was set on it since', async () => {
    const plain = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
    const port = await serve(
      ['GET', async () => new Response(LONG, { status: 201, headers: plain })],
      [
        'POST',
        async () => {
          const response = new Response('{}', { headers: plain })
          response.headers.set('x-later', 'yes')
          return response
        },
      ],
    )
    const sent = { ...json, 'cache-control': 'no-store', vary: 'Accept-Encoding' }
    const whole = await ask(port)
    expect([whole.statusCode, whole.headers]).toEqual([
      201,
      expect.objectContaining({ ...sent, 'content-length': String(LONG.length) }),
    ])
    expect(await text(whole)).toBe(LONG)
    const packed = await ask(port, 'GET', { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({ ...sent, 'content-encoding': 'gzip' })
    expect(gunzipSync(await buffer(packed)).toString()).toBe(LONG)
    const head = await ask(port, 'HEAD')
    expect(head.headers).toMatchObject(sent)
    expect(await text(head)).toBe('')
    expect((await ask(port, 'POST')).headers).toMatchObject({ ...sent, 'x-later': 'yes' })
  })

  it('may be one of Node’s own', async () => {
    const port = await serve(['GET', async () => new globalThis.Response(LONG, { headers: json })])
    expect(await text(await ask(port))).toBe(LONG)
    const packed = await ask(port, 'GET', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(await buffer(packed)).toString()).toBe(LONG)
  })

  it('of bytes that many have is compressed once, with what it varies with told once', async () => {
    const bytes = Buffer.from(LONG)
    const headers = { ...json, vary: 'Accept-Encoding' }
    const port = await serve(['GET', async () => new Response(bytes, { headers })])
    const askPacked = async () => {
      const packed = await ask(port, 'GET', { 'accept-encoding': 'gzip' })
      expect(packed.headers).toMatchObject({ ...headers, 'content-encoding': 'gzip' })
      return await buffer(packed)
    }
    const first = await askPacked()
    expect(gunzipSync(first).toString()).toBe(LONG)
    // What is packed no more does not change with the bytes.
    bytes.fill('x')
    expect(await askPacked()).toEqual(first)
    const plain = await ask(port)
    expect(plain.headers).toMatchObject({ ...headers, 'content-length': String(bytes.length) })
  })

  it('is compressed for who takes that, unless it is short', async () => {
    const port = await serve(
      ['GET', async () => new Response(LONG, { headers: json })],
      ['POST', async () => new Response('{}', { headers: json })],
    )
    const packed = await ask(port, 'GET', { 'accept-encoding': 'br, gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const bytes = await buffer(packed)
    expect(packed.headers['content-length']).toBe(String(bytes.length))
    expect(gunzipSync(bytes).toString()).toBe(LONG)
    for (const coding of ['br', 'gzip;q=0', 'identity']) {
      const plain = await ask(port, 'GET', { 'accept-encoding': coding })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(await text(plain)).toBe(LONG)
    }
    expect(
      (await ask(port, 'POST', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
    ).toBeUndefined()
  })

  it('that a browser may keep is compressed by the same rule', async () => {
    const sent = {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, max-age=60',
      Vary: 'Cookie',
    }
    const port = await serve(['GET', async () => new Response(LONG, { headers: sent })])
    const whole = await ask(port)
    const varied = { 'cache-control': 'private, max-age=60', vary: 'Cookie, Accept-Encoding' }
    expect(whole.headers).toMatchObject(varied)
    expect(await text(whole)).toBe(LONG)
    const packed = await ask(port, 'GET', { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({ ...varied, 'content-encoding': 'gzip' })
    expect(gunzipSync(await buffer(packed)).toString()).toBe(LONG)
  })

  it('is not compressed where the handler forbids it, or its type gains nothing', async () => {
    const port = await serve(
      [
        'GET',
        async () => new Response(LONG, { headers: { ...json, 'cache-control': 'no-store, no-transform' } }),
      ],
      ['POST', async () => new Response(LONG, { headers: { 'content-type': 'application/pdf' } })],
    )
    for (const method of ['GET', 'POST']) {
      const { headers } = await ask(port, method, { 'accept-encoding': 'gzip' })
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
    }
  })

  it('to HEAD is that to GET without its body, and ends the work on it', async () => {
    const cancel = vi.fn()
    const port = await serve([
      'GET',
      async ({ method }) =>
        new Response(new ReadableStream({ cancel }), { headers: { ...json, 'x-method': method } }),
    ])
    const response = await ask(port, 'HEAD')
    expect(response.headers).toMatchObject({ ...json, 'x-method': 'HEAD' })
    expect(await text(response)).toBe('')
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('of a method or a path that is not there is left to Next', async () => {
    const port = await serve(['GET', async () => new Response('direct')])
    expect(await text(await ask(port, 'DELETE'))).toBe('next')
    expect(await (await fetch(`http://127.0.0.1:${port}/merchant`)).text()).toBe('next')
    expect(await (await fetch(`http://127.0.0.1:${port}/api/%78`)).text()).toBe('next')
  })

  it('of a handler that throws is a problem that says nothing about it', async () => {
    const port = await serve([
      'GET',
      async () => {
        throw new Error('the password is secret')
      },
    ])
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const response = await ask(port)
    const body = JSON.parse(await text(response))
    expect(response.statusCode).toBe(500)
    expect(body).toMatchObject({ code: 'internal_error', requestId: response.headers['x-request-id'] })
    const line = String(written.mock.calls[0]?.[0])
    written.mockRestore()
    expect(line).toContain(body.requestId)
    expect(line + JSON.stringify(body)).not.toContain('secret')
  })

  it('to a request whose file does not load ends the connection, and the next one tries again', async () => {
    let attempts = 0
    const load = async () => {
      attempts += 1
      if (attempts === 1) throw new Error('The build is being replaced')
      return Object.fromEntries([['GET', async () => new Response('there')]])
    }
    const server = await startHttpServer({
      host: '127.0.0.1',
      port: 0,
      handle: answerRoutes([{ path: '/api/x', load }], { next: () => {} }),
    })
    onTestFinished(() => server.drain(0))
    await expect(ask(server.port)).rejects.toThrow()
    expect(await text(await ask(server.port))).toBe('there')
  })
})

describe('a handler', () => {
  it('gets the request whole: method, path, query, headers, body, and the client’s address that we saw', async () => {
    const port = await serve(
      [
        'POST',
        async (request) => {
          const { pathname, search } = new URL(request.url)
          const body = await request.text()
          const seen = ['x-dues-client-address', 'x-api-key'].map((name) => request.headers.get(name))
          return Response.json([request.method, pathname + search, body, ...seen])
        },
      ],
      [
        'PUT',
        async (request) => {
          // Makes the adapter read the headers as they were sent.
          const pieces = []
          for await (const piece of request.body ?? []) pieces.push(piece)
          return Response.json([pieces.length, request.headers.get('x-dues-client-address')])
        },
      ],
    )
    const claim = { 'x-dues-client-address': '6.6.6.6', 'x-api-key': 'key' }
    expect(JSON.parse(await text(await ask(port, 'POST', claim, 'body')))).toEqual([
      'POST',
      '/api/x',
      'body',
      '127.0.0.1',
      'key',
    ])
    expect(JSON.parse(await text(await ask(port, 'PUT', claim, 'body')))).toEqual([1, '127.0.0.1'])
  })

  it('may leave a body unread', async () => {
    const port = await serve(['POST', async () => new Response('no', { status: 413 })])
    const response = await ask(port, 'POST', {}, 'x'.repeat(1_000_000))
    expect([response.statusCode, await text(response)]).toEqual([413, 'no'])
  })

  it('answers an HTTP/1.0 client, which names no host', async () => {
    const port = await serve(['GET', async ({ url }) => new Response(new URL(url).pathname)])
    const socket = connect(port, '127.0.0.1')
    const answer = text(socket)
    socket.write('GET /api/x HTTP/1.0\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\/api\/x$/)
  })
})

describe('a body that comes piece by piece', () => {
  /** A stream that counts what is asked of it. */
  function endless() {
    const seen = { pulls: 0, cancelled: false }
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          seen.pulls += 1
          controller.enqueue(NOISE)
        },
        cancel() {
          seen.cancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    return { seen, stream }
  }

  it('arrives in order, compressed or not', async () => {
    const pieces = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of ['[1', ',2', ',3]']) controller.enqueue(encode(piece))
          controller.close()
        },
      })
    const port = await serve(['GET', async () => new Response(pieces(), { headers: json })])
    expect(await text(await ask(port))).toBe('[1,2,3]')
    const packed = await ask(port, 'GET', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(await buffer(packed)).toString()).toBe('[1,2,3]')
  })

  it('arrives before the next piece is there', async () => {
    let close = () => {}
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encode('retry: 2000\n\n'))
        close = () => controller.close()
      },
    })
    const port = await serve([
      'GET',
      async () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    ])
    const response = await ask(port)
    const [first] = await once(response, 'data')
    expect(String(first)).toBe('retry: 2000\n\n')
    close()
    expect(await text(response)).toBe('')
  })

  it.each(['identity', 'gzip'])(
    'is not read faster than the client takes it, and ended when it goes: %s',
    async (coding) => {
      const { seen, stream } = endless()
      const port = await serve([
        'GET',
        async () => new Response(stream, { headers: { 'content-type': 'text/csv' } }),
      ])
      const response = await ask(port, 'GET', { 'accept-encoding': coding })
      await once(response, 'readable')
      // Bytes on their way fill buffers of a few MB.
      let before = -1
      await vi.waitFor(
        () => {
          const isStill = before === seen.pulls
          before = seen.pulls
          if (!isStill) throw new Error('It goes on')
        },
        { interval: 200, timeout: 60_000 },
      )
      expect(seen.pulls).toBeLessThan(400)
      response.destroy()
      await vi.waitFor(() => expect(seen.cancelled).toBe(true), { timeout: 60_000 })
    },
  )

  it('is cut off where its next piece fails', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(encode('half'))
        controller.error(new Error('The database is away'))
      },
    })
    const port = await serve(['GET', async () => new Response(stream, { headers: json })])
    await expect(ask(port).then(text)).rejects.toThrow()
  })
})
