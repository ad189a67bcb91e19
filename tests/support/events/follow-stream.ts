import { GET } from '@/app/api/v1/events/stream/route'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { event } from '@/lib/wire/reports/event-object'

/** An open event stream as a client reads it. */
export interface FollowedStream {
  /** The next so many events, each held against its contract and against the id of its message. */
  take(count: number): Promise<WireEvent[]>
  /** Resolves at the end of the stream, with the events before it. */
  rest(): Promise<WireEvent[]>
  /** Goes away, as a client does. */
  leave(): Promise<void>
}

interface Followed {
  readonly apiKey?: string
  readonly cookie?: string
  readonly lastEventId?: string
  readonly query?: Record<string, string>
}

/** Asks for a stream; the answer is there once it follows the log. */
export function askForStream({ apiKey, cookie, lastEventId, query }: Followed, method = 'GET') {
  const url = new URL('http://localhost:3000/api/v1/events/stream')
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers = new Headers({ host: url.host })
  if (apiKey) headers.set('x-api-key', apiKey)
  if (cookie) headers.set('cookie', cookie)
  if (lastEventId) headers.set('last-event-id', lastEventId)
  return GET(new Request(url, { method, headers }))
}

export async function followStream(followed: Followed): Promise<FollowedStream> {
  const response = await askForStream(followed)
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const known: WireEvent[] = []
  const read = async (): Promise<boolean> => {
    const { done, value = '' } = await reader.read()
    text += value
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    known.push(...messages.flatMap(eventOf))
    return !done
  }
  return {
    async take(count) {
      while (known.length < count) {
        if (!(await read())) throw new Error(`The stream ended after ${known.length} of ${count} events`)
      }
      return known.splice(0, count)
    },
    async rest() {
      while (await read());
      return known.splice(0)
    },
    leave: () => reader.cancel(),
  }
}

function eventOf(message: string): WireEvent[] {
  const fields = new Map(
    message.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const data = fields.get('data')
  if (data === undefined) return []
  const told = event.parse(JSON.parse(data))
  if (told.id !== fields.get('id')) throw new Error(`Message ${fields.get('id')} has event ${told.id}`)
  return [told]
}
