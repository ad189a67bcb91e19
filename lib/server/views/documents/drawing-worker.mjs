// @ts-check
/**
 * Thread that draws documents as PDF, and pictures of payment links: fonts are cut and packed for each, which would hold up every request of the main
 * thread. It is started by path: no bundler sees this file.
 */
import { parentPort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import { cutFonts, drawable } from './script-fonts.mjs'
import { layOut } from './text-layout.mjs'

/**
 * @typedef {import('./sheet').Sheet} Sheet
 * @typedef {import('./sheet').SheetFact} SheetFact
 * @typedef {import('./script-fonts.mjs').Style} Style
 * @typedef {import('./script-fonts.mjs').StyledText} StyledText
 * @typedef {import('./script-fonts.mjs').DocumentFont} DocumentFont
 * @typedef {{ doc: PDFKit.PDFDocument, fonts: Awaited<ReturnType<typeof cutFonts>> }} Paper
 * @typedef {{ style: Style, size: number, color: string }} Pen
 */

const MARGIN = 56
const PAGE = { width: 595.28, height: 841.89 }
const WIDTH = PAGE.width - 2 * MARGIN
const GAP = 24
const TERM_WIDTH = 110
const AMOUNT_WIDTH = 110
const LOGO_BOX = { width: 120, height: 40 }
/** Pixels of a drawn logo for each point of its box: 288 to the inch, as printers want. */
const LOGO_DETAIL = 4
/** First byte of every PNG. */
const PNG_START = 0x89
const INK = '#161616'
const GREY = '#6b6b6b'
const LINE = '#d9d9d9'
/** @satisfies {Record<string, Pen>} */
const PENS = {
  title: { style: 'bold', size: 20, color: INK },
  strong: { style: 'bold', size: 10, color: INK },
  plain: { style: 'text', size: 10, color: INK },
  quiet: { style: 'text', size: 10, color: GREY },
  small: { style: 'text', size: 8, color: GREY },
  term: { style: 'text', size: 9, color: GREY },
  value: { style: 'text', size: 9, color: INK },
  code: { style: 'code', size: 7.5, color: INK },
}

const port = parentPort
if (!port) throw new Error('Documents are drawn in a worker thread only.')

port.on('message', async (/** @type {import('./documents').Work} */ work) => {
  try {
    const file = 'sheet' in work ? await draw(work.sheet) : await drawPicture(work.card)
    port.postMessage(file, [file.buffer])
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
})

/**
 * Its program is loaded with the first one.
 * @param {import('./card').Card} card
 */
async function drawPicture(card) {
  const { drawCard } = await import('./card-drawing.mjs')
  return drawCard(card)
}

/**
 * One page unless it is long.
 * @param {Sheet} sheet
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function draw(sheet) {
  const { title, author, createdAt } = sheet.about
  const [fonts, logo] = [await cutFonts(textsOf(sheet)), await readable(sheet.logo)]
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // Without it the first page asks for a font of the package's own files.
    font: '',
    lang: 'en',
    info: { Title: title, Author: author, CreationDate: new Date(createdAt) },
  })
  /** @type {Buffer[]} */
  const chunks = []
  /** @type {Promise<Uint8Array<ArrayBuffer>>} */
  const whole = new Promise((resolve, reject) => {
    doc.on('data', (chunk) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  for (const { name, font } of fonts.fonts) {
    // It takes opened fonts as well; its types are of an earlier version.
    doc.registerFont(name, /** @type {PDFKit.Mixins.PDFFontSource} */ (/** @type {unknown} */ (font)))
  }
  write({ doc, fonts }, sheet, logo)
  doc.end()
  return whole
}

/**
 * Texts by style, so that its fonts are cut before the first line.
 * @param {Sheet} sheet
 * @returns {readonly StyledText[]}
 */
function textsOf({ head, subhead, columns, facts, rows, moreFacts, foot }) {
  return [
    ...columns.flatMap(({ lines }) => lines.map((text, index) => ({ style: penOfLine(index).style, text }))),
    ...rows.flatMap((row) => [row.text, row.amount].map((text) => ({ style: penOfRow(row).style, text }))),
    ...[...facts, ...moreFacts].flatMap((fact) => [
      { style: PENS.term.style, text: fact.term },
      { style: penOfFact(fact).style, text: fact.value },
    ]),
    ...columns.map(({ head }) => ({ style: PENS.small.style, text: head })),
    { style: PENS.title.style, text: head },
    { style: PENS.quiet.style, text: subhead },
    { style: PENS.small.style, text: foot },
  ]
}

const penOfLine = (/** @type {number} */ index) => (index === 0 ? PENS.strong : PENS.plain)
const penOfRow = (/** @type {Sheet['rows'][number]} */ row) => (row.isStrong ? PENS.strong : PENS.plain)
const penOfFact = (/** @type {SheetFact} */ fact) => (fact.isCode ? PENS.code : PENS.value)

/**
 * @param {Paper} paper
 * @param {Sheet} sheet
 * @param {Buffer | null} logo
 */
function write(paper, { head, subhead, columns, facts, rows, moreFacts, foot }, logo) {
  const { doc } = paper
  const whole = { x: MARGIN, width: WIDTH - writeLogo(doc, logo) }
  doc.y = put(paper, PENS.title, head, { ...whole, y: doc.y })
  doc.y = put(paper, PENS.quiet, subhead, { ...whole, y: doc.y }) + 20
  writeColumns(paper, columns)
  writeFacts(paper, facts)
  doc.y += 12
  for (const row of rows) {
    const y = rowTop(doc, 16)
    const pen = penOfRow(row)
    const right = { x: MARGIN + WIDTH - AMOUNT_WIDTH, y, width: AMOUNT_WIDTH, alignsRight: true }
    put(paper, pen, row.amount, right)
    endRow(doc, put(paper, pen, row.text, { x: MARGIN, y, width: WIDTH - AMOUNT_WIDTH - 12 }))
  }
  doc.y += 12
  writeFacts(paper, moreFacts)
  put(paper, PENS.small, foot, { x: MARGIN, width: WIDTH, y: doc.y + 12 })
}

/**
 * The logo as the library reads it without fail. A PNG is drawn anew by another decoder: the library takes chunks at their
 * word, and decodes some of them where nobody catches what it throws.
 * @param {Sheet['logo']} logo PNG or JPEG
 * @returns {Promise<Buffer | null>} null where it cannot be drawn
 */
async function readable(logo) {
  if (logo === null) return null
  const file = Buffer.from(logo)
  if (file[0] !== PNG_START) return file
  const { rendered } = await import('./rendering.mjs')
  const [width, height] = [LOGO_BOX.width * LOGO_DETAIL, LOGO_BOX.height * LOGO_DETAIL]
  const source = `data:image/png;base64,${file.toString('base64')}`
  const image = `<image width="${width}" height="${height}" preserveAspectRatio="xMaxYMin meet" href="${source}"/>`
  const drawn = await rendered(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`,
  )
  return drawn && Buffer.from(drawn)
}

/**
 * Draws the logo in the upper corner opposite the head, at most as large as its box.
 * @param {PDFKit.PDFDocument} doc
 * @param {Buffer | null} logo
 * @returns {number} width that it takes from the head; 0 for none, and for a picture that the library cannot read
 */
function writeLogo(doc, logo) {
  if (logo === null) return 0
  const { width, height } = LOGO_BOX
  try {
    doc.image(logo, MARGIN + WIDTH - width, MARGIN, {
      fit: [width, height],
      align: 'right',
    })
  } catch {
    return 0
  }
  // The picture moves the pen; the head begins at the top all the same.
  doc.y = MARGIN
  return width + GAP
}

/**
 * @param {Paper} paper
 * @param {Sheet['columns']} columns
 */
function writeColumns(paper, columns) {
  const { doc } = paper
  const top = doc.y
  const width = (WIDTH - GAP * (columns.length - 1)) / columns.length
  let bottom = top
  for (const [place, { head, lines }] of columns.entries()) {
    const x = MARGIN + place * (width + GAP)
    let y = put(paper, PENS.small, head, { x, y: top, width })
    for (const [index, line] of lines.entries()) {
      y = put(paper, penOfLine(index), line, { x, y: y + 2, width })
    }
    bottom = Math.max(bottom, y)
  }
  doc.y = bottom + 16
}

/**
 * @param {Paper} paper
 * @param {readonly SheetFact[]} facts
 */
function writeFacts(paper, facts) {
  for (const fact of facts) {
    const y = rowTop(paper.doc, 14)
    const below = put(paper, PENS.term, fact.term, { x: MARGIN, y, width: TERM_WIDTH - 8 })
    const place = { x: MARGIN + TERM_WIDTH, y: y + (fact.isCode ? 1 : 0), width: WIDTH - TERM_WIDTH }
    endRow(paper.doc, Math.max(below, put(paper, penOfFact(fact), fact.value, place)))
  }
}

/**
 * Writes a text in as many lines as it needs, on a new page where this one is full.
 * @param {Paper} paper
 * @param {Pen} pen
 * @param {string} text
 * @param {{ x: number, y: number, width: number, alignsRight?: boolean }} place
 * @returns {number} where it ends, from the top of the page on which it does
 */
function put({ doc, fonts }, { style, size, color }, text, { x, y, width, alignsRight = false }) {
  /** @type {Map<string, DocumentFont>} */
  const used = new Map()
  const shown = (/** @type {string} */ piece, /** @type {string} */ name) => {
    const font = used.get(name)
    return font ? drawable(piece, font) : piece
  }
  const lines = layOut(text, width, {
    fontOf: (cluster) => {
      const font = fonts.fontOf(cluster, style)
      used.set(font.name, font)
      return font.name
    },
    widthOf: (piece, name) => doc.font(name).fontSize(size).widthOfString(shown(piece, name)),
  })
  doc.fillColor(color)
  let top = y
  for (const line of lines) {
    const { above, below } = extent([style, ...line.pieces.map(({ font }) => font)], fonts.fonts)
    if (top + (above + below) * size > PAGE.height - MARGIN) {
      doc.addPage()
      top = MARGIN
    }
    let left = alignsRight ? x + width - line.width : x
    for (const piece of line.pieces) {
      const baseline = { lineBreak: false, baseline: /** @type {const} */ ('alphabetic') }
      doc
        .font(piece.font)
        .fontSize(size)
        .text(shown(piece.text, piece.font), left, top + above * size, baseline)
      left += piece.width
    }
    top += (above + below) * size
  }
  return top
}

/**
 * Room of a line above and below its letters' feet, of the font size.
 * @param {readonly string[]} names
 * @param {readonly DocumentFont[]} fonts
 */
function extent(names, fonts) {
  const of = fonts.filter(({ name }) => names.includes(name)).map(({ font }) => font)
  const above = Math.max(...of.map(({ ascent, unitsPerEm }) => ascent / unitsPerEm))
  const below = Math.max(...of.map(({ descent, lineGap, unitsPerEm }) => (lineGap - descent) / unitsPerEm))
  return { above, below }
}

/**
 * Top of the next row, on a new page where this one is full.
 * @param {PDFKit.PDFDocument} doc
 * @param {number} height
 */
function rowTop(doc, height) {
  if (doc.y + height > PAGE.height - MARGIN) {
    doc.addPage()
    doc.y = MARGIN
  }
  return doc.y
}

/**
 * @param {PDFKit.PDFDocument} doc
 * @param {number} bottom
 */
function endRow(doc, bottom) {
  doc
    .moveTo(MARGIN, bottom + 3)
    .lineTo(MARGIN + WIDTH, bottom + 3)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.y = bottom + 8
}
