import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, decimalText } from './decimal-text'

test.each([
  ['12.50', '12.50'],
  ['12,50', '12.50'],
  [' 12,5 ', '12.5'],
  ['0,000125', '0.000125'],
  ['0,125', '0.125'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ["1'234.50", '1234.50'],
  ['1,234,567', '1234567'],
  ['1.234.567,89', '1234567.89'],
  ['1234,567', '1234.567'],
  ['1e3', '1e3'],
  ['', ''],
])('%j is read as %j', (text, plain) => {
  expect(decimalText(text)).toBe(plain)
})

test.each(['1,234', '12,345', '999,999'])('%j could mean two numbers, so it is none', (text) => {
  expect(decimalText(text)).toBeNull()
  expect(decimalOf(text)).toBeNaN()
})

test.each(['1,2,3', '1.2,3.4', ',', 'twelve', '1,23.45', '1234,567.8', '--1', '1,5 x', ''])(
  '%j is no number',
  (text) => {
    expect(decimalOf(text)).toBeNaN()
  },
)

test('what a locale writes is read as what it means, or refused where it could mean something else', () => {
  const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'pt-BR', 'de-CH', 'tr-TR')
  const micros = fc.integer({ min: 0, max: 2_000_000_000 })
  fc.assert(
    fc.property(micros, locale, fc.integer({ min: 0, max: 6 }), (units, tag, decimals) => {
      const number = units / 10 ** decimals
      const written = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }).format(number)
      const read = decimalText(written)
      if (read === null) expect(written).toMatch(/^[1-9]\d{0,2},\d{3}$/)
      // A point before three digits is what `Number` has always read, so it stays.
      else if (!/^[1-9]\d{0,2}\.\d{3}$/.test(written)) expect(Number(read)).toBe(number)
    }),
  )
})
