// @ts-check
/**
 * Fonts of a document: the app's own, and for each character that they lack a piece of the Noto fonts, cut down to the
 * characters of this document. Loaded by the drawing thread alone: no bundler sees this file.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

/**
 * @typedef {keyof typeof STYLES} Style
 * @typedef {{ name: string, font: import('fontkit').Font }} DocumentFont
 * @typedef {{ key: string, file: string }} Slice a part of a family, with its characters in one file
 * @typedef {{ file: string, weight: number, characters: Set<number> }} Cut
 * @typedef {{ style: Style, text: string }} StyledText
 * @typedef {(mark: { markAnchor: object | null }, base: object | null, index: number) => void} ApplyAnchor
 * @typedef {{ _layoutEngine: { engine?: { GPOSProcessor?: { applyAnchor: ApplyAnchor } | null } | null } }} Shaped
 */

/** Cut fonts of one document, each some 10 ms of a core. Characters beyond them are boxes. */
const MAX_CUTS = 80

const STYLES = {
  text: { file: 'geist-sans/Geist-Regular.ttf', weight: 400 },
  bold: { file: 'geist-sans/Geist-SemiBold.ttf', weight: 600 },
  code: { file: 'geist-mono/GeistMono-Regular.ttf', weight: 400 },
}

/** Packages under @fontsource-variable, each with its slices; asked in this order. */
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-georgian',
  'noto-sans-armenian',
]
/** One character of Han has other shapes in each; what else is written tells which of them is meant. */
const HAN_FAMILIES = [
  { family: 'noto-sans-jp', sign: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { family: 'noto-sans-kr', sign: /\p{Script=Hangul}/u },
  { family: 'noto-sans-tc', sign: /\p{Script=Bopomofo}/u },
  { family: 'noto-sans-sc', sign: null },
]
/** Asked where nothing else tells: by the number of speakers. */
const HAN_ORDER = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr']
const HAN = /\p{Script=Han}/u
/** Written as nothing: joiners, selectors, marks of direction. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

const require = createRequire(import.meta.url)
/** The app is started in its folder, where the packages are. */
const ownFolder = join(process.cwd(), 'node_modules/geist/dist/fonts')
/** @type {Map<Style, DocumentFont>} */
const ownFonts = new Map(
  /** @type {Style[]} */ (Object.keys(STYLES)).map((style) => [
    style,
    { name: style, font: open(readFileSync(join(ownFolder, STYLES[style].file))) },
  ]),
)
/** @type {Map<string, ReadonlyMap<number, Slice>>} */
const read = new Map()

/**
 * The fonts that these texts need.
 * @param {readonly StyledText[]} texts
 */
export async function cutFonts(texts) {
  const whole = texts.map(({ text }) => text).join('\n')
  /** @type {Map<string, Cut>} */
  const cuts = new Map()
  for (const { style, text } of texts) {
    const missing = foreign(text, style)
    const families = missing.size > 0 ? familiesOf(text, whole) : []
    for (const cluster of missing) {
      const slice = sliceOf(cluster, families)
      if (!slice) continue
      const { weight } = STYLES[style]
      const key = `${slice.key} ${weight}`
      if (!cuts.has(key)) {
        if (cuts.size === MAX_CUTS) continue
        cuts.set(key, { file: slice.file, weight, characters: new Set() })
      }
      for (const codePoint of codePoints(cluster)) cuts.get(key)?.characters.add(codePoint)
    }
  }
  /** @type {Map<number, DocumentFont[]>} by weight */
  const byWeight = new Map()
  for (const [name, { file, weight, characters }] of cuts) {
    const data = await subsetFont(readFileSync(file), String.fromCodePoint(...characters), {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
    })
    const font = open(data)
    if (holdsAny(font)) byWeight.set(weight, [...(byWeight.get(weight) ?? []), { name, font }])
  }
  /**
   * @param {string} cluster what is read as one character
   * @param {Style} style
   * @returns {DocumentFont} the app's own, which draws a box, where none has it
   */
  const fontOf = (cluster, style) => {
    const own = ownFont(style)
    if (draws(own, cluster)) return own
    return byWeight.get(STYLES[style].weight)?.find((font) => draws(font, cluster)) ?? own
  }
  return { fontOf, fonts: [...ownFonts.values(), ...[...byWeight.values()].flat()] }
}

/**
 * The part of it that can be drawn: joiners and marks of direction that the font lacks would be boxes.
 * @param {string} text
 * @param {DocumentFont} font
 */
export function drawable(text, { font }) {
  return [...text]
    .filter((each) => !INVISIBLE.test(each) || font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
    .join('')
}

/**
 * Clusters that the app's own font lacks.
 * @param {string} text
 * @param {Style} style
 */
function foreign(text, style) {
  const written = new Set([...clusters.segment(text)].map(({ segment }) => segment))
  return new Set([...written].filter((cluster) => !draws(ownFont(style), cluster)))
}

/** @param {Style} style */
function ownFont(style) {
  const font = ownFonts.get(style)
  if (!font) throw new Error(`There is no style ${style}`)
  return font
}

/**
 * @param {DocumentFont} font
 * @param {string} cluster
 */
function draws({ font }, cluster) {
  return visible(cluster).every((codePoint) => font.hasGlyphForCodePoint(codePoint))
}

/** @param {string} cluster */
function visible(cluster) {
  return codePoints([...cluster].filter((each) => !INVISIBLE.test(each)).join(''))
}

/** @param {string} text */
function codePoints(text) {
  return [...text].map((each) => each.codePointAt(0) ?? 0)
}

/**
 * The families for a text, the best first. Of those of Han the one that lacks the fewest of its characters, so that a
 * name is set in one of them.
 * @param {string} text
 * @param {string} whole the document, asked where the text alone does not tell
 */
function familiesOf(text, whole) {
  const told = [text, whole].flatMap((of) => HAN_FAMILIES.filter(({ sign }) => sign?.test(of)))
  const written = codePoints(text).filter((codePoint) => HAN.test(String.fromCodePoint(codePoint)))
  const lacks = (/** @type {string} */ family) =>
    written.filter((codePoint) => !slicesOf(family).has(codePoint)).length
  const others = written.length > 0 ? HAN_ORDER.toSorted((a, b) => lacks(a) - lacks(b)) : HAN_ORDER
  return new Set([...FAMILIES, ...told.map(({ family }) => family), ...others])
}

/**
 * @param {string} cluster
 * @param {Iterable<string>} families
 */
function sliceOf(cluster, families) {
  const [first, ...others] = visible(cluster)
  if (first === undefined) return undefined
  for (const family of families) {
    const slices = slicesOf(family)
    const slice = slices.get(first)
    if (slice && others.every((each) => slices.get(each) === slice)) return slice
  }
  return undefined
}

/**
 * The files of a family by character, as its package lists them.
 * @param {string} family
 * @returns {ReadonlyMap<number, Slice>}
 */
function slicesOf(family) {
  const known = read.get(family)
  if (known) return known
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`)
  /** @type {Record<string, string>} */
  const ranges = JSON.parse(readFileSync(list, 'utf8'))
  /** @type {Map<number, Slice>} */
  const slices = new Map()
  for (const [name, text] of Object.entries(ranges)) {
    const part = name.replace(/[[\]]/g, '')
    const file = join(dirname(list), 'files', `${family}-${part}-wght-normal.woff2`)
    const slice = { key: `${family} ${part}`, file }
    for (const codePoint of inRanges(text)) slices.set(codePoint, slice)
  }
  read.set(family, slices)
  return slices
}

/** @param {string} ranges such as `U+0-FF,U+131` */
function inRanges(ranges) {
  return ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index)
  })
}

/**
 * False for the cut of a file that has none of the characters that its package lists: its table of characters is empty,
 * which the library refuses.
 * @param {import('fontkit').Font} font
 */
function holdsAny(font) {
  try {
    return font.characterSet.length > 0
  } catch {
    return false
  }
}

/** @param {Buffer} data of a font file with one font */
function open(data) {
  const font = create(data)
  if (!('layout' in font)) throw new Error('A file with several fonts cannot be drawn with.')
  leaveUnanchored(font)
  return font
}

/**
 * Leaves a mark where it is if its letter has no place for it, as fonts may say. The library (2.0.4) throws there, and one
 * letter would keep a whole document from being drawn.
 * @param {import('fontkit').Font} font
 */
function leaveUnanchored(font) {
  const { GPOSProcessor: placer } =
    /** @type {Shaped} */ (/** @type {unknown} */ (font))._layoutEngine.engine ?? {}
  if (!placer) return
  const anchor = placer.applyAnchor.bind(placer)
  placer.applyAnchor = (mark, base, index) => {
    if (mark.markAnchor && base) anchor(mark, base, index)
  }
}
