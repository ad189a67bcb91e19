// @ts-check
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { GIVEN_BODY, GIVEN_HEADERS, Response as LightResponse } from '../../build/light-response.mjs'
import { acceptsCoding } from '../accepted-coding.mjs'

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/** Shorter texts gain nothing. */
const LEAST_BYTES = 1024
/** Bytes of UTF-8 that a unit of a string comes to at most. */
const MOST_BYTES_A_UNIT = 3
/** Types that Next compresses too. */
const TEXTS = /^text\/|^application\/(?:[\w.-]+\+)?json\b/
const gzipped = promisify(gzip)

/**
 * Sends an answer: compressed where both sides gain by it, without a body for HEAD. A body that comes piece by piece is
 * sent as fast as the client reads, and ended when the client goes away.
 *
 * @param {Response} response
 * @param {IncomingMessage} incoming
 * @param {ServerResponse} outgoing
 * @returns {void | Promise<void>}
 */
export function sendAnswer(response, incoming, outgoing) {
  const plain = plainText(response, incoming)
  return plain ? sendWhole(plain, outgoing) : sendAny(response, incoming, outgoing)
}

/**
 * Like {@link sendAnswer}, with what the adapter's listener has to send.
 *
 * @param {Response} response
 * @param {IncomingMessage} incoming
 * @param {ServerResponse} outgoing
 * @returns {Promise<Response>}
 */
export async function packAnswer(response, incoming, outgoing) {
  const plain = plainText(response, incoming)
  return plain
    ? new LightResponse(plain.body, {
        status: plain.status,
        headers: { ...plain.headers, Vary: varyOf(plain.headers) },
      })
    : await packAny(response, incoming, outgoing)
}

/**
 * A whole text whose headers nobody has looked at, without making Headers of them; null for any other answer, and for one that
 * is to be compressed. Its length, and what it varies with beside its own `Vary`, are still to be added.
 *
 * @param {Response} response
 * @param {IncomingMessage} incoming
 * @returns {{ status: number, headers: Readonly<Record<string, string>>, body: string } | null}
 */
function plainText(response, incoming) {
  const { [GIVEN_BODY]: body, [GIVEN_HEADERS]: given } =
    /** @type {{ [GIVEN_BODY]?: BodyInit | null, [GIVEN_HEADERS]?: Readonly<Record<string, string>> | null }} */ (
      response
    )
  if (!given || typeof body !== 'string' || incoming.method === 'HEAD') return null
  const type = given['Content-Type']
  const caching = given['Cache-Control']
  if (!type || !TEXTS.test(type)) return null
  if (!caching || caching.includes('no-transform')) return null
  const coding = body.length * MOST_BYTES_A_UNIT >= LEAST_BYTES && incoming.headers['accept-encoding']
  if (coding && acceptsCoding(String(coding), 'gzip')) return null
  return { status: response.status, headers: given, body }
}

/** @param {Readonly<Record<string, string>>} headers */
const varyOf = ({ Vary }) => (Vary === undefined ? 'Accept-Encoding' : `${Vary}, Accept-Encoding`)

/**
 * @param {{ status: number, headers: Readonly<Record<string, string>>, body: string }} whole
 * @param {ServerResponse} outgoing
 */
function sendWhole({ status, headers, body }, outgoing) {
  /** @type {string[]} */
  const listed = []
  for (const name in headers) if (name !== 'Vary') listed.push(name, headers[name] ?? '')
  listed.push('Vary', varyOf(headers), 'Content-Length', String(Buffer.byteLength(body)))
  outgoing.writeHead(status, listed)
  outgoing.end(body)
}

/**
 * @param {Response} response
 * @param {IncomingMessage} incoming
 * @param {ServerResponse} outgoing
 */
async function sendAny(response, incoming, outgoing) {
  const packed = await packAny(response, incoming, outgoing)
  if (packed === RESPONSE_ALREADY_SENT) return
  const body = bodyOf(packed)
  const { headers } = packed
  if (body instanceof ReadableStream) {
    return sendStream(body, { status: packed.status, headers, packs: false }, outgoing)
  }
  const hasLength = body !== null && !headers.has('content-length')
  if (hasLength) headers.set('Content-Length', String(Buffer.byteLength(body)))
  if (body !== null && !headers.has('content-type')) headers.set('Content-Type', 'text/plain; charset=UTF-8')
  outgoing.writeHead(packed.status, namedHeaders(headers))
  outgoing.end(body ?? undefined)
}

