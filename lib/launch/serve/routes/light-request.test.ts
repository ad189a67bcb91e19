import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { lightRequest } from './light-request.mjs'

interface Sent {
  readonly method?: string
  readonly path?: string
  /** Names and values in turns. */
  readonly headers?: readonly string[]
}

/** The answer of a handler that is given the request; the text `adapter` where it is not. */
async function answerTo(
  { method = 'GET', path = '/api/x', headers = ['Host', 'localhost:3000'] }: Sent,
  handle: (request: Request) => unknown,
): Promise<unknown> {
  const server = createServer((incoming, outgoing) => {
    const request = lightRequest(incoming, outgoing)
    outgoing.end(JSON.stringify(request ? handle(request) : 'adapter'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = { host: '127.0.0.1', port, method, path, headers: [...headers] as never, setHost: false }
    const asking = httpRequest(sent, async (response) => resolve(JSON.parse(await text(response))))
    asking.on('error', reject).end()
  })
}

it('has what handlers read, as a Request has it', async () => {
  const headers = ['Host', 'localhost:3000', 'X-Api-Key', 'k', 'Cookie', 'a=1', 'cookie', 'b=2', 'X-Two', '1']
  const answer = await answerTo({ path: '/api/x?a=%20b', headers: [...headers, 'x-two', '2'] }, (request) => [
    [request.method, request.url],
    ['x-api-key', 'X-API-KEY', 'cookie', 'x-two', 'x-none', 'constructor'].map((name) =>
      request.headers.get(name),
    ),
    [request.headers.has('X-Two'), request.headers.has('x-none')],
  ])
  expect(answer).toEqual([
    ['GET', 'http://localhost:3000/api/x?a=%20b'],
    ['k', 'k', 'a=1; b=2', '1, 2', null, null],
    [true, false],
  ])
})

it('joins headers of which Node keeps the first alone', async () => {
  const headers = ['Host', 'localhost', 'Authorization', 'a', 'authorization', 'b']
  expect(await answerTo({ headers }, (request) => request.headers.get('authorization'))).toBe('a, b')
})

it('is a Request of Node’s in all else', async () => {
  const answer = await answerTo({ headers: ['Host', 'localhost', 'X-One', '1'] }, (request) => [
    request instanceof Request,
    request.headers instanceof Headers,
    [...request.headers],
    Object.fromEntries(request.headers.entries()),
    [request.body, request.bodyUsed, request.signal.aborted, request.clone().url],
    new Headers(request.headers).get('x-one'),
  ])
  const all = [
    ['connection', 'keep-alive'],
    ['host', 'localhost'],
    ['x-one', '1'],
  ]
  const rest = [null, false, false, 'http://localhost/api/x']
  expect(answer).toEqual([true, true, all, Object.fromEntries(all), rest, '1'])
})

it.each(['before', 'after'])(
  'tells by its signal that the client has gone, asked for %s that',
  async (when) => {
    const signal = await new Promise<AbortSignal>((resolve) => {
      const server = createServer((incoming, outgoing) => {
        const request = lightRequest(incoming, outgoing)
        if (!request) throw new Error('The request is plain')
        if (when === 'before') void request.signal
        outgoing.once('close', () => resolve(request.signal))
        asking.destroy()
      })
      onTestFinished(() => void server.close())
      const asking = new Socket().on('error', () => {})
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo
        asking.connect(port, '127.0.0.1').write('GET /api/x HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
      })
    })
    expect(signal.aborted).toBe(true)
  },
)

it.each<Sent>([
  { method: 'POST' },
  { headers: ['Host', 'LOCALHOST'] },
  { headers: ['Host', 'localhost:80'] },
  { headers: ['Host', '[::1]:3000'] },
  { path: '/api/x?name="' },
  { path: '/api/<x>' },
])('leaves to the adapter what is another, or what a URL would change: %j', async (sent) => {
  expect(await answerTo(sent, () => 'light')).toBe('adapter')
})
