import { assertSides, broken, type Picture, PictureRefusedError } from './picture'
import { joined } from './read-png'

/** Bits of the extended header (WebP container, "Extended File Format"). */
const ALPHA = 0x10
const ANIMATION = 0x02

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

export function isWebp(bytes: Uint8Array): boolean {
  return bytes.length >= 12 && textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP'
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * A WebP without what does not draw it: metadata, profiles, unknown chunks, and whatever follows its end.
 * @throws PictureRefusedError for a damaged or animated one, or one with other sides than a logo has
 */
export function readWebp(bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) throw broken('WebP')
  let canvas: Size | null = null
  let drawn: Size | null = null
  const kept: Uint8Array[] = []
  for (let at = 12; at + 8 <= end; ) {
    const name = textAt(bytes, at)
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end) throw broken('WebP')
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'VP8X') {
      if (canvas !== null || kept.length > 0) throw broken('WebP')
      canvas = extendedSize(body)
      kept.push(chunk('VP8X', withoutMetadata(body)))
    } else if (name === 'ALPH' && drawn === null) kept.push(chunk(name, body))
    else if ((name === 'VP8 ' || name === 'VP8L') && drawn === null) {
      drawn = name === 'VP8 ' ? lossySize(body) : losslessSize(body)
      kept.push(chunk(name, body))
    }
    at = next
  }
  if (drawn === null) throw broken('WebP')
  if (canvas !== null && (canvas.width !== drawn.width || canvas.height !== drawn.height))
    throw broken('WebP')
  assertSides(drawn.width, drawn.height)
  const content = joined(kept)
  const head = new Uint8Array(12)
  head.set(bytes.subarray(0, 12))
  new DataView(head.buffer).setUint32(4, content.length + 4, true)
  return { type: 'image/webp', width: drawn.width, height: drawn.height, bytes: joined([head, content]) }
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const whole = new Uint8Array(8 + body.length + (body.length % 2))
  whole.set([...name].map((letter) => letter.charCodeAt(0)))
  new DataView(whole.buffer).setUint32(4, body.length, true)
  whole.set(body, 8)
  return whole
}

/** The extended header with its bit for transparency alone. */
function withoutMetadata(body: Uint8Array): Uint8Array {
  const header = Uint8Array.from(body)
  header[0] = (body[0] ?? 0) & ALPHA
  return header
}

const uint24 = (bytes: Uint8Array, at: number) =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

function extendedSize(body: Uint8Array): Size {
  if (body.length !== 10) throw broken('WebP')
  if ((body[0] ?? 0) & ANIMATION) {
    throw new PictureRefusedError('It is animated.', 'Send a picture that stands still.')
  }
  return { width: uint24(body, 4) + 1, height: uint24(body, 7) + 1 }
}

/** RFC 6386, section 9.1: a key frame's start code, then two sides of 14 bits. */
function lossySize(body: Uint8Array): Size {
  const isKeyFrame = ((body[0] ?? 1) & 1) === 0
  if (body.length < 10 || !isKeyFrame || uint24(body, 3) !== 0x2a019d) throw broken('WebP')
  const side = (at: number) => ((body[at] ?? 0) | ((body[at + 1] ?? 0) << 8)) & 0x3fff
  return { width: side(6), height: side(8) }
}

/** RFC 9649, section 3.4: a signature, then two sides of 14 bits, and a version that is 0. */
function losslessSize(body: Uint8Array): Size {
  if (body.length < 5 || body[0] !== 0x2f) throw broken('WebP')
  const bits = new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(1, true)
  if (bits >>> 29 !== 0) throw broken('WebP')
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
