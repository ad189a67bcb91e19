import { describe, expect, it } from 'vitest'
import { BASE_USDC, HOBBY, OFFER, POLYGON_USDC, TEAM } from '@/tests/support/browser/offer'
import { readChoice, withChoice } from './choice'

describe('the choice of an address', () => {
  it('is what the address names', () => {
    const asked = { plan: 'team', token: '3', periods: '6' }
    expect(readChoice(OFFER, asked)).toEqual({ plan: TEAM, token: POLYGON_USDC, periods: 6 })
  })

  it('is what was chosen in advance where the address names nothing that is offered', () => {
    const preset = { plan: 'team', token: '3' }
    const chosen = { plan: TEAM, token: POLYGON_USDC, periods: 12 }
    expect(readChoice(OFFER, {}, preset)).toEqual(chosen)
    expect(readChoice(OFFER, { plan: 'gone', token: 'x', periods: '0' }, preset)).toEqual(chosen)
  })

  it('is the first of each otherwise, approved for twelve', () => {
    const first = { plan: HOBBY, token: BASE_USDC, periods: 12 }
    expect(readChoice(OFFER, {})).toEqual(first)
    expect(readChoice(OFFER, { periods: '12.0' }, { plan: 'gone' })).toEqual(first)
    expect(readChoice(OFFER, { periods: '1e1' })).toEqual(first)
  })

  it('survives the way through the address, with all else that it holds', () => {
    const address = 'https://dues.example/checkout/cs_1?theme=dark&plan=old#top'
    const choice = readChoice(OFFER, { plan: 'team', token: '3', periods: '3' })
    const next = new URL(withChoice(address, choice))
    expect(next.searchParams.get('theme')).toBe('dark')
    expect(next.searchParams.getAll('plan')).toEqual(['team'])
    expect(next.hash).toBe('#top')
    expect(readChoice(OFFER, Object.fromEntries(next.searchParams))).toEqual(choice)
  })
})
