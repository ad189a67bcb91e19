import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { formatUsd } from '@/lib/billing/money/usd-text'
import {
  formatCount,
  formatDecimal,
  formatDollars,
  formatExactTokens,
  formatNumber,
  formatPercent,
  formatTokens,
} from './amounts'

const of = (formats: string) => ({ formats })
/** Spaces that do not break read like others here. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u2066\u2069]/g, '')

it.each([
  ['en-US', '$1,234.50'],
  ['en-GB', '$1,234.50'],
  ['en-DE', '$1.234,50'],
  ['en-CA', 'US$1,234.50'],
  ['de-DE', '1.234,50 $'],
  ['de-CH', '$ 1’234.50'],
  ['fr-FR', '1 234,50 $US'],
  ['es-ES', '1234,50 US$'],
  ['pt-BR', 'US$ 1.234,50'],
  ['tr-TR', '$1.234,50'],
  ['ja-JP', '$1,234.50'],
  ['ar-EG-u-nu-latn', '1,234.50 US$'],
])('dollars in %s are %s', (formats, text) => {
  expect(plain(formatDollars(1_234_500_000n, of(formats))).replace("'", '’')).toBe(text)
})

test('dollars in English are those of the API’s own texts', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.boolean(), (microUsd, cents) => {
      expect(formatDollars(microUsd, of('en-US'), { cents })).toBe(formatUsd(microUsd, { cents }))
    }),
  )
})

test('a decimal keeps every digit', () => {
  expect(formatDecimal('123456789012345678.000000000000000001', of('de-DE'))).toBe(
    '123.456.789.012.345.678,000000000000000001',
  )
  expect(formatDecimal('49', of('de-DE'))).toBe('49')
  expect(plain(formatDecimal('1240.55', of('fr-FR')))).toBe('1 240,55')
  expect(formatDecimal('1240.55', of('ar-EG-u-nu-latn'))).toBe('1,240.55')
})

test('counts and shares', () => {
  expect(formatCount(1250, of('en-GB'))).toBe('1,250')
  expect(formatPercent(12.5, of('en-GB'))).toBe('12.5%')
  expect(plain(formatPercent(12.5, of('de-DE')))).toBe('12,5 %')
})

test('tokens have two decimals, more where they need them, and never more than there are', () => {
  expect(formatTokens('1240.5', 'USDC', of('en-GB'))).toBe('1,240.50 USDC')
  expect(formatTokens('0.0157123456', 'WETH', of('en-GB'))).toBe('0.015712 WETH')
  expect(formatTokens('0.000000012399', 'WETH', of('en-GB'))).toBe('0.000000012 WETH')
  expect(formatTokens('9.9999999', 'USDC', of('de-DE'))).toBe('9,999999 USDC')
  expect(formatNumber(1250.5, of('de-DE'))).toBe('1.250,5')
})

test('tokens of a record have every digit, and two decimals at least', () => {
  expect(formatExactTokens('7.5', 'USDC', of('en-GB'))).toBe('7.50 USDC')
  expect(formatExactTokens('49', 'USDC', of('de-DE'))).toBe('49,00 USDC')
  expect(formatExactTokens('0.002941176470588235', 'WETH', of('en-GB'))).toBe('0.002941176470588235 WETH')
})

test('an amount between letters from right to left is one run from left to right', () => {
  const arabic = of('ar-EG-u-nu-latn')
  expect(formatTokens('9.9', 'USDC', arabic)).toBe('\u20669.90 USDC\u2069')
  expect(formatDollars(9_900_000n, arabic)).toMatch(/^\u2066[^\u200e\u200f\u061c]+\u2069$/)
})

test('an amount on a page is not parted from its token, and elsewhere has a plain space', () => {
  expect(formatTokens('9.9', 'USDC', { formats: 'en-GB', isOnPage: true })).toBe('9.90\u00a0USDC')
  expect(formatTokens('9.9', 'USDC', of('en-GB'))).toBe('9.90 USDC')
})
