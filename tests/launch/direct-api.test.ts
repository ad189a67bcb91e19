import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import createNext from 'next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFolder, routesFolder } from '@/lib/launch/build/build-app.mjs'
import { projectRoot } from '@/lib/launch/process/project-root.mjs'
import { withMissingHeaders } from '@/lib/launch/serve/answer-headers.mjs'
import { type HttpServer, startHttpServer } from '@/lib/launch/serve/http-server.mjs'
import { startDirectRoutes } from '@/lib/launch/serve/routes/direct-routes.mjs'
import type { OperationHandler } from '@/lib/server/http/route'
import { goodPaths } from '../integration/http/good-paths'
import { callThrough } from '../support/service/call-operation'
import { credentialFor } from '../support/service/credential-for'
import { exampleRequest } from '../support/service/example-request'
import { operationsOf, ROUTE_FILES } from '../support/service/route-files'
import { createWorld, type Merchant, type World } from '../support/service/world'

const handlers = (await Promise.all(ROUTE_FILES.map(operationsOf))).flat().map(([, handler]) => handler)

const maskIds = (text: string) =>
  text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid').replace(/\b(cs_|svc-session=|cursor=)[\w-]+/g, '$1')

/** The world's app behind two servers: one answers route files itself, the other has Next answer them. */
interface Doors {
  readonly direct: HttpServer
  readonly next: HttpServer
  close(): Promise<void>
}

async function openDoors(): Promise<Doors> {
  process.env.DUES_BUILD_DIR ??= '.next'
  const app = createNext({
    dev: false,
    dir: projectRoot,
    hostname: '127.0.0.1',
    port: 3000,
    httpServer: createServer(),
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  const routes = await startDirectRoutes(routesFolder(buildFolder()))
  const serve = (answer: RequestListener) => startHttpServer({ host: '127.0.0.1', port: 0, handle: answer })
  const next = await serve(withMissingHeaders(handle))
  const direct = await serve(routes.apart(withMissingHeaders(routes.others(handle))))
  return {
    direct,
    next,
    async close() {
      await Promise.all([direct.drain(0), next.drain(0)])
      await app.close()
    },
  }
}

interface Sent {
  readonly method: string
  /** The target as it stands in the request's first line. */
  readonly target: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

interface Got {
  readonly status: number
  /** Without those of the connection, and with what is another in each answer masked. */
  readonly headers: Record<string, string>
  readonly body: string
}

/** Headers that tell how the bytes go over this one connection. */
const FRAMING = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** Sends a request as it is, which `fetch` would not; and Next has another `fetch` in its process. */
function send({ port }: HttpServer, { method, target, headers = {}, body }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = { host: '127.0.0.1', port, method, path: target, headers: { host: 'localhost', ...headers } }
    httpRequest(sent, resolve).on('error', reject).end(body)
  })
}

async function ask(server: HttpServer, sent: Sent): Promise<Got> {
  const response = await send(server, sent)
  const bytes = await buffer(response)
  const isPacked = response.headers['content-encoding'] === 'gzip' && bytes.length > 0
  // Pages are rendered anew each time.
  const isPage = response.headers['content-type']?.startsWith('text/html')
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    body: isPage ? 'a page' : mask((isPacked ? gunzipSync(bytes) : bytes).toString('latin1')),
  }
}

/** The answer, which is the same from both. */
async function sameOf({ direct, next }: Doors, sent: Sent): Promise<Got> {
  const answer = await ask(direct, sent)
  expect(answer, `${sent.method} ${sent.target}`).toEqual(await ask(next, sent))
  return answer
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const vary = (headers.vary ?? '').split(', ').filter((name) => !isRouters(name))
  const entries = Object.entries({ ...headers, vary: vary.join(', ') })
    .filter(([name, value]) => value !== '' && !FRAMING.includes(name) && name !== 'content-encoding')
    .map(([name, value]) => [name, mask(String(value))] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)))
}

