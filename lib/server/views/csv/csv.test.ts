import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, csvPieces } from './csv'

async function csv(cells: readonly CsvCell[]): Promise<string> {
  async function* pages() {
    yield [cells]
  }
  const pieces = csvPieces<readonly CsvCell[], readonly CsvCell[]>(
    cells.map((_, index) => [`c${index}`, (row) => row[index] ?? null]),
    pages(),
    (row) => row,
  )
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** The one row as a parser of others reads it. */
async function readBack(cells: readonly CsvCell[]): Promise<string[]> {
  const [, row] = parse(await csv(cells), { bom: true }) as string[][]
  return row ?? []
}

test('every text comes back as it was, unless a spreadsheet would run it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }),
      async (texts) => {
        const read = await readBack(texts)
        expect(read.map((text, index) => (text === texts[index] ? text : text.slice(1)))).toEqual(texts)
      },
    ),
  )
})

test.each([
  '=HYPERLINK("https://evil.example","Click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  ' =1+1',
  '\r=1+1',
  '\n=cmd|" /C calc"!A0',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u00a0=1+1',
  '\u200b=1+1',
])('%j is no formula any more', async (text) => {
  expect(await readBack([text, 'next'])).toEqual([`'${text}`, 'next'])
})

test.each(['a,b', 'a"b', '"', '""', 'a\nb', 'a\r\nb', 'a;b', '1=1', "'", '', 'Zoë 天気 🌦'])(
  '%j stays as it is',
  async (text) => {
    expect(await readBack([text, 'next'])).toEqual([text, 'next'])
  },
)

test('numbers are written plainly, what is not there is empty, lines end as RFC 4180 has them', async () => {
  expect(await csv([9.99, null, 0])).toBe('\ufeffc0,c1,c2\r\n9.99,,0\r\n')
})

test('a hundred thousand rows come back in their order, each as it was, in pieces of one page', async () => {
  const COUNT = 100_000
  const rowOf = (n: number) => [`0x${n.toString(16).padStart(40, '0')}`, `Größe ${n}, "天気"\n🌦`]
  async function* pages() {
    for (let start = 0; start < COUNT; start += 250) {
      yield Array.from({ length: 250 }, (_, index) => start + index)
    }
  }
  const columns = ['wallet', 'plan'].map(
    (name, index) => [name, (row: readonly string[]) => row[index] ?? null] as const,
  )
  const pieces: string[] = []
  for await (const piece of csvPieces(columns, pages(), rowOf)) pieces.push(piece)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(250 * 100)
  const [head, ...rows] = parse(pieces.join(''), { bom: true }) as string[][]
  expect(head).toEqual(['wallet', 'plan'])
  expect(rows).toHaveLength(COUNT)
  expect(rows.findIndex((row, n) => row.join('|') !== rowOf(n).join('|'))).toBe(-1)
})
