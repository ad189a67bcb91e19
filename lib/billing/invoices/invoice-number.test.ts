import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_PREFIX, invoiceNumber, isNumberPrefix } from './invoice-number'

it.each([
  [1, 'INV-2026-000001'],
  [999_999, 'INV-2026-999999'],
  [1_000_000, 'INV-2026-1000000'],
])('the invoice with sequence %d has the number %s', (sequence, number) => {
  expect(invoiceNumber(DEFAULT_PREFIX, { year: 2026, sequence })).toBe(number)
})

it.each([
  ['INV', true],
  ['A1', true],
  ['', false],
  ['inv', false],
  ['INV-', false],
  ['ABCDEFGHIJKLM', false],
  ['=1', false],
])('%j is a prefix: %s', (text, isOne) => {
  expect(isNumberPrefix(text)).toBe(isOne)
})

it('two places never have one number, whatever the prefixes', () => {
  const prefix = fc.stringMatching(/^[A-Z0-9]{1,12}$/)
  const place = fc.record({
    year: fc.integer({ min: 2020, max: 2100 }),
    sequence: fc.integer({ min: 1, max: 10 ** 7 }),
  })
  fc.assert(
    fc.property(prefix, place, prefix, place, (onePrefix, one, otherPrefix, other) => {
      const isSame = onePrefix === otherPrefix && one.year === other.year && one.sequence === other.sequence
      expect(invoiceNumber(onePrefix, one) === invoiceNumber(otherPrefix, other)).toBe(isSame)
    }),
  )
})
