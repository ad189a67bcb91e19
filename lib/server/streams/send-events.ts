import 'server-only'
import type { Log } from '../log'
import type { EventDetails } from '../store/reports/event-pages'
import type { EventStream } from './event-streams'

/** Milliseconds after which a browser connects again. Servers that restart together are not asked by all at once. */
const RETRY_MS = 2_000

/** Sets the headers of an answer of server-sent events. */
export function setStreamHeaders(headers: Headers, mediaType: string): void {
  headers.set('Content-Type', mediaType)
  // A proxy that compresses or gathers an answer would hold events back.
  headers.set('Cache-Control', 'no-store, no-transform')
  headers.set('X-Accel-Buffering', 'no')
}

/**
 * An answer of server-sent events (the HTML standard, 9.2), written as fast as the client reads. A read that fails
 * ends the answer between two events: the client continues with the last one that it has.
 */
export function sendEvents(
  stream: EventStream,
  options: { headers: Headers; log: Log; encode: (event: EventDetails) => string },
): Response {
  const { headers, log, encode } = options
  const encoder = new TextEncoder()
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, text: string) =>
    controller.enqueue(encoder.encode(text))
  const body = new ReadableStream<Uint8Array>({
    // A client that hears of no event knows its place too, and continues there.
    start: (controller) => send(controller, `retry: ${RETRY_MS}\nid: ${stream.place}\n\n`),
    async pull(controller) {
      const events = await stream.next().catch((error: unknown) => {
        log.warn({ err: error }, 'event stream ended: the log could not be read')
        stream.end()
        return null
      })
      if (events === null) controller.close()
      else send(controller, events.length === 0 ? `:\nid: ${stream.place}\n\n` : events.map(encode).join(''))
    },
    cancel: () => stream.end(),
  })
  return new Response(body, { status: 200, headers })
}
