import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { bytesFetcher } from './fetch-bytes'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${Object(server.address()).port}/logo.png?a=b`
}

const local = { allowsLocal: true, openNetworks: [] }
/** Time for servers that answer, which is never over before, and for one that does not, in milliseconds. */
const [PATIENT_MS, IMPATIENT_MS] = [60_000, 2_000]
const fetchBytes = bytesFetcher({ policy: local, maxBytes: 2048, limitMs: PATIENT_MS })
const fetchSoon = bytesFetcher({ policy: local, maxBytes: 2048, limitMs: IMPATIENT_MS })

it('fetches a file whole, by its own path', async () => {
  const url = await serve((request, response) => response.end(`${request.method} ${request.url}`))
  expect(Buffer.from(await fetchBytes(url)).toString()).toBe('GET /logo.png?a=b')
})

it.each<[string, RequestListener, string]>([
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    'another address',
  ],
  ['an error', (_, response) => response.writeHead(404).end('no'), 'answer was 404'],
  ['more bytes than it says', (_, response) => response.end(Buffer.alloc(4096)), 'more than 2 KB'],
  [
    'a file that breaks off',
    (_, response) =>
      response.writeHead(200, { 'content-length': '100' }).write('a', () => response.destroy()),
    'aborted',
  ],
])('refuses %s', async (_, listener, reason) => {
  await expect(fetchBytes(await serve(listener))).rejects.toThrow(reason)
})

it('refuses an answer that never comes', async () => {
  await expect(fetchSoon(await serve(() => {}))).rejects.toThrow('too long')
})

it('reaches no private address, whatever its name is, and nothing without TLS', async () => {
  const url = await serve((_, response) => response.end('secret'))
  const policy = { allowsLocal: false, openNetworks: [] }
  const strict = bytesFetcher({
    policy,
    maxBytes: 2048,
    resolve: async () => ['127.0.0.1', '10.0.0.1', '::1'],
  })
  await expect(strict(url)).rejects.toThrow('no https address')
  await expect(strict(url.replace('http:', 'https:'))).rejects.toMatchObject({
    name: 'ForbiddenAddressError',
  })
  await expect(strict('https://inside.example/logo.png')).rejects.toMatchObject({
    name: 'ForbiddenAddressError',
  })
})
