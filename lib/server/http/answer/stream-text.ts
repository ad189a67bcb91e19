import 'server-only'
import type { Log } from '../../log'

/**
 * An answer that is written while it is being made, piece by piece, as fast as the client reads.
 * The connection is cut when a piece fails, so that half an answer never looks like a whole one; a client
 * that goes away ends the work.
 */
export function streamText(
  pieces: AsyncIterable<string>,
  options: { mediaType: string; headers: Headers; log: Log },
): Response {
  const { mediaType, headers, log } = options
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  let gone = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await iterator.next()
        if (gone) return
        if (next.done) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      } catch (error) {
        log.error({ err: error }, 'answer cut off: its next part could not be read')
        controller.error(error)
      }
    },
    async cancel() {
      gone = true
      await iterator.return?.()
    },
  })
  headers.set('Content-Type', mediaType)
  return new Response(body, { status: 200, headers })
}

/** An answer that is made of few pieces, whole before it is sent: one that fails is a refusal. */
export async function wholeText(
  pieces: AsyncIterable<string>,
  { mediaType, headers }: { mediaType: string; headers: Headers },
): Promise<Response> {
  let text = ''
  for await (const piece of pieces) text += piece
  headers.set('Content-Type', mediaType)
  return new Response(text, { status: 200, headers })
}

/** Makes a browser keep the answer as a file of the day, as in `payments-2026-11-21.csv`. */
export function asDownload(headers: Headers, file: { name: string; extension: string; at: Date }): void {
  const day = file.at.toISOString().slice(0, 10)
  headers.set('Content-Disposition', `attachment; filename="${file.name}-${day}.${file.extension}"`)
}

/** An answer that is a whole file, shown by the browser or kept under this name. */
export function sendDocument(
  bytes: Uint8Array<ArrayBuffer>,
  options: { mediaType: string; name: string; headers: Headers },
): Response {
  const { mediaType, name, headers } = options
  headers.set('Content-Type', mediaType)
  headers.set('Content-Length', String(bytes.byteLength))
  headers.set('Content-Disposition', `inline; filename="${name}"`)
  return new Response(bytes, { status: 200, headers })
}
