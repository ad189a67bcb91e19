import { describe, expect, it } from 'vitest'
import { sayIn } from '@/tests/support/language/say-in'
import { formatBalance } from './format-balance'
import { formatTokenAmount } from './token-amount'

const say = sayIn()

describe('a token amount', () => {
  it('is exact to the last decimal, and without needless ones', () => {
    expect(formatTokenAmount(49_000_000n, 6, say.reader)).toBe('49')
    expect(formatTokenAmount(12_500_000n, 6, say.reader)).toBe('12.50')
    expect(formatTokenAmount(1n, 18, say.reader)).toBe('0.000000000000000001')
    expect(formatTokenAmount(1_234_567_890_000_000_001n, 18, say.reader)).toBe('1.234567890000000001')
    expect(formatTokenAmount(2n ** 256n - 1n, 0, say.reader)).toMatch(/^115,792,089,.*,639,935$/)
  })

  it('lines up in a column', () => {
    const column = { minimumDecimals: 2 }
    expect(formatTokenAmount(49_000_000n, 6, say.reader, column)).toBe('49.00')
    expect(formatTokenAmount(9_500_000n, 6, say.reader, column)).toBe('9.50')
    expect(formatTokenAmount(125n, 6, say.reader, column)).toBe('0.000125')
    expect(formatTokenAmount(0n, 18, say.reader, column)).toBe('0.00')
  })
})

describe('a balance', () => {
  const usdc = { decimals: 6, usdPegged: true }
  const weth = { decimals: 18, usdPegged: false }

  it('is never shown higher than it is', () => {
    expect(formatBalance(say, 1_240_559_999n, usdc)).toBe('1,240.55')
    expect(formatBalance(say, 84_199_999_999_999_999n, weth)).toBe('0.0841')
  })

  it('distinguishes dust from zero', () => {
    expect(formatBalance(say, 0n, usdc)).toBe('0.00')
    expect(formatBalance(say, 1n, usdc)).toBe('less than 0.01')
    expect(formatBalance(say, 1n, weth)).toBe('less than 0.0001')
  })

  it('works for tokens with few decimals', () => {
    expect(formatBalance(say, 7n, { decimals: 0, usdPegged: true })).toBe('7')
    expect(formatBalance(say, 75n, { decimals: 1, usdPegged: true })).toBe('7.5')
  })
})
