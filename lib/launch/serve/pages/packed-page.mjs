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

/** Characters from which on a text is packed; a shorter one would hardly become smaller. */
const WORTH_PACKING = 200

/**
 * A page in parts, compressed once. A number stands where a text of one answer stood: filling such gaps takes no compression
 * anew, since each part is a run of deflate blocks of its own, and what fills a gap goes as a stored block.
 *
 * @typedef {readonly (Part | number)[]} CutPage
 */

/**
 * Cuts a page out of its contents where texts of one answer stand.
 *
 * @param {readonly (string | Part)[]} contents one after the other; what is packed already has none of these texts
 * @param {readonly string[]} gaps the texts, none of them empty
 * @param {(text: string) => Part | Promise<Part>} pack
 * @returns {Promise<CutPage>}
 */
export async function cutPage(contents, gaps, pack) {
  if (gaps.length === 0)
    return await Promise.all(contents.map((content) => (isText(content) ? pack(content) : content)))
  const places = new RegExp(`(${gaps.map(literally).join('|')})`)
  return await Promise.all(
    contents
      .flatMap(
        (content) => /** @type {(string | Part)[]} */ (isText(content) ? content.split(places) : [content]),
      )
      .filter((piece) => piece !== '')
      .map((piece) => {
        if (!isText(piece)) return piece
        if (gaps.includes(piece)) return gaps.indexOf(piece)
        return piece.length < WORTH_PACKING ? storedPart(piece) : pack(piece)
      }),
  )
}

/**
 * The parts of one answer.
 *
 * @param {CutPage} page
 * @param {readonly string[]} fillings one for each gap, at most 65,535 bytes each
 * @returns {Part[]}
 */
export function fillPage(page, fillings) {
  const parts = fillings.map(storedPart)
  return page.flatMap((part) => (typeof part === 'number' ? (parts[part] ?? []) : [part]))
}

/** @param {string | Part} content @returns {content is string} */
const isText = (content) => typeof content === 'string'

/** @param {string} text @returns {string} the pattern of this text alone */
const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

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
 * A part that is too short to be worth packing.
 *
 * @param {string} text at most 65,535 bytes
 * @returns {Part}
 */
function storedPart(text) {
  const bytes = Buffer.from(text)
  return { bytes, packed: storedBlock(bytes), sum: adlerOf(bytes) }
}

/**
 * Parts one after the other as `Content-Encoding: deflate`, in pieces.
 *
 * @param {readonly Part[]} parts one at least
 */
function deflated(parts) {
  const { a, b } = parts.map(({ sum }) => sum).reduce(combine)
  const trailer = Buffer.alloc(4)
  trailer.writeUInt16BE(b, 0)
  trailer.writeUInt16BE(a, 2)
  return [ZLIB_HEAD, ...parts.map(({ packed }) => packed), LAST_BLOCK, trailer]
}

/**
 * Sends a page in parts, all at once.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {readonly Part[]} parts
 * @param {{ isDeflated: boolean, isHead?: boolean }} options `isHead` where the headers alone are asked for
 */
export function sendParts(response, parts, { isDeflated, isHead = false }) {
  const pieces = isDeflated ? deflated(parts) : parts.map(({ bytes }) => bytes)
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
