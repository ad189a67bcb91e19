import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  ANIMATED_WEBP,
  HIDDEN_WORDS,
  pngChunk,
  pngOf,
  SAVED_PICTURES,
  typedPng,
} from '@/tests/support/pictures/sample-pictures'
import { MAX_PICTURE_BYTES, PictureRefusedError } from './picture'
import { readPicture } from './read-picture'
import { joined } from './read-png'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const read = (bytes: Uint8Array, drawings = false) => readPicture(bytes, { drawings })
const detailOf = (bytes: Uint8Array, drawings = false): string => {
  try {
    read(bytes, drawings)
  } catch (error) {
    if (error instanceof PictureRefusedError) return error.detail
    throw error
  }
  return 'taken'
}

/** Leaves out the chunk behind the header. */
const withoutPalette = (bytes: Uint8Array) => joined([bytes.subarray(0, 33), bytes.subarray(33 + 12 + 6)])
const png = pngOf({ width: 24, height: 20 })
const all = { ...SAVED_PICTURES, png }

describe('a picture', () => {
  it.each(Object.entries(all))('is read by its bytes: %s', (kind, bytes) => {
    const picture = read(bytes)
    expect(picture).toMatchObject({ width: 24, height: 20 })
    expect(picture.type).toBe(`image/${/png|jpeg|webp/i.exec(kind)?.[0].toLowerCase()}`)
  })

  it.each(Object.entries(all))('keeps what draws it, and nothing else: %s', (_, bytes) => {
    const trailing = bytesOf('<script>alert(1)</script>PK\u0003\u0004')
    const kept = read(joined([bytes, trailing])).bytes
    expect(textOf(kept)).not.toContain(HIDDEN_WORDS)
    expect(textOf(kept)).not.toContain('script')
    expect(read(kept).bytes).toEqual(kept)
  })

  it('loses the notes and the animation of a PNG', () => {
    const before = [pngChunk('tEXt', bytesOf(HIDDEN_WORDS)), pngChunk('acTL', new Uint8Array(8))]
    const noted = pngOf({ width: 24, height: 20, before, after: [pngChunk('eXIf', bytesOf(HIDDEN_WORDS))] })
    expect(read(noted).bytes).toEqual(png)
  })

  it.each([0, 2, 3, 4, 6])('of color type %i keeps the chunks that draw it', (type) => {
    const before = [
      ...(type === 3 ? [] : [pngChunk('PLTE', new Uint8Array(6))]),
      pngChunk('tRNS', new Uint8Array(2)),
    ]
    const kept = textOf(read(typedPng({ type, before })).bytes)
    expect([kept.includes('PLTE'), kept.includes('tRNS')]).toEqual([type === 3, [0, 2, 3].includes(type)])
  })

  it.each(Object.entries(all))('is refused where it is cut anywhere: %s', (_, bytes) => {
    const end = read(bytes).bytes.length === bytes.length ? bytes.length : bytes.length - 2
    for (let length = 0; length < end; length++) {
      expect(detailOf(bytes.subarray(0, length)), `${length}`).not.toBe('taken')
    }
  })
})

describe('a refusal says why', () => {
  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'no picture'],
    ['text', bytesOf('hello'), 'no picture'],
    ['a page', bytesOf('<html><img></html>'), 'no picture'],
    ['a GIF', bytesOf('GIF89a\u0001\u0001'), 'no picture'],
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'scripts'],
    ['an SVG behind a prologue', bytesOf('<?xml version="1.0"?><!-- a --><svg viewBox="0 0 9 9"/>'), 'SVG'],
    ['too many bytes', new Uint8Array(MAX_PICTURE_BYTES + 1), '129 KB'],
    ['too many pixels', pngOf({ width: 1025, height: 300 }), '1025 x 300'],
    ['too few pixels', pngOf({ width: 15, height: 15 }), '15 x 15'],
    ['a banner', pngOf({ width: 500, height: 100 }), '4 times'],
    ['an animation', ANIMATED_WEBP, 'animated'],
    [
      'a chunk that nobody knows',
      pngOf({ width: 20, height: 20, before: [pngChunk('ABCD', new Uint8Array())] }),
      'damaged',
    ],
    ['a palette that is missing', withoutPalette(typedPng({ type: 3 })), 'damaged'],
    ['two headers', pngOf({ width: 20, height: 20, before: [png.subarray(8, 33)] }), 'damaged'],
  ])('%s', (_, bytes, words) => {
    expect(detailOf(bytes)).toContain(words)
  })

  it('a PNG whose checksum is wrong', () => {
    const bytes = Uint8Array.from(png)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    expect(detailOf(bytes)).toContain('damaged')
  })

  it('sides in the header of a JPEG that its frame does not have', () => {
    const bytes = Uint8Array.from(SAVED_PICTURES.progressiveJpeg)
    const frame = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xc2]))
    bytes.set([0xff, 0xff, 0xff, 0xff], frame + 5)
    expect(detailOf(bytes)).toContain('65535 x 65535')
  })
})

