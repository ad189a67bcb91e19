import { describe, expect, it } from 'vitest'
import { BASE_USDC, HOBBY, OFFER, POLYGON_USDC, TEAM } from '@/tests/support/browser/offer'
import { changedChoice, chargesAllowed, chosenEnd, readChoice, withChoice } from './choice'

describe('the choice of an address', () => {
  it('is what the address names', () => {
    const asked = { plan: 'team', token: '3', periods: '6' }
    expect(readChoice(OFFER, asked)).toEqual({ plan: TEAM, token: POLYGON_USDC, periods: 6, ends: false })
  })

  it('is what was chosen in advance where the address names nothing that is offered', () => {
    const preset = { plan: 'team', token: '3' }
    const chosen = { plan: TEAM, token: POLYGON_USDC, periods: 12, ends: false }
    expect(readChoice(OFFER, {}, preset)).toEqual(chosen)
    expect(readChoice(OFFER, { plan: 'gone', token: 'x', periods: '0' }, preset)).toEqual(chosen)
  })

  it('is the first of each otherwise, allowed for about a year and without an end', () => {
    const first = { plan: HOBBY, token: BASE_USDC, periods: 12, ends: false }
    expect(readChoice(OFFER, {})).toEqual(first)
    expect(readChoice(OFFER, { periods: '12.0' }, { plan: 'gone' })).toEqual(first)
    expect(readChoice(OFFER, { periods: '1e1' })).toEqual(first)
  })

  it('survives the way through the address, with all else that it holds', () => {
    const address = 'https://dues.example/checkout/cs_1?theme=dark&plan=old#top'
    const choice = readChoice(OFFER, { plan: 'team', token: '3', periods: '3', ends: '1' })
    const next = new URL(withChoice(address, choice))
    expect(next.searchParams.get('theme')).toBe('dark')
    expect(next.searchParams.getAll('plan')).toEqual(['team'])
    expect(next.hash).toBe('#top')
    expect(readChoice(OFFER, Object.fromEntries(next.searchParams))).toEqual(choice)
  })
})

describe('the length of what is chosen', () => {
  const choice = readChoice(OFFER, { plan: 'team', periods: '6' })
  const yearly = { ...TEAM, frequency: 'year' } as const

  it('is without an end unless merchant or payer wants one', () => {
    expect(chosenEnd(OFFER, choice)).toBeNull()
    expect(chosenEnd(OFFER, { ...choice, ends: true })).toBe(6)
    expect(chosenEnd({ ...OFFER, fixedCharges: 4 }, choice)).toBe(4)
  })

  it('never covers more than the terms have', () => {
    expect(chargesAllowed(OFFER, choice)).toBe(6)
    expect(chargesAllowed({ ...OFFER, fixedCharges: 4 }, choice)).toBe(4)
    expect(chargesAllowed({ ...OFFER, fixedCharges: 24 }, choice)).toBe(6)
  })

  it('is about a year again with a plan of another frequency, and stays with one of the same', () => {
    expect(changedChoice(OFFER, { ...choice, periods: 3 }, { plan: yearly }).periods).toBe(1)
    expect(changedChoice(OFFER, { ...choice, periods: 3 }, { plan: HOBBY }).periods).toBe(3)
  })

  it('is not the payer’s to end where the merchant has an end', () => {
    expect(readChoice({ ...OFFER, fixedCharges: 4 }, { periods: '12', ends: '1' })).toMatchObject({
      periods: 6,
      ends: false,
    })
  })
})
