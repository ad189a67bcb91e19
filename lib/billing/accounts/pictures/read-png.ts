import { assertSides, broken, type Picture } from './picture'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

/** Chunks that draw every picture; text, times, profiles, animations and private ones are left out. */
const DRAWING = ['IHDR', 'sRGB', 'IDAT', 'IEND']
const PALETTE = 'PLTE'
/**
 * Bits of a sample and further chunks that draw it, by color type (ISO/IEC 15948, 11.2.2). A palette beside colors is a
 * suggestion for old screens, and transparency beside alpha is none; some decoders take both for more.
 */
const TYPES: Readonly<Record<number, { depths: readonly number[]; chunks: readonly string[] }>> = {
  0: { depths: [1, 2, 4, 8, 16], chunks: ['tRNS'] },
  2: { depths: [8, 16], chunks: ['tRNS'] },
  3: { depths: [1, 2, 4, 8], chunks: [PALETTE, 'tRNS'] },
  4: { depths: [8, 16], chunks: [] },
  6: { depths: [8, 16], chunks: [] },
}

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte)
}

/**
 * A PNG without what does not draw it: metadata, animation, and whatever follows its end.
 * @throws PictureRefusedError for a damaged one, or one with other sides than a logo has
 */
export function readPng(bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)]
  let header: Header | null = null
  const found = new Set<string>()
  let at: number = SIGNATURE.length
  for (;;) {
    if (at + 12 > bytes.length) throw broken('PNG')
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) throw broken('PNG')
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) throw broken('PNG')
    if ((name === 'IHDR') !== (header === null)) throw broken('PNG')
    header ??= readHeader(view, at + 8, length)
    const draws = DRAWING.includes(name) || header.chunks.includes(name)
    // An unknown chunk with a capital letter says that nobody can draw the picture without it.
    if (!draws && name !== PALETTE && /^[A-Z]/.test(name)) throw broken('PNG')
    if (name === 'IDAT' && header.chunks.includes(PALETTE) && !found.has(PALETTE)) throw broken('PNG')
    if (draws) kept.push(bytes.subarray(at, end))
    found.add(name)
    if (name === 'IEND') break
    at = end
  }
  if (!found.has('IDAT')) throw broken('PNG')
  const { width, height } = header
  return { type: 'image/png', width, height, bytes: joined(kept) }
}

interface Header {
  readonly width: number
  readonly height: number
  /** Of the color type. */
  readonly chunks: readonly string[]
}

function readHeader(view: DataView, at: number, length: number): Header {
  if (length !== 13) throw broken('PNG')
  const width = view.getUint32(at)
  const height = view.getUint32(at + 4)
  const type = TYPES[view.getUint8(at + 9)]
  if (!type?.depths.includes(view.getUint8(at + 8))) throw broken('PNG')
  if (view.getUint8(at + 10) !== 0 || view.getUint8(at + 11) !== 0 || view.getUint8(at + 12) > 1)
    throw broken('PNG')
  assertSides(width, height)
  return { width, height, chunks: type.chunks }
}

/** One run of bytes from several. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Checksum of a chunk (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
