import { describe, expect, it } from 'vitest'
import { InvalidValueError } from '../billing-error'
import { chosenEnd, chosenReach, signedTerms, TermsChangedError } from './signed-terms'

const plan = { priceMicroUsd: 9_500_000n, frequency: 'quarter' } as const
const usdc = { decimals: 6, usdPegged: true }
const weth = { decimals: 18, usdPegged: false }
const choice = { priceMicroUsd: 9_500_000n, reach: null, fixedCharges: null }

describe('signed terms', () => {
  it('of a pegged token cap each period at the price, run until cancelled and allow about a year', () => {
    expect(signedTerms(plan, usdc, choice)).toEqual({
      priceMicroUsd: 9_500_000n,
      capAtomic: 9_500_000n,
      periodMonths: 3,
      maxPeriods: 400,
      allowedPeriods: 4,
    })
  })

  it('with an end allow no more than what is to come', () => {
    const ending = { ...choice, reach: 8, fixedCharges: 5 }
    expect(signedTerms(plan, usdc, ending)).toMatchObject({ maxPeriods: 5, allowedPeriods: 5 })
    expect(signedTerms(plan, usdc, { ...ending, reach: 2 })).toMatchObject({ allowedPeriods: 2 })
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
})

describe('the reach of an allowance', () => {
  it('is one of those for the frequency', () => {
    expect(chosenReach('month', { reach: 6, fixedCharges: null })).toBe(6)
    expect(chosenReach('year', { reach: 2, fixedCharges: null })).toBe(2)
  })

  it.each([0, 1, 4, 13, 1.5, Number.NaN])('cannot be %s charges of a monthly plan', (reach) => {
    expect(() => chosenReach('month', { reach, fixedCharges: null })).toThrow(InvalidValueError)
  })
})

describe('the end of terms', () => {
  it('is the merchant’s where it has one, else the payer’s, else none', () => {
    expect(chosenEnd(null, null)).toBeNull()
    expect(chosenEnd(6, null)).toBe(6)
    expect(chosenEnd(null, 7)).toBe(7)
    expect(chosenEnd(6, 6)).toBe(6)
  })

  it('is refused where the merchant has another', () => {
    expect(() => chosenEnd(6, 7)).toThrow(TermsChangedError)
  })

  it.each([0, -1, 61, 1.5, Number.NaN])('cannot come after %s charges', (fixedCharges) => {
    expect(() => chosenEnd(null, fixedCharges)).toThrow(InvalidValueError)
  })
})
