import { assertSides, broken, type Picture, PictureRefusedError } from './picture'
import { joined } from './read-png'

const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Baseline, extended and progressive frames; browsers draw no others. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const isOtherFrame = (marker: number) =>
  marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Tables, frames and scans; JFIF (APP0) and Adobe's color transform (APP14) change how it is drawn. */
const KEPT = new Set([0xc4, 0xdb, 0xdd, 0xe0, 0xee, ...FRAMES, START_OF_SCAN])

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === START_OF_IMAGE && bytes[2] === 0xff
}

/**
 * A JPEG without what does not draw it: places, cameras, previews, comments, and whatever follows its end.
 * @throws PictureRefusedError for a damaged one, or one with other sides than a logo has
 */
export function readJpeg(bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let hasScan = false
  let at = 2
  for (;;) {
    if (at + 2 > bytes.length || bytes[at] !== 0xff) throw broken('JPEG')
    const marker = bytes[at + 1] ?? 0
    // Bytes that fill up before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE) {
      kept.push(bytes.subarray(at, at + 2))
      break
    }
    if (at + 4 > bytes.length) throw broken('JPEG')
    const length = view.getUint16(at + 2)
    let end = at + 2 + length
    if (length < 2 || end > bytes.length || marker < 0xc0) throw broken('JPEG')
    if (isOtherFrame(marker)) {
      throw new PictureRefusedError('It is a kind of JPEG that browsers do not draw.', 'Save it as a PNG.')
    }
    if (FRAMES.has(marker)) {
      if (size !== null || length < 8) throw broken('JPEG')
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
      assertSides(size.width, size.height)
    }
    if (marker === START_OF_SCAN) {
      if (size === null) throw broken('JPEG')
      hasScan = true
      end = endOfScan(bytes, end)
    }
    if (KEPT.has(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  if (size === null || !hasScan) throw broken('JPEG')
  return { type: 'image/jpeg', ...size, bytes: joined(kept) }
}

/** Place of the first marker behind the data of a scan, in which 0xff 0x00 is data and 0xff 0xd0 to 0xd7 begin anew. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw broken('JPEG')
}
