import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setClientAddress } from '../client-address.mjs'
import { type PageWatch, watchedPages } from './page-requests.mjs'

let waitSeconds: number | null
const asked: string[] = []
const visits: Parameters<PageWatch['log']>[0][] = []
const watch: PageWatch = {
  admit: (client) => {
    asked.push(client)
    return waitSeconds
  },
  isAlike: () => false,
  shared: async () => null,
  isGone: async (path) => {
    if (path === '/portal/renew/unread') throw new Error('of a secret')
    return path === '/portal/renew/old'
  },
  log: (visit) => void visits.push(visit),
}
let base: string
const serve: RequestListener = (_, response) => response.end('served')
let handle: RequestListener
const pages = watchedPages((request, response) => handle(request, response), {
  files: new Set(['/marks/usdc.svg']),
  isRoute: (path) => path === '/pay/x/open',
  findWatch: async () => watch,
})
const server = createServer((request, response) => {
  setClientAddress(request, { hops: 1 })
  pages(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => server.close().closeAllConnections())
beforeEach(() => {
  handle = serve
  waitSeconds = null
  asked.length = 0
  visits.length = 0
})

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${base}${path}`, { headers: { 'x-forwarded-for': '203.0.113.7', connection: 'close' }, ...init })

describe('a request for a page', () => {
  it.each(['/', '/docs', '/checkout/cs_x', '/nothing-here', '/marks/none.svg', '/apiary', '/pay/x'])(
    '%s counts',
    async (path) => {
      expect(await (await get(path)).text()).toBe('served')
      expect(asked).toEqual(['203.0.113.7'])
    },
  )

  it.each([
    '/api/health',
    '/api',
    '/pictures/0',
    '/pay/api/v1/payment/cancel',
    '/_next/static/x.js',
    '/marks/usdc.svg',
  ])('does not include %s', async (path) => {
    waitSeconds = 3
    expect(await (await get(path)).text()).toBe('served')
    expect(asked).toEqual([])
  })

  it('is refused with a page that people can read, once its address has had too many', async () => {
    waitSeconds = 41
    const answer = await get('/checkout/cs_x')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('41')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(await answer.text()).toContain('Wait 41 seconds, then <a href="">load this page again</a>')
    expect(await (await get('/', { method: 'HEAD' })).text()).toBe('')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'is refused by the method %s before anything is rendered, and counts',
    async (method) => {
      const answer = await get('/docs', { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(await answer.json()).toEqual({
        type: '/docs/errors#method_not_allowed',
        title: 'Method not allowed',
        status: 405,
        code: 'method_not_allowed',
        detail: `${method} is not possible here. Use GET, HEAD.`,
        requestId: answer.headers.get('x-request-id'),
      })
      expect(asked).toEqual(['203.0.113.7'])
      waitSeconds = 3
      expect((await get('/docs', { method })).status).toBe(429)
    },
  )

  it.each(['POST', 'DELETE', 'OPTIONS'])(
    'of a file is refused by the method %s, and does not count',
    async (method) => {
      const answer = await get('/marks/usdc.svg', { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(await answer.json()).toMatchObject({ requestId: answer.headers.get('x-request-id') })
      expect(asked).toEqual([])
    },
  )

  it.each(['/pay/x/open', '/api/health', '/pay/api/v1/payment/cancel', '/pictures/0'])(
    'is none where something else answers, whatever the method: %s',
    async (path) => {
      for (const method of ['POST', 'OPTIONS', 'DELETE']) {
        expect(await (await get(path, { method })).text()).toBe('served')
      }
    },
  )

  it('that is not found is answered as gone where it was there once', async () => {
    const found = (status: number): RequestListener => {
      return (_, response) => {
        response.statusCode = status
        response.setHeader('x-kept', 'yes')
        response.end('served')
      }
    }
    handle = found(404)
    const gone = await get('/portal/renew/old')
    expect([gone.status, gone.headers.get('x-kept'), await gone.text()]).toEqual([410, 'yes', 'served'])
    expect((await get('/portal/renew/never')).status).toBe(404)
    handle = found(200)
    expect((await get('/portal/renew/old')).status).toBe(200)
  })

  it('is answered whatever is thrown at it, with the id that its line in the log has', async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => write.mockRestore())
    handle = () => {
      throw new Error('of a secret')
    }
    for (const path of ['/docs', '/portal/renew/unread']) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
      expect(await answer.json()).toMatchObject({ requestId: answer.headers.get('x-request-id') })
    }
    await expect.poll(() => visits.map(({ status }) => status)).toEqual([500, 500])
    expect(write.mock.calls.join()).not.toContain('of a secret')
    handle = async (_, response) => {
      response.write('a part')
      throw new Error('later')
    }
    await expect(get('/docs').then((answer) => answer.text())).rejects.toThrow()
  })

  it('is in the log with its client and status, and without what may be secret', async () => {
    const answer = await get('/checkout/cs_secret?token=1')
    await answer.text()
    await expect
      .poll(() => visits)
      .toEqual([
        {
          page: '/checkout',
          method: 'GET',
          status: 200,
          ms: expect.any(Number),
          client: '203.0.113.7',
          requestId: answer.headers.get('x-request-id'),
        },
      ])
  })

  it('is in the log with the beginning of its path alone, however long that is', async () => {
    await (await get(`/${'x'.repeat(8_000)}`)).text()
    await expect.poll(() => visits.map(({ page }) => page)).toEqual([`/${'x'.repeat(40)}`])
  })

  it('waits for its turn: three are rendered at once, and one that takes long keeps no other waiting', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const held: ServerResponse[] = []
    try {
      handle = (_, response) => void held.push(response)
      const answers = Array.from({ length: 5 }, () => get('/docs'))
      await expect.poll(() => asked).toHaveLength(5)
      expect(held).toHaveLength(3)
      held[0]?.end('served')
      await expect.poll(() => held).toHaveLength(4)
      vi.advanceTimersByTime(250)
      await expect.poll(() => held).toHaveLength(5)
      for (const response of held) response.end('served')
      for (const answer of answers) expect((await answer).status).toBe(200)
    } finally {
      vi.useRealTimers()
      handle = serve
      for (const response of held) response.end('served')
    }
  })
})
