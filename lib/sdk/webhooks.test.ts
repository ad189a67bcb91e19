import { Webhook } from 'standardwebhooks'
import { describe, expect, test, vi } from 'vitest'
import type { DuesEvent } from './api-types.generated.js'
import {
  fastifyWebhook,
  nodeWebhook,
  type WebhookHandlerOptions,
  webhookHandler,
} from './webhook-handlers.js'
import { rememberIds, verifyWebhook } from './webhooks.js'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0'
const NOW = new Date('2026-11-23T12:00:00Z')

/** A request as the service sends it, signed by the library of the standard. */
function delivery({
  id = '42',
  type = 'payment.succeeded',
  secret = SECRET,
  at = NOW,
  body = JSON.stringify({ id, type, data: {} }),
} = {}) {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  return { headers, body }
}

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe('a webhook', () => {
  test('signed by the secret is its event', async () => {
    const event = await verifyWebhook(delivery(), { secret: SECRET, now: NOW })
    expect(event).toMatchObject({ id: '42', type: 'payment.succeeded' })
  })

  test('may be bytes, with headers of the web', async () => {
    const { headers, body } = delivery()
    const request = { headers: new Headers(headers), body: new TextEncoder().encode(body) }
    expect(await verifyWebhook(request, { secret: SECRET, now: NOW })).toMatchObject({ id: '42' })
  })

  test('with the signatures of two secrets is taken by either, while one replaces the other', async () => {
    const { headers, body } = delivery()
    const both = `${delivery({ secret: OTHER }).headers['webhook-signature']} ${headers['webhook-signature']}`
    const request = { headers: { ...headers, 'webhook-signature': both }, body }
    expect(await verifyWebhook(request, { secret: SECRET, now: NOW })).toMatchObject({ id: '42' })
    expect(await verifyWebhook(request, { secret: OTHER, now: NOW })).toMatchObject({ id: '42' })
    expect(await verifyWebhook(delivery(), { secret: [OTHER, SECRET], now: NOW })).toMatchObject({ id: '42' })
  })

  const signed = delivery()
  test.each([
    ['wrong_signature', delivery({ secret: OTHER }), NOW],
    ['wrong_signature', { ...signed, body: signed.body.replace('42', '43') }, NOW],
    ['wrong_signature', { ...signed, headers: { ...signed.headers, 'webhook-id': '43' } }, NOW],
    [
      'wrong_signature',
      { ...signed, headers: { ...signed.headers, 'webhook-signature': 'v1,%%% v2,aa' } },
      NOW,
    ],
    ['missing_header', { ...signed, headers: { ...signed.headers, 'webhook-id': undefined } }, NOW],
    ['missing_header', { ...signed, headers: { ...signed.headers, 'webhook-timestamp': 'soon' } }, NOW],
    ['too_old', signed, later(301)],
    ['in_the_future', signed, later(-301)],
    ['malformed_body', delivery({ body: 'null' }), NOW],
    ['malformed_body', delivery({ body: '{"id":"1","type":"payment.succeeded"}' }), NOW],
  ])('that is none is refused: %s', async (reason, request, now) => {
    await expect(verifyWebhook(request, { secret: SECRET, now })).rejects.toMatchObject({ reason })
  })

  test('is taken up to the tolerance, and no signature is looked at without a secret', async () => {
    await verifyWebhook(signed, { secret: SECRET, now: later(300) })
    await verifyWebhook(signed, { secret: SECRET, now: later(3000), toleranceSeconds: 3000 })
    await expect(verifyWebhook(signed, { secret: '', now: NOW })).rejects.toThrow('whsec_')
  })

  test('that was handled before is refused as repeated', async () => {
    const handled = rememberIds()
    await verifyWebhook(signed, { secret: SECRET, now: NOW, handled })
    handled.add('42')
    await expect(verifyWebhook(signed, { secret: SECRET, now: NOW, handled })).rejects.toMatchObject({
      reason: 'repeated',
    })
  })
})

