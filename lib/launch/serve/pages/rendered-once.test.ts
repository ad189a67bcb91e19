import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { renderedOnce } from './rendered-once.mjs'

const isDocs = (path: string) => path === '/docs'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** An application whose pages carry a nonce, and the requests that reached it. */
function application(status = 200) {
  const rendered: string[] = []
  const handle: RequestListener = (request, response) => {
    rendered.push(`${request.method} ${request.url}`)
    const nonce = `nonce${rendered.length}`
    const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': `script-src 'nonce-${nonce}'` }
    response.writeHead(status, headers)
    response.end(`<script nonce="${nonce}">1</script>“”<script nonce="${nonce}">2</script>`)
  }
  return { rendered, handle }
}

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close().closeAllConnections())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

describe('a page that is the same for everybody', () => {
  it('is rendered once, and each answer has a nonce of its own in policy and scripts', async () => {
    const { rendered, handle } = application()
    const url = await serve(renderedOnce(handle, isDocs))
    const paths = ['/docs', '/docs', '/docs?again=1']
    const answers = await Promise.all(paths.map((path) => fetch(`${url}${path}`)))
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const nonce = /'nonce-(.+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
        expect(await answer.text()).toBe(
          `<script nonce="${nonce}">1</script>“”<script nonce="${nonce}">2</script>`,
        )
        expect(answer.headers.get('content-type')).toBe('text/html')
        expect(answer.headers.get('content-encoding')).toBe('deflate')
        return nonce
      }),
    )
    expect(nonces.every((nonce) => /^[\w+/]{22}==$/.test(nonce ?? ''))).toBe(true)
    expect(new Set(nonces).size).toBe(paths.length)
    expect(rendered).toEqual(['GET /docs'])
  })

  it("is sent to Next's router too, which asks for its data and then loads the page", async () => {
    const { rendered, handle } = application()
    const url = await serve(renderedOnce(handle, isDocs))
    const answer = await fetch(`${url}/docs?_rsc=x`, { headers: { rsc: '1' } })
    expect(answer.headers.get('content-type')).toBe('text/html')
    expect(await answer.text()).toMatch(/^<script nonce=/)
    expect(rendered).toEqual(['GET /docs'])
  })

  it('is sent without compression to whom asks for none, and without a body for HEAD', async () => {
    const { rendered, handle } = application()
    const url = await serve(renderedOnce(handle, isDocs))
    const plain = await fetch(`${url}/docs`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const text = await plain.text()
    expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    const head = await fetch(`${url}/docs`, { method: 'HEAD' })
    expect(head.headers.get('content-security-policy')).toMatch(/nonce-/)
    expect(await head.text()).toBe('')
    expect(rendered).toHaveLength(1)
  })
})

describe('is rendered for each request', () => {
  it('what is not among these pages, or no read', async () => {
    const { rendered, handle } = application()
    const url = await serve(renderedOnce(handle, isDocs))
    for (const asked of ['GET /docs/other', 'GET /docs/other', 'POST /docs']) {
      const [method = '', path] = asked.split(' ')
      await (await fetch(`${url}${path}`, { method })).text()
    }
    expect(rendered).toEqual(['GET /docs/other', 'GET /docs/other', 'POST /docs'])
  })

  it('a page that fails, so that it comes back', async () => {
    const { handle } = application(500)
    const url = await serve(renderedOnce(handle, isDocs))
    expect((await fetch(`${url}/docs`)).status).toBe(500)
    const { rendered, handle: mended } = application()
    let working: RequestListener = handle
    const later = await serve(renderedOnce((...all) => working(...all), isDocs))
    expect((await fetch(`${later}/docs`)).status).toBe(500)
    working = mended
    await (await fetch(`${later}/docs`)).text()
    await (await fetch(`${later}/docs`)).text()
    expect(rendered).toEqual(['GET /docs'])
  })
})
