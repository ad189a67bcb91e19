import { describe, expect, it } from 'vitest'
import { BASE_USDC, BASE_WETH, OFFER, TEAM } from '@/tests/support/browser/offer'
import { chargeAtomic, chargeFigure, chargeText, comingCharges, floatingText, LISTED_CHARGES } from './terms'

describe('what is charged', () => {
  it('is exact in a dollar token, and its sum for several periods too', () => {
    expect(chargeAtomic(TEAM, BASE_USDC)).toBe(49_000_000n)
    expect(chargeText(TEAM, BASE_USDC)).toBe('49 USDC')
    expect(chargeText(TEAM, BASE_USDC, 12)).toBe('588 USDC')
    expect(chargeFigure(TEAM, BASE_USDC)).toBe('49.00')
    const odd = { ...TEAM, priceMicroUsd: 1_234_567_125n }
    expect(chargeText(odd, BASE_USDC, 3)).toBe('3,703.701375 USDC')
  })

  it('is not invented for a token without a fixed rate', () => {
    expect(chargeAtomic(TEAM, BASE_WETH)).toBeNull()
    expect(chargeText(TEAM, BASE_WETH)).toBe('$49 in WETH')
    expect(chargeText(TEAM, BASE_WETH, 3)).toBe('$147 in WETH')
    expect(chargeFigure(TEAM, BASE_WETH)).toBe('49.00')
    expect(floatingText(TEAM, BASE_WETH)).toBeNull()
    expect(floatingText(TEAM, BASE_USDC)).toBeNull()
  })

  it('is about so much at a known rate, and never more than twice that', () => {
    const weth = { ...BASE_WETH, rateMicroUsd: 3_000_000_000n }
    expect(floatingText(TEAM, weth)).toEqual({ about: '0.0164 WETH', most: '0.0327 WETH' })
    expect(floatingText(TEAM, weth, 12)).toEqual({ about: '0.197 WETH', most: '0.393 WETH' })
    expect(chargeAtomic(TEAM, weth)).toBeNull()
  })
})

const now = new Date('2026-11-21T02:40:00.500Z')

it.each([3, 6, 12] as const)('%i approved charges are all that come', (periods) => {
  expect(comingCharges(OFFER, { plan: TEAM, periods }, now)).toHaveLength(periods)
})

it('a free plan has no last charge: six are listed', () => {
  const plan = { ...TEAM, priceMicroUsd: 0n }
  expect(comingCharges(OFFER, { plan, periods: 3 }, now)).toHaveLength(LISTED_CHARGES)
})

it('charges come from the end of the trial', () => {
  const dates = comingCharges(OFFER, { plan: TEAM, periods: 6 }, now)
  expect(dates.map((date) => date.toISOString())).toEqual([
    '2026-12-05T02:40:00.000Z',
    '2027-01-05T02:40:00.000Z',
    '2027-02-05T02:40:00.000Z',
    '2027-03-05T02:40:00.000Z',
    '2027-04-05T02:40:00.000Z',
    '2027-05-05T02:40:00.000Z',
  ])
})
