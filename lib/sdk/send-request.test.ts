import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDues } from './dues.js'
import { DuesError } from './dues-error.js'
import { testClock } from './test-clock.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const SUBSCRIBER = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'req_1', ...headers } })
const refusal = (status: number, code: string, headers?: Record<string, string>) =>
  json({ code, title: 'Refused', detail: 'Do something else.', status }, status, headers)

/** A client whose requests are answered in this order; the last answer is repeated. */
function clientOf(
  answers: readonly (Response | Error)[],
  options: { retries?: number; apiKey?: string } = {},
) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = []
  const dues = createDues({
    baseUrl: 'https://dues.example/',
    apiKey: 'dues_test_key',
    ...options,
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init, headers: new Headers(init.headers) })
      const answer = answers[Math.min(requests.length, answers.length) - 1]
      if (answer instanceof Error) throw answer
      if (!answer) throw new Error('No answer')
      return answer.clone()
    },
  })
  return { dues, requests }
}

/** Waits for a request and all its attempts. */
async function settled<Value>(promise: Promise<Value>): Promise<Value | unknown> {
  const outcome = promise.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

test.each([
  ['localhost:4310', 'localhost:4310'],
  ['dues.example/', 'dues.example/'],
  ['name:secret@dues.example', 'dues.example'],
  ['//dues.example', '//dues.example'],
])('an address as %s lacks http:// or https://, which is said', (baseUrl, shown) => {
  expect(() => createDues({ baseUrl, apiKey: 'dues_test_key' })).toThrow(
    `createDues needs http:// or https:// at the beginning of \`baseUrl\`, which ${shown} lacks.`,
  )
})

test.each([undefined, {}, { baseUrl: undefined }, { baseUrl: '' }])('%j is no client', (options) => {
  const sentence =
    "createDues needs `baseUrl`. Give the address of your installation, as in { baseUrl: 'https://your.host' }"
  expect(() => createDues(options as never)).toThrow(new TypeError(sentence))
})

test('what the path does not name is the query of a read, and the key goes along', async () => {
  const { dues, requests } = clientOf([json({ data: [], nextCursor: null })])
  await dues.listSubscriberRows({ id: SUBSCRIBER, status: 'active', limit: 5 })
  expect(requests[0]?.url).toBe(
    `https://dues.example/api/v1/subscriptions/${SUBSCRIBER}/subscribers?status=active&limit=5`,
  )
  expect(requests[0]?.headers.get('x-api-key')).toBe('dues_test_key')
  expect(requests[0]?.init.body).toBeUndefined()
})

test('what the path does not name is the body of a write', async () => {
  const { dues, requests } = clientOf([json({ data: { id: SUBSCRIBER } })])
  expect(await dues.cancelSubscriber({ id: SUBSCRIBER, when: 'now' })).toEqual({ id: SUBSCRIBER })
  expect(requests[0]).toMatchObject({
    url: `https://dues.example/api/v1/subscribers/${SUBSCRIBER}/cancel`,
    init: { method: 'POST', body: '{"when":"now"}', redirect: 'manual' },
  })
})

test('a time is sent as the API reads it, and a part of a path keeps to its place', async () => {
  const { dues, requests } = clientOf([json({ data: [], nextCursor: null })])
  await dues.listEvents({ from: new Date('2026-11-23T00:00:00Z') })
  expect(new URL(requests[0]?.url ?? '').searchParams.get('from')).toBe('2026-11-23T00:00:00.000Z')
  await dues.getSubscriber({ id: '../merchant?x=' }).catch(() => {})
  expect(requests[1]?.url).toBe('https://dues.example/api/v1/subscribers/..%2Fmerchant%3Fx%3D')
  const lacking = "The request needs `id`. Give it by its name, as in { id: '…' }"
  await expect(dues.getSubscriber({ id: '' })).rejects.toThrow(lacking)
  await expect(dues.getSubscriber(SUBSCRIBER as never)).rejects.toThrow(lacking)
})

describe('a write', () => {
  test('has one idempotency key for all its attempts, and another for each call', async () => {
    const { dues, requests } = clientOf([refusal(503, 'unavailable'), json({ data: {} })])
    await settled(dues.cancelSubscriber({ id: SUBSCRIBER, when: 'now' }))
    await settled(dues.cancelSubscriber({ id: SUBSCRIBER, when: 'now' }))
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('takes a key and an ETag of the caller', async () => {
    const { dues, requests } = clientOf([json({ data: {} })])
    await dues.changeSubscription(
      { id: SUBSCRIBER, title: 'Pro' },
      { idempotencyKey: 'order-1', ifMatch: '"7"' },
    )
    expect(requests[0]?.headers.get('idempotency-key')).toBe('order-1')
    expect(requests[0]?.headers.get('if-match')).toBe('"7"')
  })

  test('without a key of its own is not repeated, since it may have been done', async () => {
    const { dues, requests } = clientOf([new TypeError('socket hang up')])
    const failure = await settled(dues.advanceTestClock({ advance: { days: 1 } }))
    expect(failure).toMatchObject({ code: 'connection_failed', status: 0 })
    expect(requests).toHaveLength(1)
  })
})

describe('a failure', () => {
  test('that may pass is tried again three times, then told', async () => {
    const { dues, requests } = clientOf([new TypeError('fetch failed')])
    const failure = await settled(dues.getMerchant())
    expect(failure).toBeInstanceOf(DuesError)
    expect(failure).toMatchObject({ code: 'connection_failed', cause: expect.any(TypeError) })
    expect(requests).toHaveLength(4)
  })

  test('of the way there names the address, without what is secret in it', async () => {
    const unreached = { baseUrl: 'https://name:secret@dues.example/', apiKey: 'dues_test_key', retries: 0 }
    const dues = createDues({ ...unreached, fetch: () => Promise.reject(new TypeError('fetch failed')) })
    const failure = await settled(dues.getMerchant())
    expect(failure).toMatchObject({ message: 'The installation cannot be reached at https://dues.example' })
  })

  test('waits for as long as the service asks', async () => {
    const { dues, requests } = clientOf([
      refusal(429, 'rate_limited', { 'retry-after': '7' }),
      json({ data: {} }),
    ])
    const asked = dues.getMerchant()
    await vi.advanceTimersByTimeAsync(6_900)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await asked
    expect(requests).toHaveLength(2)
  })

  test.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [404, 'not_found'],
    [409, 'charge_in_flight'],
    [500, 'internal_error'],
  ])('of status %i is told at once', async (status, code) => {
    const { dues, requests } = clientOf([refusal(status, code)])
    expect(await settled(dues.getMerchant())).toMatchObject({ status, code, requestId: 'req_1' })
    expect(requests).toHaveLength(1)
  })

  test('names the refused fields, each once', async () => {
    const errors = [
      { path: 'title', code: 'too_small', message: 'Must not be empty.' },
      { path: 'plans[0].price', code: 'too_small', message: 'Must be above 0.' },
    ]
    const detail = 'title: Must not be empty. 1 more in errors.'
    const { dues } = clientOf([json({ code: 'invalid_request', title: 'Invalid', detail, errors }, 400)])
    const failure = await settled(dues.getMerchant())
    expect(failure).toMatchObject({ errors, message: `${detail} plans[0].price: Must be above 0.` })
  })

  test('of another service than the API is named as such, and a redirect is not followed', async () => {
    const { dues } = clientOf(
      [new Response('<html>', { status: 200 }), Response.redirect('https://other.example')],
      {
        retries: 0,
      },
    )
    expect(await settled(dues.getMerchant())).toBeInstanceOf(Error)
    expect(await settled(dues.getMerchant())).toMatchObject({ code: 'unexpected_answer', status: 302 })
  })
})

test('no answer in time ends an attempt', async () => {
  const dues = createDues({
    baseUrl: 'https://dues.example',
    timeoutMs: 20,
    retries: 0,
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  })
  vi.useRealTimers()
  await expect(dues.getHealth()).rejects.toMatchObject({
    code: 'timeout',
    message: 'No answer came in time from https://dues.example',
  })
})

test('a month of test mode is given longer than other requests, and months come one by one', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const asked: unknown[] = []
  const dues = createDues({
    baseUrl: 'https://dues.example',
    fetch: async (_, { body, method } = {}) => {
      if (method === 'POST') asked.push(body)
      return json({ data: { now: new Date(Date.UTC(2026, 0, 1 + asked.length * 31)).toISOString() } })
    },
  })
  const now = await testClock(dues).advanceTo(new Date('2026-02-15'))
  await dues.getHealth()
  expect(now.toISOString()).toBe('2026-03-04T00:00:00.000Z')
  expect(asked).toEqual(['{"advance":{"days":31}}', '{"advance":{"days":14}}'])
  expect(timeout.mock.calls.flat()).toEqual([30_000, 300_000, 300_000, 30_000])
  timeout.mockRestore()
})

