// @ts-check
/**
 * Thread that draws documents as PDF: fonts are read and packed for each, which would hold up every request of the main
 * thread. It is started by path: no bundler sees this file.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'

/**
 * @typedef {import('./sheet').Sheet} Sheet
 * @typedef {import('./sheet').SheetFact} SheetFact
 * @typedef {keyof typeof FONTS} Font
 */

const MARGIN = 56
const PAGE = { width: 595.28, height: 841.89 }
const WIDTH = PAGE.width - 2 * MARGIN
const GAP = 24
const TERM_WIDTH = 110
const AMOUNT_WIDTH = 110
const INK = '#161616'
const GREY = '#6b6b6b'
const LINE = '#d9d9d9'
const FONTS = {
  text: 'geist-sans/Geist-Regular.ttf',
  bold: 'geist-sans/Geist-SemiBold.ttf',
  code: 'geist-mono/GeistMono-Regular.ttf',
}

const port = parentPort
if (!port) throw new Error('Documents are drawn in a worker thread only.')

/** The app is started in its folder, where the packages are. */
const fontFolder = join(process.cwd(), 'node_modules/geist/dist/fonts')
const fonts = Object.entries(FONTS).map(([name, file]) => ({
  name,
  data: readFileSync(join(fontFolder, file)),
}))

port.on('message', async (/** @type {Sheet} */ sheet) => {
  try {
    const pdf = await draw(sheet)
    port.postMessage(pdf, [pdf.buffer])
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
})

/**
 * One page unless it is long.
 * @param {Sheet} sheet
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function draw(sheet) {
  const { title, author, createdAt } = sheet.about
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
  for (const { name, data } of fonts) doc.registerFont(name, data)
  write(doc, sheet)
  doc.end()
  return whole
}

/**
 * @param {PDFKit.PDFDocument} doc
 * @param {Sheet} sheet
 */
function write(doc, { head, subhead, columns, facts, rows, moreFacts, foot }) {
  pen(doc, 'bold', 20, INK).text(head)
  pen(doc, 'text', 10, GREY).text(subhead)
  doc.moveDown(1.5)
  writeColumns(doc, columns)
  writeFacts(doc, facts)
  doc.moveDown(1)
  for (const { text, amount, isStrong } of rows) {
    const y = rowTop(doc, 16)
    pen(doc, isStrong ? 'bold' : 'text', 10, INK)
    doc.text(amount, MARGIN + WIDTH - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' })
    doc.text(text, MARGIN, y, { width: WIDTH - AMOUNT_WIDTH - 12 })
    endRow(doc, doc.y)
  }
  doc.moveDown(1)
  writeFacts(doc, moreFacts)
  doc.moveDown(1)
  pen(doc, 'text', 8, GREY).text(foot, MARGIN, doc.y, { width: WIDTH })
}

/**
 * @param {PDFKit.PDFDocument} doc
 * @param {Sheet['columns']} columns
 */
function writeColumns(doc, columns) {
  const top = doc.y
  const width = (WIDTH - GAP * (columns.length - 1)) / columns.length
  let bottom = top
  for (const [place, { head, lines }] of columns.entries()) {
    const x = MARGIN + place * (width + GAP)
    pen(doc, 'text', 8, GREY).text(head, x, top, { width })
    for (const [index, line] of lines.entries()) {
      pen(doc, index === 0 ? 'bold' : 'text', 10, INK).text(line, x, doc.y + 2, { width })
    }
    bottom = Math.max(bottom, doc.y)
  }
  doc.x = MARGIN
  doc.y = bottom + 16
}

/**
 * @param {PDFKit.PDFDocument} doc
 * @param {readonly SheetFact[]} facts
 */
function writeFacts(doc, facts) {
  for (const { term, value, isCode } of facts) {
    const y = rowTop(doc, 14)
    pen(doc, 'text', 9, GREY).text(term, MARGIN, y, { width: TERM_WIDTH - 8 })
    const below = doc.y
    pen(doc, isCode ? 'code' : 'text', isCode ? 7.5 : 9, INK)
    doc.text(value, MARGIN + TERM_WIDTH, y + (isCode ? 1 : 0), { width: WIDTH - TERM_WIDTH })
    endRow(doc, Math.max(below, doc.y))
  }
}

/**
 * @param {PDFKit.PDFDocument} doc
 * @param {Font} font
 * @param {number} size
 * @param {string} color
 */
function pen(doc, font, size, color) {
  return doc.font(font).fontSize(size).fillColor(color)
}

/**
 * Top of the next row, on a new page where this one is full.
 * @param {PDFKit.PDFDocument} doc
 * @param {number} height
 */
function rowTop(doc, height) {
  if (doc.y + height > PAGE.height - MARGIN) doc.addPage()
  doc.x = MARGIN
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
  doc.x = MARGIN
  doc.y = bottom + 8
}
