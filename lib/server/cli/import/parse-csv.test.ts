import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvError, parseCsv } from './parse-csv'

test('records have the line that they begin on, whatever their cells hold', () => {
  const text = '\ufeffa,b\r\n\r\n"x,\r\ny","say ""hi"""\r\n 1 ,\n'
  expect(parseCsv(text)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x,\r\ny', 'say "hi"'] },
    { line: 5, cells: ['1', ''] },
  ])
})

test('a file without a last line end is read to its end', () => {
  expect(parseCsv('a,"b"').map(({ cells }) => cells)).toEqual([['a', 'b']])
  expect(parseCsv('a,').map(({ cells }) => cells)).toEqual([['a', '']])
  expect(parseCsv('')).toEqual([])
})

test.each([
  ['a\n"b', 2, 'A quote is not closed.'],
  ['"a"b', 1, 'There is text behind a closed quote.'],
])('%j is refused with its line', (text, line, message) => {
  expect(() => parseCsv(text)).toThrow(CsvError)
  expect(() => parseCsv(text)).toThrow(message)
  try {
    parseCsv(text)
  } catch (error) {
    expect(error).toMatchObject({ line })
  }
})

test('cells are those that another reader finds', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', 'é', '1'), maxLength: 8 })
  const written = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const text = rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')
      expect(parseCsv(text).map(({ cells }) => cells)).toEqual(
        parse(text, { relaxColumnCount: true, recordDelimiter: '\r\n' }),
      )
    }),
  )
})
