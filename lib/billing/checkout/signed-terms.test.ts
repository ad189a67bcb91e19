import { describe, expect, it } from 'vitest'
import { InvalidValueError } from '../billing-error'
import { signedTerms, TermsChangedError } from './signed-terms'

const plan = { priceMicroUsd: 9_500_000n, frequency: 'quarter' } as const
const usdc = { decimals: 6, usdPegged: true }
const weth = { decimals: 18, usdPegged: false }
const choice = { priceMicroUsd: 9_500_000n, maxPeriods: 6 }

describe('signed terms', () => {
  it('of a pegged token cap each period at the price', () => {
    expect(signedTerms(plan, usdc, choice)).toEqual({
      priceMicroUsd: 9_500_000n,
      capAtomic: 9_500_000n,
      periodMonths: 3,
      maxPeriods: 6,
    })
  })

  it('of a token that moves against the dollar need a cap', () => {
    expect(() => signedTerms(plan, weth, choice)).toThrow(InvalidValueError)
    expect(signedTerms(plan, weth, { ...choice, capAtomic: 5n }).capAtomic).toBe(5n)
  })

  it('cannot have a cap below the price', () => {
    expect(() => signedTerms(plan, usdc, { ...choice, capAtomic: 9_499_999n })).toThrow(InvalidValueError)
  })

  it('are refused when the price changed after the payer saw it', () => {
    expect(() => signedTerms(plan, usdc, { ...choice, priceMicroUsd: 9_000_000n })).toThrow(TermsChangedError)
  })

  it.each([0, 1, 4, 13, Number.NaN])('cannot allow %s charges', (maxPeriods) => {
    expect(() => signedTerms(plan, usdc, { ...choice, maxPeriods })).toThrow(InvalidValueError)
  })
})