/** Names that Next has in the Vary of every answer, also of those that do not depend on its router. */
const isRouters = (name: string) => /^(rsc|next-.*)$/.test(name)

const toHeaders = ({ rawHeaders }: IncomingMessage) =>
  new Headers(rawHeaders.flatMap((name, index) => (index % 2 ? [] : [[name, rawHeaders[index + 1] ?? '']])))

const mask = (text: string) => text.replace(/req_[0-9a-f]{32}/g, 'req_').replace(/'nonce-[^']+'/g, "'nonce-'")

describe('answered without Next is what Next answers', () => {
  let doors: Doors
  let world: World
  let merchant: Merchant
  beforeAll(async () => {
    world = await createWorld()
    merchant = await world.newMerchant()
    doors = await openDoors()
  })
  afterAll(async () => {
    await doors.close()
    await world.close()
  })

  const same = (sent: Sent) => sameOf(doors, sent)

  /** An example of an operation's request; what `change` says goes over it. */
  function requestOf(
    { operation }: OperationHandler,
    change: Partial<Sent> = {},
    withCredential = true,
  ): Sent {
    const { params = {}, query = {}, body } = exampleRequest(operation)
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const search = new URLSearchParams(query as Record<string, string>).toString()
    const { apiKey, cookie, idempotencyKey } = withCredential ? credentialFor(operation, merchant) : {}
    return {
      method: operation.method,
      target: search ? `${path}?${search}` : path,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...change,
      headers: {
        ...(apiKey && { 'x-api-key': apiKey }),
        ...(cookie && { cookie }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...change.headers,
      },
    }
  }

  /** Methods with their paths that were asked without anything: several operations may share a path. */
  const tried = new Set<string>()
  it.each(handlers.map((handler) => [handler.operation.id, handler] as const))('%s', async (_, handler) => {
    const { operation } = handler
    const isRead = operation.method === 'GET'
    const [path = ''] = requestOf(handler).target.split('?')
    if (operation.credential.kind !== 'none') {
      expect((await same(requestOf(handler, {}, false))).status).toBe(401)
      await same(
        requestOf(handler, { headers: { 'x-api-key': 'nonsense', cookie: 'svc-session=nonsense' } }, false),
      )
    }
    if (isRead && operation.mediaType !== 'text/event-stream') {
      await same(requestOf(handler))
      await same(requestOf(handler, { method: 'HEAD' }))
      await same(requestOf(handler, { headers: { 'accept-encoding': 'gzip' } }))
    }
    await same(requestOf(handler, { target: `${path}?misspelled=1` }))
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const line = `${method} ${path}`
      if (method === operation.method || tried.has(line)) continue
      tried.add(line)
      await same({ method, target: path, headers: { origin: 'https://shop.example' } })
    }
    if (operation.credential.kind !== 'none' && operation.credential.kind !== 'api_key' && !isRead) {
      const headers = { cookie: merchant.cookie, 'sec-fetch-site': 'cross-site' }
      expect((await same(requestOf(handler, { headers }, false))).status).toBe(403)
    }
    const bodies: Partial<Sent>[] = [
      ...['{', '', '[]', '{"misspelled":1}', 'x'.repeat(65_537)].map((body) => ({ body })),
      { headers: { 'content-type': 'text/plain' } },
      { headers: { 'transfer-encoding': 'chunked' }, body: 'x'.repeat(70_000) },
    ]
    for (const change of operation.body ? bodies : []) await same(requestOf(handler, change))
  })

  it('the document of the API that a client has already', async () => {
    const target = '/api/openapi.json'
    const { headers } = await same({ method: 'GET', target })
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
    for (const coding of ['identity', 'gzip']) {
      const conditions = { 'if-none-match': headers.etag ?? '', 'accept-encoding': coding }
      const known = await same({ method: 'GET', target, headers: conditions })
      expect([known.status, known.body, known.headers.etag]).toEqual([304, '', headers.etag])
    }
  })

  it.each([
    'GET /api',
    'GET /api/',
    'GET /api//health',
    'GET /api/nothing',
    'POST /api/nothing/at/all?x=1',
    'DELETE /pay/api/v1',
    'HEAD /pay/api/nothing',
    'OPTIONS /api/nothing',
    'GET /api/health/',
    'GET /api/health?a=1&b=%20',
    'GET /api/health?',
    'GET /api/%68ealth',
    'GET /api/v1/subscribers/%63ancel',
    'GET /api/v1/subscribers/cancel',
    'GET /api/v1/subscribers/a%2Fb',
    'GET /api/v1/subscribers/a%20b',
    'GET /api/v1/subscribers/%E2%82%AC',
    'GET /api/v1/subscribers/%ff',
    'GET /api/v1/subscribers/a|b',
    'GET /api/v1/subscribers/..',
    'GET /api/v1/subscribers/x/links/more',
    'GET /API/health',
    'GET /api/Health',
    'GET /api/health.json',
    'GET /api/health.rsc',
    'GET /api/v1/invoices/.pdf',
    'GET /api/v1/invoices/x.pdf',
    'GET /api/v1/invoices/x.PDF',
    'GET /api/v1/invoices/x/pdf',
    'GET http://elsewhere.example/api/health',
    'GET http://elsewhere.example/api/../health',
    'GET /embed.js',
    'HEAD /embed.js',
    'GET /embed.js?x=1',
    'POST /embed.js',
    'GET /pictures',
    'GET /pictures/0',
    'POST /pictures/0',
    'DELETE /pictures/a/b?x=1',
    'GET /pictures/a%20b/c',
    'GET /pictures/links/x/en',
    'GET /sdk.tgz',
    'HEAD /sdk.tgz',
    'GET /.well-known/security.txt',
    'GET /.well-known/jwks.json',
    'OPTIONS /.well-known/jwks.json',
    'POST /pay/x/open',
    'GET /pay/x/open',
    'POST /checkout/cs_x/restart?plan=y&opener=https%3A%2F%2Fshop.example',
    'GET /checkout/cs_x/restart',
    'GET /api/v1/test',
    'GET /api/v1/test/wallet',
    'GET /api/v1/test/wallet/nothing.mjs',
  ])('%s', async (line) => {
    const [method = '', target = ''] = line.split(' ')
    for (const headers of [{}, { 'accept-encoding': 'gzip, br' }]) await same({ method, target, headers })
  })
})

