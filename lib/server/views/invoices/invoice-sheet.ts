import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import {
  buyerLines,
  dayText,
  dollarText,
  type InvoiceFact,
  paymentFacts,
  STATUS_WORDS,
  sellerLines,
  timeText,
  totalFacts,
} from '@/lib/wire/invoices/invoice-text'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'

const MARGIN = 56
const PAGE = { width: 595.28, height: 841.89 }
const WIDTH = PAGE.width - 2 * MARGIN
const INK = '#161616'
const GREY = '#6b6b6b'
const LINE = '#d9d9d9'
const FONTS = {
  text: 'geist-sans/Geist-Regular.ttf',
  bold: 'geist-sans/Geist-SemiBold.ttf',
  code: 'geist-mono/GeistMono-Regular.ttf',
} as const
type Font = keyof typeof FONTS

const read = new Map<Font, Buffer>()

/** The app is started in its folder, where the packages are. */
function fontFile(font: Font): Buffer {
  const known = read.get(font)
  if (known) return known
  const file = readFileSync(join(process.cwd(), 'node_modules/geist/dist/fonts', FONTS[font]))
  read.set(font, file)
  return file
}

/**
 * An invoice as PDF, one page unless it is long. Characters that the fonts lack, as those of scripts beside Latin and
 * Cyrillic, are boxes; the page shows them all.
 */
export async function invoicePdf(invoice: WireInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // Without it the first page asks for a font of the package's own files.
    font: '',
    lang: 'en',
    info: {
      Title: `Invoice ${invoice.number}`,
      Author: sellerLines(invoice)[0] ?? '',
      CreationDate: new Date(invoice.issuedAt),
    },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  for (const font of Object.keys(FONTS) as Font[]) doc.registerFont(font, fontFile(font))
  write(doc, invoice)
  doc.end()
  return whole
}

function write(doc: PDFKit.PDFDocument, invoice: WireInvoice): void {
  const { number, status, issuedAt, voidedAt, periodStart, periodEnd } = invoice
  doc.font('bold').fontSize(20).fillColor(INK).text('Invoice')
  doc.font('text').fontSize(10).fillColor(GREY)
  doc.text(`${number} · ${STATUS_WORDS[status]}`)
  doc.moveDown(1.5)

  const top = doc.y
  const half = (WIDTH - 24) / 2
  const left = column(doc, 'From', sellerLines(invoice), { x: MARGIN, y: top, width: half })
  const right = column(doc, 'To', buyerLines(invoice), { x: MARGIN + half + 24, y: top, width: half })
  doc.x = MARGIN
  doc.y = Math.max(left, right) + 16

  facts(doc, [
    { term: 'Issued', value: timeText(issuedAt) },
    ...(voidedAt === null ? [] : [{ term: 'Void since', value: timeText(voidedAt) }]),
    { term: 'Period', value: `${dayText(periodStart)} to ${dayText(periodEnd)} (UTC)` },
  ])
  doc.moveDown(1)
  for (const { description, quantity, unitPrice, amount } of invoice.lines) {
    const count = quantity === 1 ? '' : ` (${quantity} × ${dollarText(unitPrice)})`
    amountRow(doc, `${description}${count}`, dollarText(amount), 'text')
  }
  for (const { term, value } of totalFacts(invoice)) {
    amountRow(doc, term, value, term === 'Total' ? 'bold' : 'text')
  }
  doc.moveDown(1)
  facts(doc, paymentFacts(invoice))
  doc.moveDown(1)
  doc.font('text').fontSize(8).fillColor(GREY)
  doc.text(
    voidedAt === null
      ? 'Prices in US dollars at the value of the day. Anybody can verify the transaction on its network.'
      : 'The network undid this payment, so this invoice is void. Its number is not used again.',
    MARGIN,
    doc.y,
    { width: WIDTH },
  )
}

function column(
  doc: PDFKit.PDFDocument,
  head: string,
  lines: readonly string[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  doc.font('text').fontSize(8).fillColor(GREY).text(head, x, y, { width })
  for (const [index, line] of lines.entries()) {
    doc
      .font(index === 0 ? 'bold' : 'text')
      .fontSize(10)
      .fillColor(INK)
    doc.text(line, x, doc.y + 2, { width })
  }
  return doc.y
}

function facts(doc: PDFKit.PDFDocument, rows: readonly InvoiceFact[]): void {
  const termWidth = 110
  for (const { term, value, isCode } of rows) {
    const y = rowTop(doc, 14)
    doc
      .font('text')
      .fontSize(9)
      .fillColor(GREY)
      .text(term, MARGIN, y, { width: termWidth - 8 })
    const below = doc.y
    doc
      .font(isCode ? 'code' : 'text')
      .fontSize(isCode ? 7.5 : 9)
      .fillColor(INK)
    doc.text(value, MARGIN + termWidth, y + (isCode ? 1 : 0), { width: WIDTH - termWidth })
    endRow(doc, Math.max(below, doc.y))
  }
}

function amountRow(doc: PDFKit.PDFDocument, text: string, amount: string, font: Font): void {
  const amountWidth = 110
  const y = rowTop(doc, 16)
  doc.font(font).fontSize(10).fillColor(INK)
  doc.text(amount, MARGIN + WIDTH - amountWidth, y, { width: amountWidth, align: 'right' })
  doc.text(text, MARGIN, y, { width: WIDTH - amountWidth - 12 })
  endRow(doc, doc.y)
}

/** Top of the next row, on a new page where this one is full. */
function rowTop(doc: PDFKit.PDFDocument, height: number): number {
  if (doc.y + height > PAGE.height - MARGIN) doc.addPage()
  doc.x = MARGIN
  return doc.y
}

function endRow(doc: PDFKit.PDFDocument, bottom: number): void {
  doc
    .moveTo(MARGIN, bottom + 3)
    .lineTo(MARGIN + WIDTH, bottom + 3)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.x = MARGIN
  doc.y = bottom + 8
}