/**
 * @param {Response} response
 * @param {IncomingMessage} incoming
 * @param {ServerResponse} outgoing
 */
async function packAny(response, incoming, outgoing) {
  const { headers } = response
  const mayPack =
    TEXTS.test(headers.get('content-type') ?? '') && !headers.get('cache-control')?.includes('no-transform')
  if (mayPack && !variesWithCoding(headers)) headers.append('Vary', 'Accept-Encoding')
  const body = bodyOf(response)
  if (body === null) return response
  if (incoming.method === 'HEAD') {
    if (body instanceof ReadableStream) await body.cancel()
    return new LightResponse(null, { status: response.status, headers })
  }
  const encoding = mayPack && incoming.headers['accept-encoding']
  const packs = encoding ? acceptsCoding(String(encoding), 'gzip') : false
  if (body instanceof ReadableStream) {
    if (packs) headers.set('Content-Encoding', 'gzip')
    await sendStream(body, { status: response.status, headers, packs }, outgoing)
    return RESPONSE_ALREADY_SENT
  }
  if (!packs || Buffer.byteLength(body) < LEAST_BYTES) return response
  headers.set('Content-Encoding', 'gzip')
  headers.delete('Content-Length')
  return new LightResponse(await packed(body), { status: response.status, headers })
}

/** @type {WeakMap<Uint8Array, ReturnType<typeof gzipped>>} */
const packedOf = new WeakMap()

/**
 * A body by gzip. Bytes may be those of many answers, which share the packed ones too.
 *
 * @param {string | Uint8Array} body
 * @returns {ReturnType<typeof gzipped>}
 */
function packed(body) {
  if (typeof body === 'string') return gzipped(body)
  const known = packedOf.get(body) ?? gzipped(body)
  packedOf.set(body, known)
  return known
}

/** @param {Headers} headers */
const variesWithCoding = (headers) => headers.get('vary')?.includes('Accept-Encoding') ?? false

/**
 * @param {Response} response
 * @returns {string | Uint8Array | ReadableStream<Uint8Array> | null}
 */
function bodyOf(response) {
  const given = /** @type {{ [GIVEN_BODY]?: BodyInit | null }} */ (response)[GIVEN_BODY]
  return typeof given === 'string' || given instanceof Uint8Array || given === null ? given : response.body
}

/**
 * Headers by name. Node keeps one cookie alone of those in an array of pairs where headers were set before.
 *
 * @param {Headers} headers
 * @returns {Record<string, string | string[]>}
 */
function namedHeaders(headers) {
  const named = Object.fromEntries(headers)
  return headers.has('set-cookie') ? { ...named, 'set-cookie': headers.getSetCookie() } : named
}

/**
 * @param {ReadableStream<Uint8Array>} body
 * @param {{ status: number, headers: Headers, packs: boolean }} head
 * @param {ServerResponse} outgoing
 */
async function sendStream(body, { status, headers, packs }, outgoing) {
  const reader = body.getReader()
  const leave = () => void reader.cancel().catch(() => {})
  if (outgoing.destroyed) return leave()
  outgoing.once('close', leave)
  outgoing.writeHead(status, namedHeaders(headers))
  outgoing.flushHeaders()
  const packer = packs ? createGzip() : null
  packer?.pipe(outgoing)
  const sink = packer ?? outgoing
  try {
    for (let piece = await reader.read(); !piece.done && !outgoing.destroyed; piece = await reader.read()) {
      if (!sink.write(piece.value)) await room(sink, outgoing)
    }
    sink.end()
  } catch {
    // Half an answer must not look like a whole one. The handler has logged why.
    outgoing.destroy()
  } finally {
    outgoing.off('close', leave)
    if (outgoing.destroyed) packer?.destroy()
  }
}

/**
 * Resolves when a stream takes more, or the client has gone away.
 *
 * @param {import('node:stream').Writable} sink
 * @param {ServerResponse} outgoing
 * @returns {Promise<void>}
 */
function room(sink, outgoing) {
  return new Promise((resolve) => {
    const end = () => {
      sink.off('drain', end)
      outgoing.off('close', end)
      resolve()
    }
    sink.on('drain', end)
    outgoing.on('close', end)
    if (outgoing.destroyed) end()
  })
}
