// @ts-check
/**
 * The picture of a payment link as PNG. Texts are laid out and shaped as those of documents are, and drawn as outlines, so
 * that the drawing has no text of anybody in it and needs no fonts. Loaded by the drawing thread alone.
 */
import { rendered } from './rendering.mjs'
import { cutFonts, drawable } from './script-fonts.mjs'
import { layOut } from './text-layout.mjs'

/**
 * @typedef {import('./card').Card} Card
 * @typedef {import('./script-fonts.mjs').Style} Style
 * @typedef {Awaited<ReturnType<typeof cutFonts>>} Fonts
 * @typedef {{ style: Style, size: number, color: string, lines?: number }} Pen
 * @typedef {{ lines: readonly { pieces: readonly { text: string, font: string, width: number }[], width: number }[] }} Laid
 */

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const MARK = 88
const BAR = 16
const PAPER = '#f7f5f0'
const INK = '#1a1916'
const GREY = '#57534a'
const LINE = '#d8d2c6'
/** Sizes of the title with the most lines that it may take; the first in which it fits. */
const TITLES = [
  { size: 76, lines: 2 },
  { size: 60, lines: 2 },
  { size: 48, lines: 3 },
]
const LEADING = 1.18
/** Part of a line above its letters' feet. */
const ASCENT = 0.92
/** Heights of the lines with the price and the note. */
const COST_ROW = 76
const NOTE_ROW = 54
/** Scripts that break a line within what stands between two spaces. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const MORE = '…'
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * @param {Card} card
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function drawCard(card) {
  const picture = await rendered(await outlines(card))
  if (picture === null) throw new Error('A card draws nothing.')
  return picture
}

/**
 * The drawing as SVG, without text.
 * @param {Card} card
 */
