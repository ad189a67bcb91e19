import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations'
import { begin } from '../subscriptions/subscriber'
import { nextAttemptAt } from './charge-window'
import { DEFAULT_DUNNING } from './dunning'
import { dueAtMissedStart, lastStartAttempt, startDeadline, startMissed } from './waiting-terms'

const subscriber = begin({
  subscribedAt: new Date('2026-01-17T10:00:00.000Z'),
  trialDays: 14,
  periodMonths: 1,
  maxPeriods: 12,
})
const { firstChargeAt } = subscriber
const after = (ms: number) => new Date(firstChargeAt.getTime() + ms)

describe('terms that wait for their first charge', () => {
  it('are tried on days 1 and 2, the last time while their signature still lasts', () => {
    const last = lastStartAttempt(subscriber)
    const tried: number[] = []
    let at: Date | null = firstChargeAt
    for (let attempts = 1; at; attempts++) {
      at = nextAttemptAt(subscriber, DEFAULT_DUNNING, { period: 0, attempts, at, last })
      if (at) tried.push((at.getTime() - firstChargeAt.getTime()) / HOUR_MS)
    }
    expect(tried).toEqual([24, 48])
  })

  it('are never tried again after their last attempt, whatever was tried before', () => {
    const last = lastStartAttempt(subscriber)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 31 * DAY_MS }),
        fc.integer({ min: 1, max: 20 }),
        (ms, attempts) => {
          const at = after(ms)
          const next = nextAttemptAt(subscriber, DEFAULT_DUNNING, { period: 0, attempts, at, last })
          return next === null || (next > at && next <= last && last < startDeadline(subscriber))
        },
      ),
    )
  })

  it('end their subscriber once their signature has run out, and not before', () => {
    const deadline = startDeadline(subscriber)
    expect(startMissed(subscriber, deadline)).toBe(subscriber)
    const late = new Date(deadline.getTime() + 1)
    expect(startMissed(subscriber, late)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'first_payment_failed',
      nextPeriod: null,
    })
    expect(dueAtMissedStart(deadline)).toEqual(firstChargeAt)
  })
})