/** Heads of the answers to the good paths, by door, in the order of the requests. */
const heads: Record<'direct' | 'next', unknown[]> = { direct: [], next: [] }

describe.each(['direct', 'next'] as const)('by the door %s', (name) => {
  // Makes the world that the servers find.
  goodPaths()

  let doors: Doors
  beforeAll(async () => {
    doors = await openDoors()
    callThrough(async (request) => {
      const { method, url } = request
      const { pathname, search } = new URL(url)
      const { host: _, ...headers } = Object.fromEntries(request.headers)
      const sent = { method, target: `${pathname}${search}`, headers }
      if (name === 'direct' && method === 'GET' && !pathname.endsWith('/stream')) await sameOf(doors, sent)
      const answer = await send(doors[name], { ...sent, body: await request.text() })
      heads[name].push([
        method,
        maskIds(pathname),
        answer.statusCode,
        maskIds(JSON.stringify(headersOf(answer))),
      ])
      const body = answer.statusCode === 204 ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
      return new Response(body, { status: answer.statusCode ?? 0, headers: toHeaders(answer) })
    })
  })
  afterAll(async () => {
    callThrough(null)
    await doors.close()
  })
})

it('answers to the good paths have the same heads by both doors', () => {
  expect(heads.direct.length).toBeGreaterThan(100)
  expect(heads.direct).toEqual(heads.next)
})
