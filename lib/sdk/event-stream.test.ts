import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDues } from './dues.js'
import { DuesError } from './dues-error.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (id: string) => `id: ${id}\ndata: {"id":"${id}","type":"payment.failed"}\n\n`

/** An answer that writes these parts, then stays open unless it ends. */
function stream(parts: readonly string[], isOpen = false): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      if (!isOpen) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ code, title: 'Refused', status }), { status })

/** A client that gets these answers in turn, the last one again and again. */
function following(answers: readonly (() => Response | Promise<never>)[], lastEventId?: string) {
  const requests: { url: string; lastEventId: string | null }[] = []
  const ids: string[] = []
  const ending = new AbortController()
  const dues = createDues({
    baseUrl: 'https://dues.example',
    retries: 0,
    fetch: async (url, init) => {
      requests.push({ url: String(url), lastEventId: new Headers(init?.headers).get('last-event-id') })
      const answer = answers[Math.min(requests.length, answers.length) - 1]
      if (!answer) throw new Error('No answer')
      return answer()
    },
  })
  const done = (async () => {
    const { signal } = ending
    for await (const { id } of dues.streamEvents({ type: 'payment.failed' }, { signal, lastEventId }))
      ids.push(id)
  })().catch((error: unknown) => error)
  return { requests, ids, ending, done }
}

test('events come from one connection after the other, each continued after the last, however they are cut', async () => {
  const { requests, ids, ending, done } = following(
    [
      () => stream(['retry: 2000\nid: 4\n\n', event('5').slice(0, 9), event('5').slice(9)]),
      () => Promise.reject(new TypeError('gone')),
      () => refusal(503, 'unavailable'),
      () => stream([event('6') + event('7'), ':\nid: 9\n\n']),
      () => stream([], true),
    ],
    '3',
  )
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ids).toEqual(['5', '6', '7'])
  expect(requests.map((each) => each.lastEventId)).toEqual(['3', '5', '5', '5', '9'])
  expect(requests[0]?.url).toBe('https://dues.example/api/v1/events/stream?type=payment.failed')
  ending.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toBeUndefined()
})

test('a connection that is silent for long is made again, one that gives signs of life is not', async () => {
  let write = (_: string) => {}
  const open = () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    write = (text) => void writer.write(new TextEncoder().encode(text)).catch(() => {})
    return new Response(readable)
  }
  const { requests, ending, done } = following([open])
  for (let beats = 0; beats < 8; beats += 1) {
    await vi.advanceTimersByTimeAsync(15_000)
    write(':\nid: 2\n\n')
  }
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(requests.map(({ lastEventId }) => lastEventId)).toEqual([null, '2'])
  ending.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toBeUndefined()
})

test('a refusal for good ends it with its code', async () => {
  const { ids, done } = following([() => stream([event('1')]), () => refusal(401, 'unauthorized')])
  await vi.advanceTimersByTimeAsync(10_000)
  const error = await done
  expect(error).toBeInstanceOf(DuesError)
  expect(error).toMatchObject({ code: 'unauthorized' })
  expect(ids).toEqual(['1'])
})
