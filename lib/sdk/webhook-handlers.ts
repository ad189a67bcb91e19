import type { DuesEvent } from './api-types.generated.js'
import { verifyWebhook, WebhookError, type WebhookOptions } from './webhooks.js'

/** The event of a type; several types share a shape. */
export type EventOf<Type extends DuesEvent['type'], Shape = DuesEvent> = Shape extends {
  readonly type: infer Types
}
  ? Type extends Types
    ? Shape & { readonly type: Type }
    : never
  : never

/** Handlers of events: by type, or `any` for those that have none of their own. */
export type EventHandlers = {
  readonly [Type in DuesEvent['type']]?: (event: EventOf<Type>) => unknown
} & { readonly any?: (event: DuesEvent) => unknown }

export interface WebhookHandlerOptions extends Omit<WebhookOptions, 'now'> {
  readonly on: EventHandlers
}

/** A body larger than this is no webhook of ours. */
const MOST_BYTES = 1024 * 1024

/**
 * A handler of `Request` and `Response`: for Next (`export const POST = …`), Hono (`(c) => handler(c.req.raw)`), Deno,
 * Bun and edge runtimes. It answers 204 once the event is handled, or was before; 400 to what is not signed. An error
 * of yours is thrown on, so that the runtime answers 500 and the event comes again.
 */
export function webhookHandler(options: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, text } = await handle(request.headers, () => readAll(request.body ?? []), options)
    return new Response(text, { status })
  }
}

/** The parts of a Node request and response that are used here, of Express and others. */
interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
}
interface NodeResponse {
  statusCode: number
  end(text?: string): unknown
}

/**
 * A handler for Express and Node's own server: `app.post('/webhooks/dues', nodeWebhook({ … }))`, before any parser of
 * JSON or behind `express.raw()`, since a parsed body cannot be verified. Errors of yours go to `next`, or are thrown on.
 */
export function nodeWebhook(options: WebhookHandlerOptions) {
  return async (request: NodeRequest, response: NodeResponse, next?: (error?: unknown) => void) => {
    try {
      const { status, text } = await handle(request.headers, () => bodyOf(request), options)
      response.statusCode = status
      response.end(text ?? undefined)
    } catch (error) {
      if (!next) throw error
      next(error)
    }
  }
}

/** The parts of a Fastify instance that are used here. */
interface FastifyLike {
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parser: (request: unknown, body: Uint8Array, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown
  removeContentTypeParser(type: string): unknown
  post(
    path: string,
    handler: (
      request: { headers: NodeRequest['headers']; body: unknown },
      reply: { code(status: number): { send(text?: string): unknown } },
    ) => Promise<unknown>,
  ): unknown
}

/** A plugin of Fastify: `app.register(fastifyWebhook('/webhooks/dues', { … }))`. */
export function fastifyWebhook(path: string, options: WebhookHandlerOptions) {
  return async (app: FastifyLike) => {
    // Within this plugin alone: bodies elsewhere are parsed as before.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    app.post(path, async ({ headers, body }, reply) => {
      const { status, text } = await handle(headers, () => bytesOf(body), options)
      return reply.code(status).send(text ?? undefined)
    })
  }
}

async function handle(
  headers: Parameters<typeof verifyWebhook>[0]['headers'],
  read: () => Uint8Array | Promise<Uint8Array>,
  { on, ...options }: WebhookHandlerOptions,
): Promise<{ status: number; text: string | null }> {
  let event: DuesEvent
  try {
    event = await verifyWebhook({ headers, body: await read() }, options)
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    const { reason, message } = error
    return reason === 'repeated' ? DONE : { status: 400, text: message }
  }
  const handler = (on[event.type] ?? on.any) as ((event: DuesEvent) => unknown) | undefined
  await handler?.(event)
  // Only now: an event whose handler failed comes again.
  await options.handled?.add(event.id)
  return DONE
}

const DONE = { status: 204, text: null }

const bodyOf = (request: NodeRequest): Uint8Array | Promise<Uint8Array> =>
  request.body === undefined ? readAll(request) : bytesOf(request.body)

/** @throws WebhookError for more than a webhook has */
async function readAll(body: unknown): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  // A stream of the web is iterated by every server's runtime, though the types of browsers do not say so.
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MOST_BYTES) throw new WebhookError('too_large')
    parts.push(part)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  if (typeof body === 'string') return new TextEncoder().encode(body)
  throw new TypeError(
    'The body was parsed before: put the webhook before parsers of JSON, or behind express.raw()',
  )
}
