import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { streamEvents } from '@/lib/wire/reports/events'
import { followEvents, STREAM_PATH } from './follow-events'
import { accountGate } from './prompt-gate'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Connection {
  /** Place that the page continues after. */
  readonly place: string | null
  readonly signal: AbortSignal
  write(text: string): void
  end(): void
}

/** A page that follows a server whose connections the test holds. */
function following(answer: () => number = () => 200) {
  const connections: Connection[] = []
  const told: string[] = []
  let isHidden = false
  let now = Date.UTC(2026, 10, 21)
  let changed = () => {}
  const send = async (_: unknown, { headers, signal }: RequestInit = {}) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    writer.closed.catch(() => {})
    connections.push({
      place: new Headers(headers).get('last-event-id'),
      signal: signal ?? new AbortController().signal,
      write: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => {}),
      end: () => void writer.close().catch(() => {}),
    })
    const status = answer()
    if (status === 200) signal?.addEventListener('abort', () => void writer.abort().catch(() => {}))
    return new Response(status === 200 ? readable : null, { status })
  }
  const end = followEvents({
    type: 'subscriber.created',
    onEvent: ({ id }) => told.push(id),
    send: send as typeof fetch,
    now: () => now,
    sight: {
      isHidden: () => isHidden,
      onChange(listener) {
        changed = listener
        return () => {
          changed = () => {}
        }
      },
    },
  })
  const show = async (hidden: boolean) => {
    isHidden = hidden
    changed()
    await settle()
  }
  return {
    connections,
    told,
    end,
    hide: () => show(true),
    show: () => show(false),
    wait: (ms: number) => (now += ms),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const event = (id: string) => `id: ${id}\ndata: {"id":"${id}"}\n\n`

it('asks where the operation is', () => {
  expect(STREAM_PATH).toBe(streamEvents.path)
})

it('a message is read whole, however it is cut', async () => {
  const { connections, told, end } = following()
  await settle()
  for (const part of ['retry: 2000\nid: 4', '\n\nid: 5\nda', 'ta: {"id":"5"}\n', '\n:\n\n']) {
    connections[0]?.write(part)
    await settle()
  }
  expect(told).toEqual(['5'])
  end()
})

it('a connection that ends is made again after its last place, told or only named', async () => {
  const { connections, told, end } = following()
  await settle()
  connections[0]?.write(event('7'))
  await settle()
  connections[0]?.end()
  await vi.advanceTimersByTimeAsync(60_000)
  connections[1]?.write(':\nid: 9\n\n')
  await settle()
  connections[1]?.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections.map(({ place }) => place)).toEqual([null, '7', '9'])
  expect(told).toEqual(['7'])
  end()
})

it('a hidden page holds no connection, and continues where it was once it is seen again, unless that is long ago', async () => {
  const page = following()
  await settle()
  page.connections[0]?.write('retry: 2000\nid: 3\n\n')
  await settle()
  await page.hide()
  expect(page.connections[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(page.connections).toHaveLength(1)
  page.wait(120_000)
  await page.show()
  expect(page.connections[1]?.place).toBe('3')
  await page.hide()
  page.wait(6 * 60_000)
  await page.show()
  expect(page.connections[2]?.place).toBeNull()
  page.end()
  expect(page.connections[2]?.signal.aborted).toBe(true)
})

it('a server that refuses for now is asked again, ever more rarely; one that refuses the visitor is not', async () => {
  const busy = following(() => 429)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(busy.connections.length).toBeGreaterThan(5)
  expect(busy.connections.length).toBeLessThan(30)
  busy.end()
  const signedOut = following(() => 401)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(signedOut.connections).toHaveLength(1)
  signedOut.end()
})

it('a page whose browser is signed in as another account says so, and is told nothing', async () => {
  const unkeep = accountGate.keep()
  const { connections, end } = following(() => 409)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([connections.length, accountGate.getState()]).toEqual([1, true])
  unkeep()
  end()
})
