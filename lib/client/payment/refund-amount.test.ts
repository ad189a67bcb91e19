import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf } from '@/lib/billing/money/decimal-text'
import { readRefundAmount } from './refund-amount'

const usdc = { symbol: 'USDC', decimals: 6, left: '9990000', leftText: '9.99' }

test.each([
  ['9.99', 9_990_000n],
  [' 4.50 ', 4_500_000n],
  ['4.', 4_000_000n],
  ['4,50', 4_500_000n],
  ['0.000001', 1n],
  ['1.5000000000', 1_500_000n],
])('%s is read to the last digit', (text, atomic) => {
  expect(readRefundAmount(text, usdc)).toEqual({ ok: true, atomic })
})

test.each([
  ['', 'Enter an amount, such as 4.50.'],
  ['4,500', 'Enter an amount, such as 4.50.'],
  ['-1', 'Enter an amount, such as 4.50.'],
  ['1e3', 'Enter an amount, such as 4.50.'],
  ['0.0', 'Enter an amount above 0.'],
  ['0.0000001', 'USDC has 6 decimals at most.'],
  ['9.990001', 'Enter 9.99 USDC at most: no more is left.'],
])('“%s” is refused with what to do', (text, error) => {
  expect(readRefundAmount(text, usdc)).toEqual({ ok: false, error })
})

test('any text is an amount of no more than is left, or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double({ min: 0, max: 20 }).map(String)), (text) => {
      const read = readRefundAmount(text, usdc)
      if (read.ok) {
        expect(read.atomic > 0n && read.atomic <= 9_990_000n).toBe(true)
        expect(Number(read.atomic) / 1e6).toBeCloseTo(decimalOf(text), 6)
      }
    }),
  )
})