test('without AbortSignal.any nothing of a request stays on a signal that lives longer', async () => {
  vi.useRealTimers()
  const { any } = AbortSignal
  Reflect.deleteProperty(AbortSignal, 'any')
  try {
    const dues = createDues({
      baseUrl: 'https://dues.example',
      // Far more than the answer takes, and waited for below.
      timeoutMs: 2_000,
      fetch: async () => json({ data: { status: 'ok' } }),
    })
    const { signal } = new AbortController()
    await dues.getHealth({}, { signal })
    await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([])
  } finally {
    Object.assign(AbortSignal, { any })
  }
})

test('a caller who gives up ends the wait for the next attempt', async () => {
  const { dues, requests } = clientOf([refusal(503, 'unavailable')])
  const giveUp = new AbortController()
  const asked = dues.getMerchant({}, { signal: giveUp.signal }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1)
  giveUp.abort(new Error('never mind'))
  await vi.runAllTimersAsync()
  expect(await asked).toMatchObject({ message: 'never mind' })
  expect(requests).toHaveLength(1)
})

describe('a list', () => {
  const page = (data: readonly number[], nextCursor: string | null) => json({ data, nextCursor })

  test('is its first page when awaited, and asked for once', async () => {
    const { dues, requests } = clientOf([page([1, 2], 'a')])
    const list = dues.listSubscriptions()
    expect(requests).toHaveLength(0)
    expect(await list).toEqual({ data: [1, 2], nextCursor: 'a' })
    await list
    expect(requests).toHaveLength(1)
  })

  test('is every item of all pages when iterated', async () => {
    const { dues, requests } = clientOf([page([1, 2], 'a'), page([3], 'b'), page([], 'c')])
    const items: unknown[] = []
    for await (const item of dues.listSubscriptions({ limit: 2 })) items.push(item)
    expect(items).toEqual([1, 2, 3])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=2',
      '?limit=2&cursor=a',
      '?limit=2&cursor=b',
    ])
  })
})

test('a file is the response itself, to be read as a stream', async () => {
  const { dues } = clientOf([new Response('id\r\n1\r\n', { headers: { 'content-type': 'text/csv' } })])
  const response = await dues.exportPayments()
  expect(await response.text()).toBe('id\r\n1\r\n')
})
