import fc from 'fast-check'
import { expect, it } from 'vitest'
import { layOut } from './text-layout.mjs'

/** Letters of ten points each, Latin in one font and everything else in another. */
const fonts = {
  fontOf: (cluster: string) => (/^[ -~×]$/.test(cluster) ? 'own' : 'other'),
  widthOf: (text: string) => 10 * [...text].length,
}
const seen = (text: string, width = 1_000) =>
  layOut(text, width, fonts).map(({ pieces }) => pieces.map(({ text }) => text).join(''))

it('breaks where the script does: at spaces, between characters of Han, between words of Thai', () => {
  expect(seen('one two three', 80)).toEqual(['one two', 'three'])
  expect(seen('天気予報株式会社。', 40)).toEqual(['天気予報', '株式会', '社。'])
  expect(seen('สวัสดีชาวโลก', 80)).toEqual(['สวัสดี', 'ชาวโลก'])
  expect(seen('0123456789', 40)).toEqual(['0123', '4567', '89'])
  expect(seen('', 40)).toEqual([''])
})

it('stands in the order in which it is seen, signs turned, numbers and Latin as they are', () => {
  expect(seen('Acme 12')).toEqual(['Acme 12'])
  // The font turns the letters of each word round.
  expect(seen('חברה (2026) בע')).toEqual(['בע (2026) חברה'])
  expect(seen('Acme חברה בע Ltd')).toEqual(['Acme בע חברה Ltd'])
  expect(seen('חברה Acme Ltd...')).toEqual(['...Acme Ltd חברה'])
  expect(seen('חברה בע', 60)).toEqual(['חברה', 'בע'])
})

it('is one piece where nothing asks for more', () => {
  const [line] = layOut('Prices in US dollars', 1_000, fonts)
  expect(line?.pieces).toHaveLength(1)
  expect(line?.width).toBe(200)
})

it('keeps a part that is isolated from the direction of what follows it', () => {
  expect(seen('חברה, 1 month (5 × $12.00)')).toEqual(['month (5 × $12.00) 1 ,חברה'])
  expect(seen('\u2068חברה\u2069, 1 month (5 × $12.00)')).toEqual(['חברה, 1 month (5 × $12.00)'])
})

it('lets nobody turn an amount round', () => {
  expect(seen('\u2069$9.99\u2068 Total')).toEqual(['$9.99 Total'])
  expect(seen('\u202e$9.99\u202c \u2067Total\u2069')).toEqual(['$9.99 Total'])
})

it('loses no character, and no line is wider than it may be', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 })
  const letters = (text: string) => [...text.normalize('NFC').replace(/[\s\p{Bidi_Control}]/gu, '')].sort()
  fc.assert(
    fc.property(text, fc.integer({ min: 100, max: 400 }), (text, width) => {
      const lines = layOut(text, width, fonts)
      const written = lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')
      // A sign may stand for its mirror image.
      expect(letters(written).length).toBe(letters(text).length)
      for (const line of lines) {
        const isOneCluster = line.pieces.length === 1 && line.width > width
        expect(isOneCluster || line.width <= width).toBe(true)
      }
    }),
  )
})
