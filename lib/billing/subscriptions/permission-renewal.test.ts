import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, periodStart } from '../calendar'
import {
  isPermissionEnding,
  MAX_RENEWED_CHARGES,
  mostRenewedCharges,
  permissionEndsAt,
  requireRenewable,
} from './permission-renewal'

const running = { status: 'active', nextPeriod: 3, maxPeriods: 1200, priceMicroUsd: 9_990_000n } as const
const began = new Date('2026-01-31T00:00:00Z')
const monthly = { firstChargeAt: began, periodMonths: 1, maxPeriods: 1200, chargesPaid: 0, paidOtherwise: 0 }

describe('an allowance', () => {
  it('is renewed for as many charges as the terms still have, three years of monthly ones at most', () => {
    fc.assert(
      fc.property(fc.nat(1200), fc.integer({ min: 1, max: 1200 }), (nextPeriod, maxPeriods) => {
        const most = mostRenewedCharges({ nextPeriod, maxPeriods })
        expect(most).toBeLessThanOrEqual(MAX_RENEWED_CHARGES)
        expect(most).toBeLessThanOrEqual(Math.max(0, maxPeriods - nextPeriod))
        if (most < MAX_RENEWED_CHARGES) expect(most).toBe(Math.max(0, maxPeriods - nextPeriod))
      }),
    )
    expect(requireRenewable(running, { isOver: false, isChanging: false })).toBe(MAX_RENEWED_CHARGES)
    expect(requireRenewable({ ...running, maxPeriods: 5 }, { isOver: false, isChanging: false })).toBe(2)
  })

  it.each([
    ['free', { ...running, priceMicroUsd: 0n }, false, false],
    ['cancelled', { ...running, status: 'cancelled', nextPeriod: null }, false, false],
    ['ended on the chain', running, true, false],
    ['to end with the period', { ...running, nextPeriod: null }, false, false],
    ['fixed, and at its last charge', { ...running, nextPeriod: 12, maxPeriods: 12 }, false, false],
    ['about to have new terms', running, false, true],
  ] as const)('of a subscription that is %s is not renewed', (_, subscriber, isOver, isChanging) => {
    expect(() => requireRenewable(subscriber, { isOver, isChanging })).toThrow(
      expect.objectContaining({ code: 'permission_not_renewable' }),
    )
  })

  it('ends with the first charge that it was not given for, and never after terms that end before', () => {
    const state = { ...monthly, nextPeriod: 1, chargesPaid: 1 }
    expect(permissionEndsAt({ ...state, allowedCharges: 12 })).toEqual(new Date('2027-01-31T00:00:00Z'))
    expect(permissionEndsAt({ ...state, allowedCharges: 0 })).toEqual(new Date('2026-02-28T00:00:00Z'))
    expect(permissionEndsAt({ ...state, maxPeriods: 12, allowedCharges: 12 })).toBeNull()
    expect(permissionEndsAt({ ...state, nextPeriod: null, allowedCharges: 12 })).toBeNull()
    const paused = { ...state, nextPeriod: 4 }
    expect(permissionEndsAt({ ...paused, allowedCharges: 12 })).toEqual(new Date('2027-04-30T00:00:00Z'))
  })

  it('is told to end from two charges before, and not more than three months ahead', () => {
    const months = fc.constantFrom(1, 3, 12)
    fc.assert(
      fc.property(months, fc.nat(40), fc.nat(6), fc.nat(400), (periodMonths, nextPeriod, left, days) => {
        const at = new Date(began.getTime() + days * 86_400_000)
        const state = { ...monthly, periodMonths, nextPeriod, allowedCharges: left }
        const endsAt = periodStart(began, periodMonths, nextPeriod + left)
        expect(isPermissionEnding(state, at)).toBe(left <= 2 && endsAt <= addMonths(at, 3))
      }),
    )
    const beforeThird = new Date('2026-03-30T00:00:00Z')
    expect(isPermissionEnding({ ...monthly, nextPeriod: 2, allowedCharges: 2 }, beforeThird)).toBe(true)
    expect(isPermissionEnding({ ...monthly, nextPeriod: 2, allowedCharges: 3 }, beforeThird)).toBe(false)
    expect(
      isPermissionEnding({ ...monthly, maxPeriods: 4, nextPeriod: 2, allowedCharges: 2 }, beforeThird),
    ).toBe(false)
  })
})
