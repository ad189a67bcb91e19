import type { DuesEvent } from './api-types.generated.js'
import { DuesError } from './dues-error.js'
import { isPassing, sleep } from './send-request.js'

/** Silence after which a connection counts as broken, in milliseconds; the installation writes every 15 s. */
const SILENCE_MS = 45_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/**
 * Events as they happen, over as many connections as it takes: each continues after the last event of the one before.
 * Ends when the signal does.
 * @param open - connects, to continue after the event of this id
 * @throws DuesError where the installation refuses for good, as once the API key is revoked
 */
export async function* streamEvents(
  open: (lastEventId?: string) => Promise<Response>,
  signal: AbortSignal | undefined,
): AsyncGenerator<DuesEvent, void, undefined> {
  let place: string | undefined
  for (let failures = 0; !signal?.aborted; failures += 1) {
    try {
      const { body } = await open(place)
      for await (const message of readMessages(body)) {
        failures = 0
        place = field(message, 'id') ?? place
        const data = field(message, 'data')
        if (data !== undefined) yield JSON.parse(data)
        if (signal?.aborted) return
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof DuesError && !isPassing(error)) throw error
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    await sleep(wait * (0.5 + Math.random() / 2), signal).catch(() => {})
  }
}

/** Messages of server-sent events (the HTML standard, 9.2.6), as the installation writes them. */
async function* readMessages(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (reader) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TypeError('The stream is silent')), SILENCE_MS)
      })
      const { done, value } = await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer))
      if (done) return
      text += decoder.decode(value, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      yield* messages
    }
  } finally {
    await reader?.cancel().catch(() => {})
  }
}

const field = (message: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]
