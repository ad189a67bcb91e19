import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, periodStart } from '../calendar'
import { FREQUENCIES } from '../subscriptions/frequency'
import { begin, type SubscriberState } from '../subscriptions/subscriber'
import { PriceChangeTooSoonError } from './price-change-refusals'
import {
  askedAgainFrom,
  askedFrom,
  consentCounts,
  dearFrom,
  earliestRise,
  endUnaccepted,
  firstDearWindow,
  isUnderWay,
  paysLess,
  requireNotice,
} from './price-rise'

const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const states = fc
  .record({
    subscribedAt: instants,
    periodMonths: fc.constantFrom(1, 3, 12),
    maxPeriods: fc.integer({ min: 1, max: 60 }),
    nextPeriod: fc.nat({ max: 59 }),
    status: fc.constantFrom('trialing' as const, 'active' as const, 'past_due' as const, 'paused' as const),
  })
  .map(({ nextPeriod, status, ...terms }): SubscriberState => {
    const next = Math.min(nextPeriod, terms.maxPeriods - 1)
    return { ...begin({ ...terms, trialDays: 0 }), status, nextPeriod: next, unpaidFrom: next }
  })

describe('the first window at a higher price', () => {
  it('opens at its date or later, is still to come, and none before it would do', () => {
    fc.assert(
      fc.property(states, instants, (subscriber, from) => {
        const window = firstDearWindow(subscriber, from)
        const { firstChargeAt, periodMonths, maxPeriods, nextPeriod, status } = subscriber
        const first = (nextPeriod ?? 0) + (status === 'paused' ? 1 : 0)
        const opens = (k: number) => periodStart(firstChargeAt, periodMonths, k)
        if (window === null) {
          expect(first >= maxPeriods || opens(maxPeriods - 1) < from).toBe(true)
          return
        }
        expect(window).toBeGreaterThanOrEqual(first)
        expect(window).toBeLessThan(maxPeriods)
        expect(opens(window).getTime()).toBeGreaterThanOrEqual(from.getTime())
        if (window > first) expect(opens(window - 1).getTime()).toBeLessThan(from.getTime())
        expect(dearFrom(subscriber, from)).toEqual(opens(window))
      }),
    )
  })

  it('is never the first of the terms, and after an answer in vain the one that follows', () => {
    fc.assert(
      fc.property(states, instants, (subscriber, from) => {
        const asked = askedFrom({ from, firstChargeAt: subscriber.firstChargeAt })
        const dear = dearFrom(subscriber, asked)
        if (dear === null) return
        expect(dear.getTime()).toBeGreaterThan(subscriber.firstChargeAt.getTime())
        const again = dearFrom(subscriber, askedAgainFrom({ startsAt: dear }))
        if (again) expect(again.getTime()).toBeGreaterThan(dear.getTime())
      }),
    )
  })

  it('is none of who is over', () => {
    const over = { ...begin({ subscribedAt: new Date(0), trialDays: 0, periodMonths: 1, maxPeriods: 9 }) }
    expect(firstDearWindow({ ...over, status: 'cancelled' }, new Date(0))).toBeNull()
    expect(firstDearWindow({ ...over, nextPeriod: null }, new Date(0))).toBeNull()
  })
})

it('a date is at least one period ahead', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...FREQUENCIES), (at, frequency) => {
      const earliest = earliestRise(at, frequency)
      expect(earliest.getTime()).toBeGreaterThanOrEqual(addMonths(at, 1).getTime())
      expect(() => requireNotice({ from: earliest, at, frequency })).not.toThrow()
      const sooner = new Date(earliest.getTime() - 1)
      expect(() => requireNotice({ from: sooner, at, frequency })).toThrow(PriceChangeTooSoonError)
    }),
  )
})

it('asks those who pay less for each unit, and nobody whose plan is free', () => {
  expect(paysLess({ priceMicroUsd: 27n, quantity: 3 }, 10n)).toBe(true)
  expect(paysLess({ priceMicroUsd: 30n, quantity: 3 }, 10n)).toBe(false)
  expect(paysLess({ priceMicroUsd: 0n, quantity: 1 }, 10n)).toBe(false)
})

it('ends a subscriber with what is paid, once', () => {
  fc.assert(
    fc.property(states, (subscriber) => {
      const { firstChargeAt, periodMonths, nextPeriod } = subscriber
      const ended = endUnaccepted(subscriber)
      expect(ended).toMatchObject({
        status: 'ended',
        cancelReason: 'price_not_accepted',
        nextPeriod: null,
        cancelledAt: periodStart(firstChargeAt, periodMonths, nextPeriod ?? 0),
        chargesPaid: subscriber.chargesPaid,
        unpaidFrom: subscriber.unpaidFrom,
      })
      expect(endUnaccepted(ended)).toBe(ended)
    }),
  )
})

describe('answers', () => {
  const from = new Date('2027-03-01T00:00:00Z')
  const stored = { asked: 9, accepted: 3, open: 4 }
  const counts = (otherwise: 'keep' | 'end', at: Date) => consentCounts({ from, otherwise }, stored, at)

  it('are open until the date where the old price goes on, and until each one’s period where it ends', () => {
    const before = new Date(from.getTime() - 1)
    const open = { asked: 9, accepted: 3, open: 4, notAccepted: 2 }
    expect(counts('keep', before)).toEqual(open)
    expect(counts('keep', from)).toEqual({ asked: 9, accepted: 3, open: 0, notAccepted: 6 })
    expect(counts('end', before)).toEqual(open)
    expect(counts('end', from)).toEqual(open)
  })

  it('hold up another change as long as they take effect later', () => {
    const before = new Date(from.getTime() - 1)
    expect(isUnderWay({ from, otherwise: 'keep' }, { open: 0, waiting: 0 }, before)).toBe(true)
    expect(isUnderWay({ from, otherwise: 'keep' }, { open: 4, waiting: 0 }, from)).toBe(false)
    expect(isUnderWay({ from, otherwise: 'keep' }, { open: 0, waiting: 1 }, from)).toBe(true)
    expect(isUnderWay({ from, otherwise: 'end' }, { open: 1, waiting: 0 }, from)).toBe(true)
    expect(isUnderWay({ from, otherwise: 'end' }, { open: 0, waiting: 0 }, from)).toBe(false)
  })
})
