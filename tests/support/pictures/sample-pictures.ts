import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { crc32, joined } from '@/lib/billing/accounts/pictures/read-png'

const fromBase64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
const ascii = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

/** Words that some of the pictures carry beside what draws them. */
export const HIDDEN_WORDS = 'secret-place'

/** Pictures of 24 x 20 pixels as an editor saves them; the first JPEG and the last two WebP carry HIDDEN_WORDS. */
export const SAVED_PICTURES = {
  jpeg: fromBase64(
    '/9j/4QDWRXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAJiCAgANAAAAcgAAAGmHBAABAAAAgAAAAAAAAAA4YwAA6AMAADhjAADoAwAAc2VjcmV0LXBsYWNlAAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAGAAAAAOgBAABAAAAFAAAAAAAAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAUABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAMF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AmwF2KAAAAAA//9k=',
  ),
  progressiveJpeg: fromBase64(
    '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAUABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAWAQEBAQAAAAAAAAAAAAAAAAAAAgT/2gAMAwEAAhADEAAAAZovEAAB/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQABBQIf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAwEBPwEf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAgEBPwEf/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQAGPwIf/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQABPyEf/9oADAMBAAIAAwAAABAIIIL/xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAEDAQE/EB//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAECAQE/EB//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/EB//2Q==',
  ),
  webp: fromBase64(
    'UklGRkIAAABXRUJQVlA4IDYAAAAQAwCdASoYABQAPtFiqk+oJaOiKAgBABoJZQDLLBaphEAA/uy9gJuw7/6Fesvvo1Zo52AAAAA=',
  ),
  losslessWebp: fromBase64(
    'UklGRgwBAABXRUJQVlA4WAoAAAAYAAAAFwAAEwAAVlA4TBEAAAAvF8AEEAdQsBqUq4CBiOh/AABFWElG1AAAAEV4aWYAAElJKgAIAAAABwASAQMAAQAAAAEAAAAaAQUAAQAAAGIAAAAbAQUAAQAAAGoAAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAACYggIADQAAAHIAAABphwQAAQAAAIAAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAHNlY3JldC1wbGFjZQAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAABgAAAADoAQAAQAAABQAAAAAAAAA',
  ),
  transparentWebp: fromBase64(
    'UklGRkIBAABXRUJQVlA4WAoAAAAYAAAAFwAAEwAAQUxQSAoAAAABB1DAiAhERP8DVlA4IDYAAAAQAwCdASoYABQAPtFiqk+oJaOiKAgBABoJZQDLLBaphEAA/uy9gJuw7/6Fesvvo1Zo52AAAABFWElG1AAAAEV4aWYAAElJKgAIAAAABwASAQMAAQAAAAEAAAAaAQUAAQAAAGIAAAAbAQUAAQAAAGoAAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAACYggIADQAAAHIAAABphwQAAQAAAIAAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAHNlY3JldC1wbGFjZQAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAABgAAAADoAQAAQAAABQAAAAAAAAA',
  ),
} as const

export const ANIMATED_WEBP = fromBase64(
  'UklGRq4AAABXRUJQVlA4WAoAAAACAAAAFwAAEwAAQU5JTQYAAAD/////AQBBTk1GPgAAAAAAAAAAABcAABMAAGQAAAJWUDggJgAAANACAJ0BKhgAFAA+bTSWR6QjIiEoCACADYlpAAA9o6AA/vuLAAAAQU5NRjwAAAAAAAAAAAAXAAATAABkAAAAVlA4ICQAAAB0AgCdASoYABQAPm00lkeCgIAAANiWkAAD2joAAP7zuwAAAAA=',
)

/** A chunk of a PNG. */
export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = joined([ascii(name), data])
  const whole = new Uint8Array(named.length + 8)
  const view = new DataView(whole.buffer)
  view.setUint32(0, data.length)
  whole.set(named, 4)
  view.setUint32(named.length + 4, crc32(named))
  return whole
}

interface PngParts {
  readonly width: number
  readonly height: number
  /** Red, green and blue of every pixel. */
  readonly color?: readonly [number, number, number]
  /** Noise in place of the color, which takes three bytes a pixel in the file. */
  readonly isNoise?: boolean
  /** Chunks between the header and the data. */
  readonly before?: readonly Uint8Array[]
  /** Chunks between the data and the end. */
  readonly after?: readonly Uint8Array[]
}

interface TypedPngParts {
  /** Color type (ISO/IEC 15948, 11.2.2). */
  readonly type: number
  readonly depth?: number
  readonly isInterlaced?: boolean
  /** Packed pixels; zeros, and enough of them, unless given. */
  readonly data?: Uint8Array
  readonly before?: readonly Uint8Array[]
}

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** A PNG of 24 x 20 pixels of a color type, with a palette where that has one; its data may be anything. */
export function typedPng({ type, depth = 8, isInterlaced = false, data, before = [] }: TypedPngParts) {
  const [width, height] = [24, 20]
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8)
  const row = 1 + Math.ceil((width * (SAMPLES[type] ?? 1) * depth) / 8)
  const zeros = deflateSync(new Uint8Array(row * height * (isInterlaced ? 2 : 1)))
  return joined([
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...(type === 3 ? [pngChunk('PLTE', new Uint8Array(6))] : []),
    ...before,
    pngChunk('IDAT', data ?? Uint8Array.from(zeros)),
    pngChunk('IEND', new Uint8Array()),
  ])
}

/** A PNG of one color, or of noise. */
export function pngOf({
  width,
  height,
  color = [6, 96, 92],
  isNoise = false,
  before = [],
  after = [],
}: PngParts) {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  const line = Uint8Array.from([0, ...Array.from({ length: width }, () => color).flat()])
  const noise = (row: number) => {
    const bytes = createHash('shake256', { outputLength: width * 3 })
      .update(String(row))
      .digest()
    return joined([Uint8Array.from([0]), bytes])
  }
  const rows = Array.from({ length: height }, (_, row) => (isNoise ? noise(row) : line))
  const data = deflateSync(joined(rows))
  return joined([
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', Uint8Array.from(data)),
    ...after,
    pngChunk('IEND', new Uint8Array()),
  ])
}
