import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { splitStylesFile } from '../../build/split-styles.mjs'
import { type FindShared, withEarlyStyle } from './early-style.mjs'

const LINK =
  '<link rel="stylesheet" href="/_next/static/chunks/a1.css" nonce="bm9uY2U=" data-precedence="next"/>'
const PAGE = `<html><head>${LINK}<script src="/_next/static/chunks/one.js" async="" nonce="bm9uY2U="></script></head><body>“Größe”<script nonce="bm9uY2U=">push("\\"/_next/static/chunks/one.js\\" \\"/_next/static/chunks/two.js\\"")</script></body></html>`
const POLICY = "default-src 'self'; style-src 'self' 'nonce-bm9uY2U='"
const PRELOAD =
  '</>; rel=preconnect; crossorigin="", </_next/static/chunks/a1.css>; rel=preload; as="style"; nonce="bm9uY2U="'

const folder = mkdtempSync(join(tmpdir(), 'dues-early-style-'))
beforeAll(() => {
  mkdirSync(join(folder, 'static', 'chunks'), { recursive: true })
  const css = '@font-face{src:url(../media/g.woff2)format("woff2")}b{background:url(data:a),url(/x.png)}'
  writeFileSync(join(folder, 'static', 'chunks', 'a1.css'), css)
  const split = {
    'chunks/b2.css': { early: 'b{src:url(../media/g.woff2)}', late: 'static/chunks/late-b2.css' },
  }
  writeFileSync(splitStylesFile(folder), JSON.stringify(split))
})
afterAll(() => rmSync(folder, { recursive: true }))

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** An application that streams a page, as Next does, and an address of it with its styles in its pages. */
async function serve(page: string | Buffer = PAGE, type = 'text/html; charset=utf-8') {
  const asked: (string | undefined)[] = []
  const handle: RequestListener = async (request, response) => {
    asked.push(String(request.headers['accept-encoding']))
    response.setHeader('Content-Security-Policy', POLICY)
    response.setHeader('Link', PRELOAD)
    response.statusCode = request.url === '/checkout/unknown' ? 404 : 200
    response.setHeader('Content-Type', type)
    response.flushHeaders()
    const bytes = Buffer.from(page)
    // A character is cut in two.
    const cut = bytes.indexOf('ö') + 1
    await new Promise((resolve) => response.write(bytes.subarray(0, cut), resolve))
    response.end(bytes.subarray(cut))
  }
  const server = createServer(withEarlyStyle(handle, folder))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close().closeAllConnections())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked }
}

describe('a page that is seen first', () => {
  it('has its style sheet in it, named from where the page is, and the browser fetches none', async () => {
    const { url, asked } = await serve()
    const answer = await fetch(`${url}/checkout/cs_1?theme=dark`)
    const html = await answer.text()
    expect(html).toContain(
      '<style nonce="bm9uY2U=">@font-face{src:url(/_next/static/media/g.woff2)format("woff2")}b{background:url(data:a),url(/x.png)}</style>',
    )
    expect(html).toContain(LINK.replace('/>', ' disabled/>'))
    expect(html).toContain('“Größe”')
    expect(answer.headers.get('link')).toBe('</>; rel=preconnect; crossorigin=""')
    expect(answer.headers.get('content-encoding')).toBe('deflate')
    expect(asked).toEqual(['identity'])
  })

  it('has what it uses at first in it where the build knows that, and fetches the rest later', async () => {
    const { url } = await serve(PAGE.replace('a1.css', 'b2.css'))
    const html = await (await fetch(`${url}/checkout/cs_1`)).text()
    expect(html).toContain(
      '<head><style nonce="bm9uY2U=">b{src:url(/_next/static/media/g.woff2)}</style><link rel="stylesheet" data-late="/_next/static/chunks/late-b2.css"/><script nonce="bm9uY2U=">{',
    )
    expect(html).toContain(`</script>${LINK.replace('a1.css', 'b2.css').replace('/>', ' disabled/>')}`)
  })

  it('has the scripts fetched that only its data names, each once', async () => {
    const { url } = await serve()
    const html = await (await fetch(`${url}/checkout/cs_1`)).text()
    expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([
      '<link rel="preload" as="script" fetchPriority="low" nonce="bm9uY2U=" href="/_next/static/chunks/two.js"/>',
    ])
  })

  it('is the same without a coding, and keeps its status', async () => {
    const { url } = await serve()
    const packed = await fetch(`${url}/checkout/unknown`)
    const plain = await fetch(`${url}/checkout/unknown`, { headers: { 'Accept-Encoding': 'identity' } })
    expect([packed.status, plain.status]).toEqual([404, 404])
    expect(plain.headers.get('content-encoding')).toBeNull()
    const text = await plain.text()
    expect(await packed.text()).toBe(text)
    expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(text))
  })

  it('keeps a link to a sheet that the build does not have', async () => {
    const { url } = await serve(PAGE.replace('a1.css', 'none.css'))
    const answer = await fetch(`${url}/checkout/cs_1`)
    expect(await answer.text()).toContain(`<head>${LINK.replace('a1.css', 'none.css')}`)
    expect(answer.headers.get('link')).toBe(PRELOAD)
  })
})

