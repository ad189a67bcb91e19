import { expect, it } from 'vitest'
import type { Card } from './card'
import { outlines } from './card-drawing.mjs'

const CARD: Card = {
  direction: 'ltr',
  merchant: 'Northwind',
  initials: 'NO',
  logo: null,
  title: 'Forecast access',
  price: '$9 a month',
  note: '',
  site: 'pay.northwind.example',
  accent: '#a33b20',
}

const INK = '#1a1916'

/** Groups of outlines, one for each piece of a line: where it begins, how large its letters are, and their shapes. */
async function pieces(card: Partial<Card>) {
  const drawing = await outlines({ ...CARD, ...card })
  expect(drawing).not.toMatch(/<text|NaN|undefined/)
  const groups = drawing.matchAll(
    /<g fill="([^"]*)" transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.e-]+) [^)]*\)">(.*?)<\/g>/g,
  )
  return [...groups].map(([, fill, x, y, , shapes = '']) => ({
    fill,
    x: Number(x),
    y: Number(y),
    letters: [...shapes.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d),
  }))
}

/** Letters of the title: of what stands below the name and above the price. */
const titleOf = async (title: string, direction: Card['direction'] = 'ltr') =>
  (await pieces({ title, direction })).filter(({ fill, y }) => fill === INK && y > 150 && y < 520)

it('draws letters as outlines, the same letter as the same one', async () => {
  const letters = (await titleOf('aaab')).flatMap((piece) => piece.letters)
  expect(letters).toHaveLength(4)
  expect(new Set(letters).size).toBe(2)
})

it('joins Arabic letters, which stand at the right', async () => {
  const [piece] = await titleOf('ببب', 'rtl')
  // Its beginning, its middle and its end have shapes of their own; a dot may be one more.
  expect(new Set(piece?.letters).size).toBeGreaterThanOrEqual(3)
  expect(piece?.x).toBeGreaterThan(700)
})

it('has the letters of Japanese', async () => {
  const letters = (await titleOf('天気予報カ')).flatMap((piece) => piece.letters)
  expect(letters).toHaveLength(5)
  expect(new Set(letters).size).toBe(5)
})

it('cuts a title that is too long, and breaks no word that is shorter than a line', async () => {
  const long = await titleOf('Word '.repeat(60))
  expect(new Set(long.map(({ y }) => y)).size).toBe(3)
  // In the largest size it would be broken.
  const words = await titleOf('Zugang zu Überschwemmungswarnungen')
  const lengthOf = (row: number) =>
    words.filter(({ y }) => y === row).flatMap(({ letters }) => letters).length
  expect([...new Set(words.map(({ y }) => y))].map(lengthOf)).toEqual([8, 24])
})

it('takes any text as a text', async () => {
  const drawing = await outlines({ ...CARD, title: '<script>&"\u202e\u0000', merchant: '😀', note: '\u200f' })
  expect(drawing).not.toMatch(/<script|&|\u202e/)
})
