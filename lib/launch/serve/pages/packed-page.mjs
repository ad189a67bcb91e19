// @ts-check
import { promisify } from 'node:util'
import { constants, deflateRaw, deflateRawSync } from 'node:zlib'

/** Largest prime below 2^16, by which the two sums of Adler-32 are reckoned. */
const ADLER_BASE = 65_521
/** Head of a zlib stream (RFC 1950): deflate with a window of 32 KB. */
const ZLIB_HEAD = Buffer.from([0x78, 0x9c])
/** The last block of a deflate stream: stored, empty (RFC 1951, section 3.2.4). */
const LAST_BLOCK = Buffer.from([0x01, 0x00, 0x00, 0xff, 0xff])

/** @typedef {{ bytes: Buffer, packed: Buffer, sum: Adler }} Part a text, and the same as deflate blocks of its own */
/** @typedef {{ a: number, b: number, length: number }} Adler the two sums of Adler-32 over so many bytes */

const deflate = promisify(deflateRaw)

/**
 * A text with gaps, compressed once. Filling the gaps takes no compression anew: between the parts, each of which is a
 * run of deflate blocks of its own, what fills a gap goes as a stored block. Both forms come in pieces, most of which are the
 * same for every answer.
 *
 * @param {readonly string[]} texts what is between the gaps; one more than there are gaps
 */
export function packPage(texts) {
  const parts = texts.map(packOnce)
  return {
    /**
     * The text with each gap filled, as it is.
     *
     * @param {string} filling
     */
    plain: (filling) => between(parts, Buffer.from(filling), ({ bytes }) => bytes),

    /**
     * The same as `Content-Encoding: deflate`.
     *
     * @param {string} filling at most 65,535 bytes
     */
    deflated(filling) {
      const bytes = Buffer.from(filling)
      const gap = { bytes, packed: storedBlock(bytes), sum: adlerOf(bytes) }
      return deflated(between(parts, gap, (part) => part))
    },
  }
}

/**
 * A part that many answers have, packed as well as can be.
 *
 * @param {string} text
 * @returns {Part}
 */
export function packOnce(text) {
  const bytes = Buffer.from(text)
  return {
    bytes,
    packed: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    sum: adlerOf(bytes),
  }
}

/**
 * A part of one answer, packed beside the thread that answers.
 *
 * @param {string | Buffer} content
 * @returns {Promise<Part>}
 */
export async function packNow(content) {
  const bytes = Buffer.from(content)
  return {
    bytes,
    packed: await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
    sum: adlerOf(bytes),
  }
}

/**
 * Parts one after the other as `Content-Encoding: deflate`, in pieces.
 *
 * @param {readonly Part[]} parts one at least
 */
export function deflated(parts) {
  const { a, b } = parts.map(({ sum }) => sum).reduce(combine)
  const trailer = Buffer.alloc(4)
  trailer.writeUInt16BE(b, 0)
  trailer.writeUInt16BE(a, 2)
  return [ZLIB_HEAD, ...parts.map(({ packed }) => packed), LAST_BLOCK, trailer]
}

/**
 * Sends a page in pieces, all at once.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {readonly Buffer[]} pieces
 * @param {{ isDeflated: boolean, isHead?: boolean }} options `isHead` where the headers alone are asked for
 */
export function sendPieces(response, pieces, { isDeflated, isHead = false }) {
  if (isDeflated) response.setHeader('Content-Encoding', 'deflate')
  response.setHeader(
    'Content-Length',
    pieces.reduce((sum, { byteLength }) => sum + byteLength, 0),
  )
  response.cork()
  if (!isHead) for (const piece of pieces) response.write(piece)
  response.end()
  response.uncork()
}

/**
 * The nonce of a content security policy; undefined where it has none.
 *
 * @param {unknown} policy value of the header
 */
export const nonceIn = (policy) => /'nonce-([^']+)'/.exec(String(policy ?? ''))?.[1]

/**
 * @template Item
 * @param {readonly Part[]} parts
 * @param {Item} filling
 * @param {(part: Part) => Item} of
 * @returns {Item[]}
 */
function between(parts, filling, of) {
  return parts.flatMap((part, index) => (index === 0 ? [of(part)] : [filling, of(part)]))
}

/** @param {Buffer} bytes */
function storedBlock(bytes) {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

/**
 * @param {Buffer} bytes
 * @returns {Adler}
 */
function adlerOf(bytes) {
  let a = 1
  let b = 0
  for (const byte of bytes) {
    a = (a + byte) % ADLER_BASE
    b = (b + a) % ADLER_BASE
  }
  return { a, b, length: bytes.length }
}

/**
 * The sums over the bytes of one and then of the other, as zlib's `adler32_combine`.
 *
 * @param {Adler} one
 * @param {Adler} other
 * @returns {Adler}
 */
function combine(one, other) {
  const a = (one.a + other.a - 1 + ADLER_BASE) % ADLER_BASE
  const b = (one.b + other.b + (other.length % ADLER_BASE) * (one.a - 1 + ADLER_BASE)) % ADLER_BASE
  return { a, b, length: one.length + other.length }
}