describe('every other answer is as it was', () => {
  it.each([
    ['another page', '/portal', {}],
    ['a page below', '/checkout/cs_1/restart', {}],
    ['the data of the page', '/checkout/cs_1', { rsc: '1' }],
  ])('%s', async (_, path, headers) => {
    const { url, asked } = await serve()
    const answer = await fetch(`${url}${path}`, { headers: { ...headers, 'Accept-Encoding': 'gzip' } })
    expect(await answer.text()).toBe(PAGE)
    expect(answer.headers.get('link')).toBe(PRELOAD)
    expect(asked).toEqual(['gzip'])
  })

  it('what is no HTML, to the byte', async () => {
    const bytes = Buffer.from([0xc3, 0x28, 0x00, 0xff])
    const { url } = await serve(bytes, 'image/png')
    expect(Buffer.from(await (await fetch(`${url}/checkout/cs_1`)).arrayBuffer())).toEqual(bytes)
  })
})

const piece = (content: string) => `self.__next_f.push([${content}"])`

describe('a page that others get as it is', () => {
  /** Headers of one reader alone. */
  const PRIVATE = { Cookie: 'svc-session=secret', 'User-Agent': 'Odd/1', 'X-Forwarded-Host': 'evil.example' }
  let version: string
  let findShared: FindShared
  let seen: { url: string; headers: IncomingHttpHeaders; raw: readonly string[] }[]
  let isOfItsVersion: boolean
  let data: (nonce: string, own: string | undefined) => string
  beforeEach(() => {
    version = 'v1'
    seen = []
    isOfItsVersion = true
    data = (nonce, own) => `<script nonce="${nonce}">self.__next_f.push([1,"${own}"])</script>`
    findShared = async ({ url, headers }) => {
      const own = /cs_\d/.exec(url)?.[0] ?? ''
      const reader = { 'accept-language': String(headers['accept-language'] ?? '') }
      return { version, own, begin: () => ({ headers: reader, end: () => isOfItsVersion }) }
    }
  })

  /** An application whose page tells all that it was asked, with a nonce of each answer. */
  async function serveShared(status = 200) {
    const handle: RequestListener = (request, response) => {
      seen.push({ url: request.url ?? '', headers: request.headers, raw: request.rawHeaders })
      const nonce = `nonce+${seen.length}==`
      const own = /cs_\d/.exec(request.url ?? '')?.[0]
      response.writeHead(status, {
        'Content-Type': 'text/html',
        'Content-Security-Policy': `script-src 'nonce-${nonce}'`,
        'X-Session': own,
        'X-Request-Id': `req_${seen.length}`,
        'Set-Cookie': 'first=1',
      })
      response.end(
        `<head>${LINK}</head>${'long '.repeat(99)}${data(nonce, own)}${own} ${request.headers['accept-language']}`,
      )
    }
    const server = createServer(withEarlyStyle(handle, folder, (question) => findShared(question)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => server.close().closeAllConnections())
    const address = server.address()
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    return async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${base}${path}`, { headers: { 'Accept-Language': 'de', ...headers } })
      const nonce = /'nonce-(.+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ''
      const html = await answer.text()
      return { answer, nonce, html }
    }
  }

  it('is rendered for the first of them; each has a nonce and an id of its own', async () => {
    const ask = await serveShared()
    const first = await ask('/checkout/cs_1')
    const second = await ask('/checkout/cs_2')
    const plain = await ask('/checkout/cs_3', { 'Accept-Encoding': 'identity' })
    expect(seen).toHaveLength(1)
    const inPlace = first.html.replaceAll(first.nonce, '{nonce}').replaceAll('cs_1', '{own}')
    expect(inPlace).toContain('<style nonce="{nonce}">@font-face')
    for (const [{ answer, nonce, html }, own] of [
      [second, 'cs_2'],
      [plain, 'cs_3'],
    ] as const) {
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      expect(html).toBe(inPlace.replaceAll('{nonce}', nonce).replaceAll('{own}', own))
      expect(answer.headers.get('x-session')).toBe(own)
      expect([answer.headers.get('x-request-id'), answer.headers.get('set-cookie')]).toEqual([null, null])
      expect(answer.status).toBe(200)
    }
    expect(plain.nonce).not.toBe(second.nonce)
    expect(plain.answer.headers.get('content-encoding')).toBeNull()
  })

  it('is rendered by nothing of the first one that the others do not share', async () => {
    const ask = await serveShared()
    await ask('/checkout/cs_1', PRIVATE)
    expect(seen[0]?.headers).toEqual({
      'accept-encoding': 'identity',
      'accept-language': 'de',
      host: 'localhost',
    })
    expect(seen[0]?.raw.join()).not.toMatch(/secret|evil|Odd/)
  })

  it('is rendered anew at another version, and not kept where it was made of something else', async () => {
    const ask = await serveShared()
    isOfItsVersion = false
    await ask('/checkout/cs_1')
    isOfItsVersion = true
    await ask('/checkout/cs_2')
    expect(seen).toHaveLength(2)
    version = 'v2'
    await ask('/checkout/cs_3')
    expect(seen).toHaveLength(3)
    version = 'v1'
    await ask('/checkout/cs_4')
    expect(seen).toHaveLength(3)
  })

  it.each<[string, typeof data]>([
    [
      'in two pieces, between which an id may be cut',
      (_, own) => piece(`1,"${own?.slice(0, 2)}`) + piece(`1,"${own?.slice(2)}`),
    ],
    ['in another form', (_, own) => piece(`1,"${own}`) + piece(`3,"${btoa(own ?? '')}`)],
    ['no piece', () => ''],
  ])('is rendered each time where its data comes as %s', async (_, others) => {
    data = others
    const ask = await serveShared()
    await ask('/checkout/cs_1')
    expect((await ask('/checkout/cs_2')).html).toContain('cs_2')
    expect(seen).toHaveLength(2)
  })

  it.each([
    ['that is not found', 404, undefined],
    ['whose version cannot be read', 200, new Error('no database')],
    ['of its reader alone', 200, null],
  ])('is rendered each time where it is one %s', async (_, status, outcome) => {
    if (outcome !== undefined)
      findShared = async () => {
        if (outcome) throw outcome
        return null
      }
    const ask = await serveShared(status)
    for (const own of ['cs_1', 'cs_2']) expect((await ask(`/checkout/${own}`, PRIVATE)).html).toContain(own)
    expect(seen.map(({ url }) => url)).toEqual(['/checkout/cs_1', '/checkout/cs_2'])
    if (outcome !== undefined) expect(seen[0]?.headers.cookie).toBe(PRIVATE.Cookie)
  })
})
