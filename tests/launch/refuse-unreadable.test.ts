import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withMissingHeaders } from '@/lib/launch/serve/answer-headers.mjs'
import { type HttpServer, startHttpServer } from '@/lib/launch/serve/http-server.mjs'
import { problem } from '@/lib/wire/problem'

describe('a request that the application cannot read', () => {
  let server: HttpServer
  beforeAll(async () => {
    server = await startHttpServer({
      host: '127.0.0.1',
      port: 0,
      handle: withMissingHeaders((_, response) => response.end('served')),
    })
  })
  afterAll(() => server.drain(0))

  /** Sends the path as it is, which `fetch` would not. */
  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        request({ port: server.port, host: '127.0.0.1', method, path, headers }, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part) => {
            text += part
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          )
        })
          .on('error', reject)
          .end()
      },
    )

  it.each([
    ['GET', '/api/v1/subscribers/%ff', 400, 'invalid_request'],
    ['POST', '/api/v1/subscribers/%c3%28/cancel', 400, 'invalid_request'],
    ['GET', '/checkout/%', 400, 'invalid_request'],
    ['OPTIONS', '*', 400, 'invalid_request'],
    ['POST', '/api/../merchant', 400, 'invalid_request'],
    ['POST', '/api/%2e%2e/merchant', 400, 'invalid_request'],
    ['POST', '/api/.%2E%2fmerchant', 400, 'invalid_request'],
    ['GET', '/docs/.', 400, 'invalid_request'],
    ['POST', '/api/..\\merchant', 400, 'invalid_request'],
    ['TRACE', '/api/health', 405, 'method_not_allowed'],
    ['PROPFIND', '/api/health', 405, 'method_not_allowed'],
    ['POST', '/_next/static/chunks/first.js', 405, 'method_not_allowed'],
    ['OPTIONS', '/_next/static/chunks/first.js?x', 405, 'method_not_allowed'],
  ])('%s %s is a problem with status %i and code %s', async (method, path, status, code) => {
    const answer = await send(method, path)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    const body = problem.strict().parse(JSON.parse(answer.text))
    expect(body).toMatchObject({ status, code, requestId: answer.headers['x-request-id'] })
    expect(answer.headers.allow !== undefined).toBe(status === 405)
  })

  it('of a file of the build can read it alone', async () => {
    const { headers } = await send('DELETE', '/_next/static/chunks/first.js')
    expect(headers.allow).toBe('GET, HEAD')
    for (const method of ['GET', 'HEAD'])
      expect((await send(method, '/_next/static/chunks/first.js')).status).toBe(200)
  })

  it('also is one for a Host that is not this machine’s, as test mode has a wallet', async () => {
    vi.stubEnv('DUES_MODE', 'test')
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const host of ['evil.com', 'localhost:99999']) {
      const answer = await send('GET', '/api/health', { host })
      expect(answer.status).toBe(400)
      expect(problem.strict().parse(JSON.parse(answer.text)).detail).toContain('Host')
    }
    expect((await send('GET', '/api/health', { host: 'localhost:3000' })).text).toBe('served')
  })

  it('has policies in its answer, as every answer has, whoever gives it', async () => {
    for (const path of ['/_next/static/none.js', '/%ff', '/docs/']) {
      expect((await send('GET', path)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-request-id': expect.stringMatching(/^req_/),
      })
    }
  })

  it('also is one that calls a Server Action, of which there are none', async () => {
    const answer = await send('POST', '/merchant', { 'next-action': 'x' })
    expect(answer.status).toBe(400)
    expect(problem.strict().parse(JSON.parse(answer.text)).detail).toContain('Server Action')
  })

  it('also is a page’s that brings a form with files, however it is called; the API is asked', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const type of [form['content-type'], 'multipart/form-datax; boundary=x', 'Multipart/Form-Data']) {
      const answer = await send('POST', '/merchant', { 'content-type': type })
      expect(answer.status).toBe(415)
      expect(problem.strict().parse(JSON.parse(answer.text)).code).toBe('unsupported_media_type')
    }
    for (const path of ['/api/v1/api-keys', '/pay/api/v1/payment/cancel']) {
      expect((await send('POST', path, form)).text).toBe('served')
    }
  })

  it.each([
    ['/merchant/', '/merchant'],
    ['/api//v1/tokens/?q=a/&r=//', '/api/v1/tokens?q=a/&r=//'],
    ['//shop.example', '/shop.example'],
    ['/\\shop.example/', '/shop.example'],
    ['//', '/'],
    ['http://shop.example//docs/', '/docs'],
  ])('is not one for %s, which is found elsewhere', async (path, location) => {
    vi.stubEnv('BASE_URL', 'https://dues.example.com')
    const { status, headers } = await send('POST', path)
    vi.unstubAllEnvs()
    expect([status, headers.location]).toEqual([308, location])
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^req_[0-9a-f]{32}$/),
      'strict-transport-security': expect.stringContaining('max-age='),
    })
  })

  it.each(['/', '/api/health?q=%ff', '/api/v1/subscribers/%00', '/pay/%E2%82%AC', '/x?q=//', '/a%2Fb'])(
    'is not one for %s',
    async (path) => {
      expect((await send('GET', path)).text).toBe('served')
    },
  )
})
