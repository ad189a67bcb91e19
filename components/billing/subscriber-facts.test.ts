import { expect, test } from 'vitest'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { nextCharge, pricePerPeriod, renewalsLeft, statusNote } from './subscriber-facts'

const now = new Date('2026-11-21T12:00:00.000Z')

function row(changes: Partial<WireSubscriberRow>): WireSubscriberRow {
  const facts: Partial<WireSubscriberRow> = {
    status: 'active',
    price: 49,
    firstChargeAt: '2026-12-05T00:00:00.000Z',
    nextChargeAt: '2026-12-16T00:00:00.000Z',
    renewalsLeft: 11,
    pastDueSince: null,
    cancelAt: null,
    cancelledAt: null,
    ...changes,
  }
  return facts as WireSubscriberRow
}

test('every status says its date', () => {
  expect(statusNote(row({}), now)).toBeNull()
  expect(statusNote(row({ status: 'trialing' }), now)).toBe('until 5 Dec')
  expect(statusNote(row({ cancelAt: '2027-03-03T00:00:00.000Z' }), now)).toBe('cancels on 3 Mar 2027')
  expect(statusNote(row({ status: 'past_due', pastDueSince: '2026-11-18T00:00:00.000Z' }), now)).toBe(
    'since 18 Nov',
  )
  expect(statusNote(row({ status: 'cancelled', cancelledAt: '2026-11-02T00:00:00.000Z' }), now)).toBe(
    'on 2 Nov',
  )
})

test('a trial that is set to cancel says when it ends, not when it would be charged', () => {
  const cancelling = row({ status: 'trialing', cancelAt: '2026-12-05T00:00:00.000Z' })
  expect(statusNote(cancelling, now)).toBe('cancels on 5 Dec')
})

test('a charge that failed is named as due, with the same amount', () => {
  expect(nextCharge(row({}), now)).toEqual({ day: '16 Dec', amount: '$49.00' })
  expect(nextCharge(row({ status: 'past_due', nextChargeAt: '2026-11-18T00:00:00.000Z' }), now)).toEqual({
    day: 'Due 18 Nov',
    amount: '$49.00',
  })
  expect(nextCharge(row({ nextChargeAt: null }), now)).toBeNull()
})

test('the last renewals are a warning, except where nothing more is wanted', () => {
  expect(renewalsLeft(row({}))).toEqual({ count: 11, warning: null })
  expect(renewalsLeft(row({ renewalsLeft: 1 }))).toEqual({ count: 1, warning: 'terms end' })
  expect(renewalsLeft(row({ renewalsLeft: 0 }))).toEqual({ count: 0, warning: 'used up' })
  expect(renewalsLeft(row({ renewalsLeft: 0, cancelAt: '2026-12-16T00:00:00.000Z' }))).toBeNull()
  expect(renewalsLeft(row({ renewalsLeft: 0, status: 'cancelled' }))).toBeNull()
})

test('prices are written per period', () => {
  expect(pricePerPeriod(49, 'month')).toBe('$49 a month')
  expect(pricePerPeriod(1240.5, 'year')).toBe('$1,240.50 a year')
})
