import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'

/** A run of glyphs as a reader of the file shows it. */
export interface DrawnRun {
  readonly page: number
  /** Points from the left and from the bottom of the page. */
  readonly x: number
  readonly y: number
  readonly font: string
  /** Numbers of the glyphs in the font of the file, from left to right; 0 is the box of a missing character. */
  readonly glyphs: readonly number[]
  /** Text that copying gives, glyph by glyph. */
  readonly texts: readonly string[]
  /** Curves and lines of each glyph's shape, as the file's own font has it. */
  readonly strokes: readonly number[]
}

interface FileFont {
  readonly texts: readonly string[]
  strokesOf(glyph: number): number
}

/** Parts of a file of pdfkit's: fonts with two bytes a glyph, one object after the other. */
export function readPdf(pdf: Uint8Array): readonly DrawnRun[] {
  const objects = readObjects(Buffer.from(pdf))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.flatMap(({ head }, page) => {
    const resources = objects.get(reference(head, 'Resources'))?.head ?? ''
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        readFont(objects, id),
      ]),
    )
    return runs(objects.get(reference(head, 'Contents'))?.stream ?? '', page, fonts)
  })
}

/** The lines of a file from top to bottom, each from left to right. */
export function drawnLines(drawn: readonly DrawnRun[]): readonly string[] {
  const lines = new Map<number, DrawnRun[]>()
  for (const run of drawn) {
    const place = run.page * 10_000 - Math.round(run.y)
    lines.set(place, [...(lines.get(place) ?? []), run])
  }
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([, of]) =>
      of
        .sort((a, b) => a.x - b.x)
        .map(({ texts }) => texts.join(''))
        .join(''),
    )
}

interface PdfObject {
  readonly head: string
  /** Unpacked, a byte a character. */
  readonly stream: string
}

function readObjects(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 0: opening, 1: id = '', index } of text.matchAll(/(\d+) 0 obj\n/g)) {
    const start = index + opening.length
    const body = text.slice(start, text.indexOf('endobj', start))
    const [head = ''] = body.split('stream\n', 1)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const from = start + head.length + 'stream\n'.length
    const stream = body.length > head.length ? pdf.subarray(from, from + length) : Buffer.alloc(0)
    const whole = head.includes('/FlateDecode') ? inflateSync(stream) : stream
    objects.set(id, { head, stream: whole.toString('latin1') })
  }
  return objects
}

function reference(head: string, name: string): string {
  return new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? ''
}

function readFont(objects: ReadonlyMap<string, PdfObject>, id: string): FileFont {
  const follow = (from: string, name: string) => reference(objects.get(from)?.head ?? '', name)
  const descriptor = follow(follow(id, 'DescendantFonts'), 'FontDescriptor')
  const font = create(Buffer.from(objects.get(follow(descriptor, 'FontFile2'))?.stream ?? '', 'latin1'))
  if (!('getGlyph' in font)) throw new Error('The file has several fonts in one')
  return {
    texts: readToUnicode(objects.get(follow(id, 'ToUnicode'))?.stream ?? ''),
    strokesOf: (glyph) => font.getGlyph(glyph).path.commands.length,
  }
}

function readToUnicode(cmap: string): readonly string[] {
  const texts: string[] = []
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [place, [, codes = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const units = codes
        .split(' ')
        .filter(Boolean)
        .map((unit) => Number.parseInt(unit, 16))
      texts[Number.parseInt(first, 16) + place] = String.fromCharCode(...units)
    }
  }
  return texts
}

function runs(content: string, page: number, fonts: ReadonlyMap<string, FileFont>): readonly DrawnRun[] {
  const drawn: DrawnRun[] = []
  let [x, y, font] = [0, 0, '']
  for (const line of content.split('\n')) {
    const place = /^1 0 0 1 (\S+) (\S+) Tm$/.exec(line)
    if (place) [x, y] = [Number(place[1]), Number(place[2])]
    font = /^\/(F\d+) \S+ Tf$/.exec(line)?.[1] ?? font
    if (!line.endsWith('] TJ')) continue
    const hex = [...line.matchAll(/<(\w+)>/g)].map(([, run = '']) => run).join('')
    const glyphs = [...hex.matchAll(/\w{4}/g)].map(([glyph]) => Number.parseInt(glyph, 16))
    const file = fonts.get(font)
    if (!file) throw new Error(`No font ${font} on page ${page}`)
    const texts = glyphs.map((glyph) => file.texts[glyph] ?? '')
    drawn.push({ page, x, y, font, glyphs, texts, strokes: glyphs.map(file.strokesOf) })
  }
  return drawn
}