test('a memory of ids forgets the oldest', () => {
  const ids = rememberIds(2)
  for (const id of ['a', 'b', 'c']) ids.add(id)
  expect(['a', 'b', 'c'].map((id) => ids.has(id))).toEqual([false, true, true])
})

/** Each way in, called with a delivery. */
const SERVERS: readonly [
  string,
  (options: WebhookHandlerOptions, sent: ReturnType<typeof delivery>) => Promise<{ status: number }>,
][] = [
  [
    'Request and Response',
    async (options, { headers, body }) =>
      webhookHandler(options)(new Request('https://shop.example/hook', { method: 'POST', headers, body })),
  ],
  [
    'Node',
    async (options, { headers, body }) => {
      const response = { statusCode: 0, end: () => {} }
      const parts = async function* () {
        yield new TextEncoder().encode(body.slice(0, 7))
        yield new TextEncoder().encode(body.slice(7))
      }
      await nodeWebhook(options)({ headers, [Symbol.asyncIterator]: parts }, response)
      return { status: response.statusCode }
    },
  ],
  [
    'Fastify',
    async (options, { headers, body }) => {
      let status = 0
      const reply = { code: (given: number) => ({ send: () => (status = given) }) }
      await fastifyWebhook(
        '/hook',
        options,
      )({
        removeContentTypeParser: () => {},
        addContentTypeParser: () => {},
        post: (_path, handler) => handler({ headers, body: Buffer.from(body) }, reply),
      })
      await vi.waitFor(() => expect(status).not.toBe(0))
      return { status }
    },
  ],
]

describe.each(SERVERS)('a handler of %s', (_, receive) => {
  const now = () => delivery({ at: new Date() })

  test('calls what is there for the type, once for an event that comes twice', async () => {
    const calls: string[] = []
    const options: WebhookHandlerOptions = {
      secret: SECRET,
      handled: new Set<string>(),
      on: { 'payment.succeeded': ({ type }) => calls.push(type), any: () => calls.push('any') },
    }
    expect((await receive(options, now())).status).toBe(204)
    expect((await receive(options, now())).status).toBe(204)
    expect(calls).toEqual(['payment.succeeded'])
    await receive(options, delivery({ id: '43', type: 'invoice.created', at: new Date() }))
    expect(calls).toEqual(['payment.succeeded', 'any'])
  })

  test('answers 400 to what is not signed, and calls nothing', async () => {
    const any = vi.fn()
    const { status } = await receive({ secret: OTHER, on: { any } }, now())
    expect(status).toBe(400)
    expect(any).not.toHaveBeenCalled()
  })
})

test('an event whose handler throws is not noted as handled', async () => {
  const handled = new Set<string>()
  let fails = true
  const seen: DuesEvent['type'][] = []
  const handler = webhookHandler({
    secret: SECRET,
    handled,
    on: {
      any: ({ type }) => {
        if (fails) throw new Error('The shop’s database is away')
        seen.push(type)
      },
    },
  })
  const request = () => {
    const { headers, body } = delivery({ at: new Date() })
    return new Request('https://shop.example/hook', { method: 'POST', headers, body })
  }
  await expect(handler(request())).rejects.toThrow('away')
  fails = false
  expect((await handler(request())).status).toBe(204)
  expect(seen).toEqual(['payment.succeeded'])
})

test('a body without an end is not read to it', async () => {
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read += 1
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: delivery({ at: new Date() }).headers }
  const request = new Request('https://shop.example/hook', init)
  expect((await webhookHandler({ secret: SECRET, on: {} })(request)).status).toBe(400)
  expect(read).toBeLessThan(40)
})

test('a body that was parsed before is an error that says so', async () => {
  const { headers } = delivery({ at: new Date() })
  const request = { headers, body: { parsed: true }, async *[Symbol.asyncIterator]() {} }
  const next = vi.fn()
  await nodeWebhook({ secret: SECRET, on: {} })(request, { statusCode: 0, end: () => {} }, next)
  expect(next.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringContaining('parsed before') })
})
