import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodStart } from '../calendar'
import { DAY_MS } from '../durations'
import { pause } from '../subscriptions/pause'
import { begin, paymentSucceeded } from '../subscriptions/subscriber'
import { type ForecastSubscriber, forecastRenewals, isAtRisk } from './forecast'

const start = new Date('2026-01-31T10:00:00.000Z')
const PAUSABLE = paymentSucceeded(
  begin({ subscribedAt: start, trialDays: 0, periodMonths: 1, maxPeriods: 12 }),
  0,
)

function subscriber(overrides: Partial<ForecastSubscriber> & { periodMonths?: number } = {}) {
  const { periodMonths = 1, ...rest } = overrides
  return {
    id: 'a',
    allowed: 12,
    amounts: [10n] as const,
    allowanceKey: 'm',
    state: { firstChargeAt: start, periodMonths, maxPeriods: 12, nextPeriod: 1 },
    ...rest,
  }
}

const purse = (balance: bigint, allowances: Record<string, bigint> = { m: 1000n }) => ({
  balance,
  allowances: new Map(Object.entries(allowances)),
})

describe('the forecast of renewals', () => {
  it('names the first charge that the balance does not cover', () => {
    expect(forecastRenewals([subscriber()], purse(35n))).toEqual([
      {
        ...{ subscriberId: 'a', chargesFunded: 3, failsAt: new Date('2026-05-31T10:00:00.000Z') },
        lacks: 'balance',
      },
    ])
  })

  it('names the first charge that the allowance does not cover', () => {
    expect(forecastRenewals([subscriber()], purse(1000n, { m: 9n }))).toMatchObject([
      { chargesFunded: 0, failsAt: new Date('2026-02-28T10:00:00.000Z'), lacks: 'allowance' },
    ])
  })

  it('names the first charge that the payer has not allowed, whatever the wallet would let the contract take', () => {
    expect(forecastRenewals([subscriber({ allowed: 2 })], purse(1000n))).toMatchObject([
      { chargesFunded: 2, failsAt: new Date('2026-04-30T10:00:00.000Z'), lacks: 'allowance' },
    ])
    expect(forecastRenewals([subscriber({ allowed: 0, amounts: [0n] })], purse(0n))).toMatchObject([
      { failsAt: null },
    ])
    const withCredit = subscriber({ allowed: 2, amounts: [0n, 0n, 4n, 10n] })
    expect(forecastRenewals([withCredit], purse(1000n))).toMatchObject([
      { chargesFunded: 4, lacks: 'allowance' },
    ])
  })

  it('names what is short alone: the wallet, what it allows, or both', () => {
    const lacks = (balance: bigint, allowance: bigint) =>
      forecastRenewals([subscriber()], purse(balance, { m: allowance })).map((each) => each.lacks)
    expect(lacks(0n, 1000n)).toEqual(['balance'])
    expect(lacks(1000n, 0n)).toEqual(['allowance'])
    expect(lacks(9n, 9n)).toEqual(['both'])
    expect(lacks(20n, 35n)).toEqual(['balance'])
    expect(lacks(1000n, 1000n)).toEqual([null])
  })

  it('passes over the charges of a pause, which are none', () => {
    const { state } = subscriber()
    const paused = subscriber({
      state: {
        ...state,
        ...pause(PAUSABLE, new Date('2026-02-01T00:00:00Z'), { periods: 3, access: 'keep' }),
      },
    })
    expect(forecastRenewals([paused], purse(20n))).toMatchObject([
      { chargesFunded: 2, failsAt: new Date('2026-07-31T10:00:00.000Z') },
    ])
  })

  it('takes the next charges for less where a discount is on them, and those after for the price', () => {
    const reduced = subscriber({ amounts: [5n, 5n, 10n] })
    expect(forecastRenewals([reduced], purse(39n))).toMatchObject([{ chargesFunded: 4 }])
  })

  it('sees no failure where all signed charges are covered', () => {
    expect(forecastRenewals([subscriber()], purse(110n))).toMatchObject([
      { chargesFunded: 11, failsAt: null },
    ])
  })

  it('ends where nobody plans any more: terms without an end have no last charge to cover', () => {
    const state = { ...subscriber().state, maxPeriods: 1200 }
    const rich = purse(10n ** 30n, { m: 10n ** 30n })
    expect(forecastRenewals([subscriber({ state, allowed: 1200 })], rich)).toMatchObject([
      { chargesFunded: 60, failsAt: null },
    ])
  })

  it('lets subscribers of one payer share the balance, by day, and each merchant its own allowance', () => {
    const other = subscriber({ id: 'b', allowanceKey: 'n', periodMonths: 12, amounts: [100n] })
    expect(forecastRenewals([subscriber(), other], purse(170n, { m: 1000n, n: 1000n }))).toEqual([
      { subscriberId: 'a', chargesFunded: 11, failsAt: null, lacks: null },
      {
        ...{ subscriberId: 'b', chargesFunded: 0, failsAt: new Date('2027-01-31T10:00:00.000Z') },
        lacks: 'balance',
      },
    ])
  })

  it('reckons each day of a charge once, however many subscribers share a purse', () => {
    let days = 0
    const counted = {
      ...subscriber().state,
      get firstChargeAt() {
        days += 1
        return start
      },
    }
    const all = Array.from({ length: 200 }, (_, index) => subscriber({ id: String(index), state: counted }))
    const forecasts = forecastRenewals(all, purse(10n ** 6n, { m: 10n ** 6n }))
    const charges = forecasts.reduce((sum, { chargesFunded }) => sum + chargesFunded, 0)
    expect(charges).toBe(200 * 11)
    expect(days).toBeLessThanOrEqual(charges)
  })

  it('foresees nothing of one that will not be charged', () => {
    const state = { ...subscriber().state, nextPeriod: null }
    expect(forecastRenewals([subscriber({ state })], purse(0n))).toMatchObject([
      { chargesFunded: 0, failsAt: null },
    ])
  })

  it('never spends more than there is, and says the earliest failure', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 50n }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 2000n }), (list, balance) => {
        const all = list.map((amount, index) => subscriber({ id: String(index), amounts: [amount] }))
        const forecasts = forecastRenewals(all, purse(balance, { m: 10_000n }))
        const spent = forecasts.reduce(
          (sum, { chargesFunded }, index) => sum + BigInt(chargesFunded) * (list[index] ?? 0n),
          0n,
        )
        expect(spent).toBeLessThanOrEqual(balance)
        for (const { chargesFunded, failsAt } of forecasts) {
          expect(failsAt).toEqual(chargesFunded === 11 ? null : periodStart(start, 1, 1 + chargesFunded))
        }
      }),
    )
  })
})

describe('a subscriber at risk', () => {
  it('is one whose next failure is seven days away or nearer', () => {
    const failsAt = new Date(start.getTime() + 7 * DAY_MS)
    expect(isAtRisk({ failsAt }, start)).toBe(true)
    expect(isAtRisk({ failsAt }, new Date(start.getTime() - 1))).toBe(false)
    expect(isAtRisk({ failsAt }, failsAt)).toBe(false)
    expect(isAtRisk({ failsAt: null }, start)).toBe(false)
  })
})
