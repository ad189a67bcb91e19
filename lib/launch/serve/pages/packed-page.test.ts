import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cutPage, fillPage, packNow, packOnce, sendParts } from './packed-page.mjs'

type Part = ReturnType<typeof packOnce>

let sent: { parts: readonly Part[]; isDeflated: boolean; isHead?: boolean }
const server = createServer((_, response) => sendParts(response, sent.parts, sent))
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => server.close().closeAllConnections())

/** An answer of these parts, as it comes over the wire. */
async function received(
  parts: readonly Part[],
  options: { isDeflated: boolean; isHead?: boolean },
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  sent = { parts, ...options }
  return new Promise((resolve, reject) => {
    const request = { port, method: options.isHead ? 'HEAD' : 'GET' }
    get({ host: '127.0.0.1', ...request }, async (response) => {
      resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) })
    }).once('error', reject)
  })
}

const text = fc.string({ unit: 'grapheme', maxLength: 300 })
/** Texts to be replaced, as odd as a nonce or an id may be to a pattern. */
const GAPS = ['a+b/(1)$==', 'cs_{2}|[3]']

it('a page that was packed once is the same text with its gaps filled, plain and deflated', async () => {
  const piece = fc.oneof(text, fc.constantFrom(...GAPS))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), text, text, async (pieces, first, second) => {
      const whole = `<${pieces.join('')}>`
      for (const pack of [packOnce, packNow]) {
        const parts = fillPage(await cutPage([whole, packOnce('!'), whole], GAPS, pack), [first, second])
        const filled = whole.split(GAPS[0] ?? '').map((each) => each.split(GAPS[1] ?? '').join(second))
        const expected = `${filled.join(first)}!${filled.join(first)}`
        expect((await received(parts, { isDeflated: false })).body.toString()).toBe(expected)
        // zlib compares the checksum at the end.
        expect(inflateSync((await received(parts, { isDeflated: true })).body).toString()).toBe(expected)
      }
    }),
    { numRuns: 40 },
  )
})

it('a page without gaps stays whole', async () => {
  const page = await cutPage(['one', packOnce('two'), ''], [], packNow)
  expect(page).toHaveLength(3)
  expect((await received(fillPage(page, []), { isDeflated: false })).body.toString()).toBe('onetwo')
})

it('a large page is a fraction of its size, says how long it is, and has no body for HEAD', async () => {
  const part = '<p class="text-body">The amount that was charged, in atomic units.</p>'.repeat(5_000)
  const page = await cutPage([`${part}bm9uY2U=${part}`], ['bm9uY2U='], packOnce)
  const parts = fillPage(page, ['ZnJlc2g='])
  const { headers, body } = await received(parts, { isDeflated: true })
  expect(inflateSync(body).toString()).toBe(`${part}ZnJlc2g=${part}`)
  expect(body.length).toBeLessThan(part.length / 10)
  expect(headers).toMatchObject({ 'content-encoding': 'deflate', 'content-length': String(body.length) })
  const head = await received(parts, { isDeflated: true, isHead: true })
  expect(head.body).toHaveLength(0)
  expect(head.headers['content-length']).toBe(String(body.length))
})
