import { describe, expect, it } from 'vitest'
import { BASE_USDC, BASE_WETH, OFFER, TEAM } from '@/tests/support/browser/offer'
import { sayIn } from '@/tests/support/language/say-in'
import {
  chargeAtomic,
  chargeFigure,
  chargeText,
  comingCharges,
  firstChargeText,
  floatingText,
  LISTED_CHARGES,
  lastAllowed,
  lastCharge,
  mostText,
  planAt,
} from './terms'

const say = sayIn()

describe('what is charged', () => {
  it('is exact in a dollar token, and its sum for several periods too', () => {
    expect(chargeAtomic(TEAM, BASE_USDC)).toBe(49_000_000n)
    expect(chargeText(say, TEAM, BASE_USDC)).toBe('49 USDC')
    expect(chargeText(say, TEAM, BASE_USDC, 12)).toBe('588 USDC')
    expect(chargeFigure(say, TEAM, BASE_USDC)).toBe('49.00')
    const odd = { ...TEAM, priceMicroUsd: 1_234_567_125n }
    expect(chargeText(say, odd, BASE_USDC, 3)).toBe('3,703.701375 USDC')
  })

  it('is not invented for a token without a fixed rate', () => {
    expect(chargeAtomic(TEAM, BASE_WETH)).toBeNull()
    expect(chargeText(say, TEAM, BASE_WETH)).toBe('$49 in WETH')
    expect(chargeText(say, TEAM, BASE_WETH, 3)).toBe('$147 in WETH')
    expect(chargeFigure(say, TEAM, BASE_WETH)).toBe('49.00')
    expect(floatingText(say, TEAM, BASE_WETH)).toBeNull()
    expect(floatingText(say, TEAM, BASE_USDC)).toBeNull()
  })

  it('is about so much at a known rate, and never more than twice that', () => {
    const weth = { ...BASE_WETH, ratePicoUsd: 3_000_000_000_000_000n }
    expect(floatingText(say, TEAM, weth)).toEqual({
      about: '0.0164 WETH',
      most: '0.0327 WETH',
      mostFigure: '0.0327',
    })
    expect(floatingText(say, TEAM, weth, 12)).toEqual({
      about: '0.197 WETH',
      most: '0.393 WETH',
      mostFigure: '0.393',
    })
    expect(chargeAtomic(TEAM, weth)).toBeNull()
  })
})

const WETH = { ...BASE_WETH, ratePicoUsd: 3_000_000_000_000_000n }

describe('the most that is taken', () => {
  const usage = { limitMicroUsd: 20_000_000n }
  const METERED = { ...TEAM, usage } as typeof TEAM

  it('has the use in it that may come, in each text that speaks of it', () => {
    expect(mostText(say, TEAM, BASE_USDC)).toBe('49 USDC')
    expect(mostText(say, METERED, BASE_USDC)).toBe('69 USDC')
    expect(mostText(say, METERED, BASE_USDC, 12)).toBe('828 USDC')
    expect(mostText(say, METERED, WETH)).toBe('0.046 WETH')
    expect(mostText(say, METERED, BASE_WETH)).toBeNull()
    expect(firstChargeText(say, METERED, BASE_USDC)).toBe('49 USDC')
  })

  it('is the full price where the first charges are reduced, beside the first charge as it will be', () => {
    const discount = { code: 'HALF', priceMicroUsd: 24_500_000n, charges: 2, text: '' }
    const half = { ...TEAM, discount }
    expect([firstChargeText(say, half, BASE_USDC), mostText(say, half, BASE_USDC)]).toEqual([
      '24.50 USDC',
      '49 USDC',
    ])
    expect([firstChargeText(say, half, WETH), mostText(say, half, WETH)]).toEqual([
      'about 0.00817 WETH',
      '0.0327 WETH',
    ])
    expect(firstChargeText(say, half, BASE_WETH)).toBe('$24.50 in WETH')
  })
})

describe('a plan with a discount', () => {
  const discount = { code: 'HALF', priceMicroUsd: 24_500_000n, charges: 2, text: '' }
  const prices = (charges: number | null) =>
    [0, 1, 2].map((charge) => planAt({ ...TEAM, discount: { ...discount, charges } }, charge).priceMicroUsd)

  it('costs less for as many charges as are reduced', () => {
    expect(prices(2)).toEqual([24_500_000n, 24_500_000n, 49_000_000n])
    expect(prices(null)).toEqual([24_500_000n, 24_500_000n, 24_500_000n])
    expect(planAt(TEAM, 0)).toBe(TEAM)
  })
})

const now = new Date('2026-11-21T02:40:00.500Z')

const without = { plan: TEAM, periods: 3, ends: false }

it('no charge is listed that is not allowed, nor more than the next six', () => {
  expect(comingCharges(OFFER, without, now)).toHaveLength(3)
  expect(comingCharges(OFFER, { ...without, periods: 12 }, now)).toHaveLength(LISTED_CHARGES)
  expect(lastAllowed(OFFER, { ...without, periods: 12 }, now).toISOString()).toBe('2027-11-05T02:40:00.000Z')
  const yearly = { plan: { ...TEAM, frequency: 'year' as const }, periods: 1, ends: false }
  expect(comingCharges(OFFER, yearly, now)).toHaveLength(1)
  expect(lastCharge(OFFER, without, now)).toBeNull()
})

it('of terms with an end no charge is listed that will not be, and the last is named', () => {
  const ending = { ...without, ends: true }
  expect(comingCharges(OFFER, ending, now)).toHaveLength(3)
  expect(lastCharge(OFFER, ending, now)?.toISOString()).toBe('2027-02-05T02:40:00.000Z')
  const merchants = { ...OFFER, fixedCharges: 24 }
  expect(comingCharges(merchants, { ...without, periods: 12 }, now)).toHaveLength(LISTED_CHARGES)
  expect(lastAllowed(merchants, without, now).toISOString()).toBe('2027-02-05T02:40:00.000Z')
  expect(lastCharge(merchants, without, now)?.toISOString()).toBe('2028-11-05T02:40:00.000Z')
})

it('a free plan has no last charge, whoever wants an end', () => {
  const free = { ...without, plan: { ...TEAM, priceMicroUsd: 0n }, ends: true }
  expect(comingCharges(OFFER, free, now)).toHaveLength(LISTED_CHARGES)
  expect(lastCharge({ ...OFFER, fixedCharges: 2 }, free, now)).toBeNull()
})

it('charges come from the end of the trial', () => {
  const dates = comingCharges(OFFER, { ...without, periods: 6 }, now)
  expect(dates.map((date) => date.toISOString())).toEqual([
    '2026-12-05T02:40:00.000Z',
    '2027-01-05T02:40:00.000Z',
    '2027-02-05T02:40:00.000Z',
    '2027-03-05T02:40:00.000Z',
    '2027-04-05T02:40:00.000Z',
    '2027-05-05T02:40:00.000Z',
  ])
})