export async function outlines(card) {
  const { direction, merchant, initials, logo, title, price, note, site, accent } = card
  const fonts = await cutFonts([
    { style: 'bold', text: `${title}\n${merchant}\n${price}\n${initials}${MORE}Dues` },
    { style: 'text', text: `${note}\n${site}${MORE}` },
  ])
  const isRtl = direction === 'rtl'
  const inner = WIDTH - 2 * MARGIN
  /** Place of something as wide as told that stands so far from where its reader begins. */
  const from = (/** @type {number} */ start, /** @type {number} */ width) =>
    isRtl ? WIDTH - MARGIN - start - width : MARGIN + start
  /** @type {string[]} */
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    `<rect x="${isRtl ? WIDTH - BAR : 0}" width="${BAR}" height="${HEIGHT}" fill="${accent}"/>`,
  ]
  /**
   * Writes lines from a baseline on.
   * @param {Pen} pen
   * @param {Laid} laid
   * @param {{ start?: number, baseline: number, isAtEnd?: boolean }} place
   */
  const write = (pen, { lines }, { start = 0, baseline, isAtEnd = false }) => {
    for (const [index, line] of lines.entries()) {
      let x = isAtEnd ? from(inner - line.width, line.width) : from(start, line.width)
      const y = baseline + index * pen.size * LEADING
      for (const piece of line.pieces) {
        parts.push(outline(piece, { x, y, pen, fonts }))
        x += piece.width
      }
    }
  }

  const top = MARGIN - 8
  parts.push(mark(logo, { x: from(0, MARK), y: top }))
  if (logo === null) {
    const pen = { style: /** @type {const} */ ('bold'), size: 36, color: PAPER }
    const laid = lay(initials, pen, MARK, fonts)
    const width = laid.lines[0]?.width ?? 0
    write(pen, laid, { start: (MARK - width) / 2, baseline: top + MARK / 2 + 13 })
  }
  const name = { style: /** @type {const} */ ('bold'), size: 38, color: INK }
  write(name, lay(merchant, name, inner - MARK - 26, fonts), {
    start: MARK + 26,
    baseline: top + MARK / 2 + 13,
  })

  const foot = HEIGHT - 52
  const titled = fitted(title, inner, fonts)
  const cost = { style: /** @type {const} */ ('bold'), size: 50, color: accent }
  const small = { style: /** @type {const} */ ('text'), size: 32, color: GREY }
  const rows = titled.laid.lines.length * titled.pen.size * LEADING
  const needed = rows + COST_ROW + (note === '' ? 0 : NOTE_ROW)
  // In the middle between the name and the foot.
  let y = (top + MARK + foot - 48 - needed) / 2
  write(titled.pen, titled.laid, { baseline: y + titled.pen.size * ASCENT })
  y += rows + COST_ROW
  write(cost, lay(price, cost, inner, fonts), { baseline: y - 14 })
  if (note !== '') write(small, lay(note, small, inner, fonts), { baseline: y + NOTE_ROW - 14 })

  parts.push(`<rect x="${MARGIN}" y="${foot - 48}" width="${inner}" height="2" fill="${LINE}"/>`)
  const host = { style: /** @type {const} */ ('text'), size: 26, color: GREY }
  write(host, lay(site, host, inner - 140, fonts), { baseline: foot })
  const dues = { style: /** @type {const} */ ('bold'), size: 28, color: INK }
  const wordmark = lay('Dues', dues, 120, fonts)
  write(dues, wordmark, { baseline: foot, isAtEnd: true })
  const wide = wordmark.lines[0]?.width ?? 0
  parts.push(sign({ x: from(inner - wide - 34, 26), y: foot - 22, accent }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`
}

/**
 * The title in the largest size in which it is whole, words and all, or cut in the smallest.
 * @param {string} title
 * @param {number} width
 * @param {Fonts} fonts
 */
function fitted(title, width, fonts) {
  const pens = TITLES.map((size) => ({ style: /** @type {const} */ ('bold'), color: INK, ...size }))
  for (const pen of pens) {
    const laid = lines(title, pen, width, fonts)
    const breaks = title
      .split(/\s+/)
      .some((word) => !WITHOUT_SPACES.test(word) && lines(word, pen, width, fonts).lines.length > 1)
    if (laid.lines.length <= pen.lines && !breaks) return { pen, laid }
  }
  const pen = pens[pens.length - 1] ?? {
    style: /** @type {const} */ ('bold'),
    size: 48,
    color: INK,
    lines: 3,
  }
  return { pen, laid: lay(title, pen, width, fonts) }
}

/**
 * A text in the lines that its pen may write, one unless told, and cut with a sign where it has more.
 * @param {string} text
 * @param {Pen} pen
 * @param {number} width
 * @param {Fonts} fonts
 * @returns {Laid}
 */
function lay(text, pen, width, fonts) {
  const { lines: most = 1 } = pen
  const whole = lines(text, pen, width, fonts)
  if (whole.lines.length <= most) return whole
  const letters = [...clusters.segment(text)].map(({ segment }) => segment)
  let [fits, over] = [0, letters.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    const cut = lines(letters.slice(0, middle).join('').trimEnd() + MORE, pen, width, fonts)
    if (cut.lines.length <= most) fits = middle
    else over = middle
  }
  return lines(letters.slice(0, fits).join('').trimEnd() + MORE, pen, width, fonts)
}

/**
 * @param {string} text
 * @param {Pen} pen
 * @param {number} width
 * @param {Fonts} fonts
 * @returns {Laid}
 */
function lines(text, { style, size }, width, fonts) {
  return {
    lines: layOut(text, width, {
      fontOf: (cluster) => fonts.fontOf(cluster, style).name,
      widthOf: (piece, name) => {
        const font = named(name, fonts)
        return (font.font.layout(drawable(piece, font)).advanceWidth * size) / font.font.unitsPerEm
      },
    }),
  }
}

/**
 * @param {string} name
 * @param {Fonts} fonts
 */
function named(name, fonts) {
  const found = fonts.fonts.find((each) => each.name === name)
  if (!found) throw new Error(`There is no font ${name}`)
  return found
}

/**
 * @param {{ text: string, font: string }} piece
 * @param {{ x: number, y: number, pen: Pen, fonts: Fonts }} place
 */
function outline(piece, { x, y, pen, fonts }) {
  const font = named(piece.font, fonts)
  const { glyphs, positions } = font.font.layout(drawable(piece.text, font))
  const scale = pen.size / font.font.unitsPerEm
  let [along, up] = [0, 0]
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const d = glyph.path.toSVG()
    const at = `translate(${along + xOffset} ${up + yOffset})`
    along += xAdvance
    up += yAdvance
    return d === '' ? '' : `<path transform="${at}" d="${d}"/>`
  })
  const at = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})`
  return `<g fill="${pen.color}" transform="${at}">${paths.join('')}</g>`
}

/**
 * The plate of a logo, white since most are drawn for paper, or a dark one for initials.
 * @param {Card['logo']} logo
 * @param {{ x: number, y: number }} place
 */
function mark(logo, { x, y }) {
  const plate = (/** @type {string} */ fill) =>
    `<rect x="${x}" y="${y}" width="${MARK}" height="${MARK}" rx="16" fill="${fill}"/>`
  if (logo === null) return plate(INK)
  const source = `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`
  const inset = 8
  const side = MARK - 2 * inset
  return `${plate('#ffffff')}<image x="${x + inset}" y="${y + inset}" width="${side}" height="${side}" preserveAspectRatio="xMidYMid meet" href="${source}"/>`
}

/**
 * The installation's own sign: a bar and a half disc.
 * @param {{ x: number, y: number, accent: string }} place
 */
function sign({ x, y, accent }) {
  return `<g transform="translate(${x} ${y}) scale(1.4)"><path fill="${INK}" d="M1.5 1h3.4v16H1.5z"/><path fill="${accent}" d="M7 1h1.6a8 8 0 0 1 0 16H7z"/></g>`
}