test('whatever the bytes are, they are a picture within the bounds or a refusal', () => {
  const changed = fc
    .tuple(
      fc.constantFrom(...Object.values(all)),
      fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { minLength: 1, maxLength: 6 }),
    )
    .map(([bytes, changes]) => {
      const copy = Uint8Array.from(bytes)
      for (const [at, value] of changes) copy[at % copy.length] = value
      return copy
    })
  fc.assert(
    fc.property(fc.oneof(changed, fc.uint8Array({ maxLength: 200 })), (bytes) => {
      try {
        const picture = read(bytes, true)
        expect(picture.bytes.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
        expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(1024)
        expect(read(picture.bytes, true).bytes).toEqual(picture.bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(PictureRefusedError)
      }
    }),
    { numRuns: 1000 },
  )
})

describe('a drawing', () => {
  const drawing = (inside: string, attributes = 'viewBox="0 0 32 16"') =>
    bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

  it('is kept where it only draws', () => {
    const inside =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g fill="url(#a)"><path d="M0 0h9"/></g><use href="#a"/>'
    expect(read(drawing(inside), true)).toMatchObject({ type: 'image/svg+xml', width: 256, height: 128 })
    expect(read(drawing('', 'width="20px" height="20"'), true)).toMatchObject({ width: 256, height: 256 })
  })

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT/>',
    '<path onload="alert(1)"/>',
    "<path OnClick='alert(1)'/>",
    '<path d="a"onload="alert(1)"/>',
    '<path/onload="alert(1)"/>',
    '<foreignObject><p>hi</p></foreignObject>',
    '<image href="https://example.com/a.png"/>',
    '<image href="data:image/png;base64,AA"/>',
    '<use href="https://example.com/a.svg#b"/>',
    '<use xlink:href="//example.com/a.svg#b"/>',
    '<a href="javascript:alert(1)"><path/></a>',
    '<path fill="url(https://example.com/a)"/>',
    '<path fill="url(#a) url(//example.com/a)"/>',
    '<path style="background:url(\'https://example.com\')"/>',
    '<path style="b:u\\72l(//example.com)"/>',
    '<path style="@import \'x\'"/>',
    '<path fill="&#117;rl(//example.com)"/>',
    '<style>@import "https://example.com/a.css"</style>',
    '<animate attributeName="href"/>',
    '<set attributeName="onload"/>',
    '<![CDATA[<script>]]>',
    '<?php echo 1 ?>',
    '<path d="<script>"/>',
    '<path d="',
    '<iframe src="x"/>',
    '<svg:script>1</svg:script>',
  ])('is refused with %s', (inside) => {
    expect(detailOf(drawing(inside), true)).toContain('SVG with')
  })

  it.each([
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9"/>',
    '<svg viewBox="0 0 9 0"/>',
    '<svg/>',
    `<svg viewBox="0 0 9 9">${'<g/>'.repeat(4_000)}</svg>`,
  ])('is refused: %#', (text) => {
    expect(detailOf(bytesOf(text), true)).toContain('SVG with')
  })

  it('takes no long time to be refused', () => {
    const before = process.cpuUsage()
    expect(detailOf(bytesOf(`<svg ${'<a "'.repeat(3_900)}`), true)).toContain('SVG with')
    // In microseconds of processor time: a busy machine takes any time for them.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })
})
