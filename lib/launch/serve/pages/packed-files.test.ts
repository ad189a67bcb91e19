import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, onTestFinished, test, vi } from 'vitest'
import { packFiles } from '../../build/pack-files.mjs'
import { packedFiles } from './packed-files.mjs'

const SCRIPT = 'self.chunk = [];\n'.repeat(100)
const STYLE = 'body { color: CanvasText }\n'.repeat(50)
const build = mkdtempSync(join(tmpdir(), 'dues-packed-'))
const passed: string[] = []
let port = 0
const server = createServer()

beforeAll(async () => {
  mkdirSync(join(build, 'static', 'chunks'), { recursive: true })
  writeFileSync(join(build, 'static', 'chunks', 'a.js'), SCRIPT)
  writeFileSync(join(build, 'static', 'chunks', 'a.css'), STYLE)
  writeFileSync(join(build, 'static', 'chunks', 'a.woff2'), 'font')
  await packFiles(build)
  server.on(
    'request',
    packedFiles((asked, response) => {
      passed.push(asked.url ?? '')
      response.writeHead(404).end()
    }, build),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => {
  server.close()
  rmSync(build, { recursive: true })
})

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    sent.on('error', reject).end()
  })
const BROTLI = { 'accept-encoding': 'gzip, deflate, br, zstd' }

test.each([
  ['a.js', SCRIPT, 'application/javascript; charset=UTF-8'],
  ['a.css', STYLE, 'text/css; charset=UTF-8'],
])('%s goes out packed, to be kept for ever', async (name, text, type) => {
  const { status, headers, body } = await ask(`/_next/static/chunks/${name}?dpl=1`, BROTLI)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': type,
    'content-encoding': 'br',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(body).toString()).toBe(text)
  const again = await ask(`/_next/static/chunks/${name}`, {
    ...BROTLI,
    'if-none-match': String(headers.etag),
  })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await ask(`/_next/static/chunks/${name}`, BROTLI, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(body.length),
    0,
  ])
})

test('the mark of a token goes out packed, to be kept for a day', async () => {
  const { status, headers, body } = await ask('/marks/tokens/usdc.svg', BROTLI)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=86400',
  })
  expect(brotliDecompressSync(body)).toEqual(readFileSync('public/marks/tokens/usdc.svg'))
  const kept = { ...BROTLI, 'if-none-match': String(headers.etag) }
  expect((await ask('/marks/tokens/usdc.svg', kept)).status).toBe(304)
})

it.each([
  ['another coding', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip' }, 'GET'],
  ['a coding that is refused', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip, br;q=0' }, 'GET'],
  ['none', '/_next/static/chunks/a.js', {}, 'GET'],
  ['a part of a file', '/_next/static/chunks/a.js', { ...BROTLI, range: 'bytes=0-3' }, 'GET'],
  ['another method', '/_next/static/chunks/a.js', BROTLI, 'POST'],
  ['a file that was not packed', '/_next/static/chunks/a.woff2', BROTLI, 'GET'],
  ['a mark that is none', '/marks/tokens/none.svg', BROTLI, 'GET'],
  ['no file', '/_next/static/chunks/b.js', BROTLI, 'GET'],
  ['a way out of the folder', '/_next/static/../dues-packed/chunks/a.js', BROTLI, 'GET'],
])('a request for %s goes on', async (_, path, headers, method) => {
  passed.length = 0
  expect((await ask(path, headers, method)).status).toBe(404)
  expect(passed).toEqual([path])
})

test('a build without any such file is packed and served as before', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'dues-bare-'))
  onTestFinished(() => rmSync(bare, { recursive: true }))
  await packFiles(bare)
  const handled = vi.fn()
  const asked = { method: 'GET', url: '/_next/static/chunks/a.js', headers: BROTLI }
  Reflect.apply(packedFiles(handled, bare), undefined, [asked, {}])
  expect(handled).toHaveBeenCalledOnce()
})
