import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withEarlyStyle } from './early-style.mjs'

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
