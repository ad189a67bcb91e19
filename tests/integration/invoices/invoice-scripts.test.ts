import { afterAll, expect, it } from 'vitest'
import { createDocuments } from '@/lib/server/views/documents/documents'
import { invoiceSheet } from '@/lib/server/views/invoices/invoice-sheet'
import { invoice } from './invoice-sample'
import { drawnLines, readPdf } from './read-pdf'

const REAL = { isTestMode: false }
/** Drawn at leisure: a busy machine takes longer than a server lets one take. */
const documents = createDocuments({ timeLimitMs: 300_000 })
afterAll(() => documents.close())

const drawn = async (text: string, lines = 1) =>
  readPdf(await documents.draw(invoiceSheet(invoice(text, lines), REAL), 'ada'))
const boxes = (runs: Awaited<ReturnType<typeof drawn>>) =>
  runs.flatMap(({ glyphs }) => glyphs).filter((glyph) => glyph === 0).length

it.each([
  ['Japanese', '天気予報 株式会社ノースウィンド'],
  ['Chinese, simplified', '北风天气有限公司'],
  ['Chinese, traditional', '臺灣氣象有限公司'],
  ['Korean', '주식회사 북풍 날씨'],
  ['Greek', 'Βόρειος Άνεμος Α.Ε.'],
  ['Vietnamese', 'Công ty Gió Bắc'],
  ['Georgian', 'ჩრდილოეთის ქარი'],
  ['Armenian', 'Հյուսիսային քամի'],
  // Beside each what is seen from left to right: vowels before the letter that they follow, marks over their letters.
  ['Thai', 'บริษัท ลมเหนือ จำกัด', 'บรษิัท ลมเหนือ จกำัด'],
  ['Hindi', 'उत्तरी पवन प्राइवेट लिमिटेड', 'उत्तरी पवन प्राइवेट िलिमटेड'],
  ['Bengali', 'উত্তর বাতাস'],
  ['Tamil', 'வட காற்று'],
  ['Hebrew', 'חברה בע״מ (ירושלים) 12', '12 (םילשורי) מ״עב הרבח'],
  ['Arabic', 'شركة الشمال (2026) Acme', 'Acme (2026) لامشلا ةكرش'],
  ['several at once', 'Acme שלום 天気 ไทย', 'Acme םולש 天気 ไทย'],
])('%s is drawn with its own shapes, in the order in which it is read', async (_, text, seen = text) => {
  const runs = await drawn(text)
  expect(drawnLines(runs)).toContainEqual(expect.stringContaining(`${seen}${seen}`))
  expect(boxes(runs)).toBe(0)
  const blank = runs.flatMap(({ texts, strokes }) => texts.filter((_, index) => strokes[index] === 0))
  expect(new Set(blank)).toEqual(new Set([' ']))
})

it('letters of Arabic are joined: each has another shape at the beginning, within and at the end', async () => {
  const shapesOf = async (text: string) => {
    const runs = await drawn(text)
    return new Set(runs.flatMap(({ texts, strokes }) => strokes.filter((_, index) => texts[index] === 'ه')))
  }
  expect((await shapesOf('ه')).size).toBe(1)
  expect((await shapesOf('ههه')).size).toBe(3)
})

it('Han is drawn as the language does whose other letters stand beside it', async () => {
  // It has another shape in Japan.
  const shapes = async (text: string) => {
    const runs = await drawn(text)
    return runs.find(({ texts }) => texts.join('').includes('直'))?.strokes[0]
  }
  expect(await shapes('直のカ')).not.toBe(await shapes('直'))
})

it('what no font has is a box, and what is not seen is nothing', async () => {
  expect(boxes(await drawn('Acme 🌦'))).toBeGreaterThan(0)
  expect(boxes(await drawn('Ac\u200dme\u200b\u2066\ufe0f'))).toBe(0)
})

it('draws a bounded number of different characters, beyond which are boxes, and goes on', async () => {
  const han = Array.from({ length: 8_000 }, (_, index) => String.fromCodePoint(0x4e00 + index * 2))
  const sample = invoice('北风')
  const [line] = sample.lines
  if (!line) throw new Error('The sample has a line')
  const lines = Array.from({ length: 40 }, (_, index) => ({
    ...line,
    description: han.slice(index * 200, index * 200 + 200).join(''),
  }))
  const pdf = await documents.draw(invoiceSheet({ ...sample, lines }, REAL), 'ada')
  const runs = readPdf(pdf)
  expect(boxes(runs)).toBeGreaterThan(0)
  expect(new Set(runs.map(({ font }) => font)).size).toBeLessThanOrEqual(83)
  expect(pdf.byteLength).toBeLessThan(3_000_000)
  expect(boxes(await drawn('北风'))).toBe(0)
})
