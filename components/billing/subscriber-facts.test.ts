import { describe, expect, it, test } from 'vitest'
import { SUBSCRIBER_STATUSES } from '@/lib/billing/subscriptions/subscriber'
import type { WireSignedChange } from '@/lib/wire/subscribers/changes'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import {
  accessText,
  changeStartText,
  discountText,
  nextCharge,
  pricePerPeriod,
  renewalsLeft,
  roundedDollars,
  STATUS_ORDER,
  shownStatuses,
  statusNote,
  usageText,
} from './subscriber-facts'

const writing = { formats: 'en-GB' }

const now = new Date('2026-11-21T12:00:00.000Z')

function row(changes: Partial<WireSubscriberRow>): WireSubscriberRow {
  const facts: Partial<WireSubscriberRow> = {
    status: 'active',
    price: 49,
    credit: 0,
    discount: null,
    firstChargeAt: '2026-12-05T00:00:00.000Z',
    nextChargeAt: '2026-12-16T00:00:00.000Z',
    renewalsLeft: 11,
    permission: { chargesLeft: 11, endsAt: null, ending: false },
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
  expect(statusNote(row({ status: 'ended', cancelledAt: '2026-11-02T00:00:00.000Z' }), now)).toBe('on 2 Nov')
})

test('an end that was agreed on is no cancel', () => {
  const ending = row({ cancelAt: '2026-12-05T00:00:00.000Z', cancelOrigin: 'terms' })
  expect(statusNote(ending, now)).toBe('ends on 5 Dec')
})

test('statuses that nobody has are counted only where they are usual or chosen', () => {
  const counts = { active: 0, trialing: 0, past_due: 0, paused: 0, cancelled: 0, ended: 0 }
  const usual = ['active', 'trialing', 'past_due', 'cancelled']
  expect(shownStatuses(counts)).toEqual(usual)
  expect(shownStatuses(counts, 'ended')).toEqual([...usual, 'ended'])
  expect(shownStatuses({ ...counts, ended: 1 })).toEqual([...usual, 'ended'])
  expect(shownStatuses({ ...counts, paused: 1, ended: 1 }), 'in one order with all').toEqual(STATUS_ORDER)
  expect([...STATUS_ORDER].sort()).toEqual([...SUBSCRIBER_STATUSES].sort())
})

test('a trial that is set to cancel says when it ends, not when it would be charged', () => {
  const cancelling = row({ status: 'trialing', cancelAt: '2026-12-05T00:00:00.000Z' })
  expect(statusNote(cancelling, now)).toBe('cancels on 5 Dec')
})

test('a charge that failed is named as due, with the same amount', () => {
  expect(nextCharge(row({}), now, writing)).toEqual({ day: '16 Dec', amount: '$49.00' })
  expect(
    nextCharge(row({ status: 'past_due', nextChargeAt: '2026-11-18T00:00:00.000Z' }), now, writing),
  ).toEqual({
    day: 'Due 18 Nov',
    amount: '$49.00',
  })
  expect(nextCharge(row({ nextChargeAt: null }), now, writing)).toBeNull()
})

test('the last renewals are a warning, except where nothing more is wanted', () => {
  expect(renewalsLeft(row({}), writing)).toEqual({ text: '11', warning: null })
  expect(renewalsLeft(row({ renewalsLeft: null }), writing)).toEqual({ text: 'no end', warning: null })
  expect(renewalsLeft(row({ renewalsLeft: 1 }), writing)).toEqual({ text: '1', warning: 'terms end' })
  expect(renewalsLeft(row({ renewalsLeft: 0 }), writing)).toEqual({ text: '0', warning: 'used up' })
  const permission = { chargesLeft: 2, endsAt: '2027-02-16T10:00:00.000Z', ending: true }
  expect(renewalsLeft(row({ renewalsLeft: null, permission }), writing)).toEqual({
    text: '2',
    warning: 'permission ends',
  })
  expect(renewalsLeft(row({ renewalsLeft: 0, cancelAt: '2026-12-16T00:00:00.000Z' }), writing)).toBeNull()
  expect(renewalsLeft(row({ renewalsLeft: 0, status: 'cancelled' }), writing)).toBeNull()
  expect(renewalsLeft(row({ renewalsLeft: 0, status: 'ended' }), writing)).toBeNull()
})

test('prices are written per period', () => {
  expect(pricePerPeriod(49, 'month', writing)).toBe('$49 a month')
  expect(pricePerPeriod(1240.5, 'year', writing)).toBe('$1,240.50 a year')
})

test('access is told with its end, before and after it', () => {
  const row = { accessUntil: '2026-12-17T12:00:00.000Z' }
  expect(accessText(row, new Date('2026-12-16T12:00:00.000Z'))).toBe('Until 17 Dec')
  expect(accessText(row, new Date('2026-12-17T12:00:00.000Z'))).toBe('Ended on 17 Dec')
})

test('use is told with its amount and the most of a charge', () => {
  const terms = { unit: 'API call', price: 0.01, includedQuantity: 0, limit: 20 }
  const usage = { ...terms, quantity: 1250.5, amount: 12.5, periodEnd: '2026-12-17T12:00:00.000Z' }
  expect(usageText({ usage }, writing)).toBe('1,250.5 × API call, $12.50 of at most $20')
  expect(usageText({ usage: { ...usage, quantity: 0, amount: 0 } }, writing)).toBe('None yet, at most $20')
  expect(usageText({ usage: null }, writing)).toBeNull()
})

test('an amount is rounded to the nearest cent for the reader, and one below a cent is not rounded away', () => {
  const amounts = [48.999793, 4.995, 4.994999, 0.01, 0.009999, 0.000207, 0, 2_000_000_000, -5]
  expect(amounts.map((amount) => roundedDollars(amount, writing))).toEqual([
    '$49.00',
    '$5.00',
    '$4.99',
    '$0.01',
    '$0.009999',
    '$0.000207',
    '$0.00',
    '$2,000,000,000.00',
    '-$5.00',
  ])
})

describe('a discount', () => {
  const launch = { id: 'd', code: 'LAUNCH20', percent: 20, amount: null, charges: 3, chargesLeft: 2 }

  it('is named with what it still takes off', () => {
    expect(discountText(row({ discount: launch }), writing)).toBe('LAUNCH20, 20% off 2 more payments')
    const always = { ...launch, code: null, percent: null, amount: 4.5, charges: null, chargesLeft: null }
    expect(discountText(row({ discount: always }), writing)).toBe('$4.50 off each payment')
    expect(discountText(row({ discount: { ...launch, chargesLeft: 0 } }), writing)).toBeNull()
    expect(discountText(row({ discount: null }), writing)).toBeNull()
  })

  it('lowers the next charge while it lasts, and so does credit', () => {
    const amount = (change: object) => nextCharge(row(change), now, writing)?.amount
    expect(amount({ discount: launch })).toBe('$39.20')
    expect(amount({ discount: { ...launch, chargesLeft: 0 } })).toBe('$49.00')
    expect(amount({ discount: launch, credit: 9.2 })).toBe('$30.00')
    expect(amount({ credit: 60 })).toBe('$0.00')
  })
})

test('the next charge is that of terms which the payer signed for it, and not of those that begin later', () => {
  const signed = {
    ...{ status: 'waiting', planId: 'p', planName: 'Team', frequency: 'month', price: 90, quantity: 1 },
    ...{
      tokenId: '6',
      tokenSymbol: 'USDC',
      capText: '90',
      when: 'renewal',
      keepsDiscount: true,
      failureReason: null,
    },
    startsAt: '2026-12-16T00:00:00.000Z',
  } as const
  const amount = (changes: object) => nextCharge({ ...row({ credit: 10 }), ...changes }, now, writing)?.amount
  const launch = { id: 'd', code: 'LAUNCH20', percent: 20, amount: null, chargesLeft: 2 }
  expect(amount({ change: signed })).toBe('$80.00')
  expect(amount({ change: signed, discount: launch })).toBe('$62.00')
  expect(amount({ change: { ...signed, keepsDiscount: false }, discount: launch })).toBe('$80.00')
  expect(amount({ change: { ...signed, startsAt: '2027-01-16T00:00:00.000Z' } })).toBe('$39.00')
  expect(amount({ change: { ...signed, status: 'done' } })).toBe('$39.00')
  expect(amount({ change: null })).toBe('$39.00')

  const { nextChargeAt } = row({})
  const change = signed as WireSignedChange
  expect(changeStartText({ nextChargeAt, change }, now)).toBe('with the next charge')
  const later = { ...change, startsAt: '2027-01-16T00:00:00.000Z' }
  expect(changeStartText({ nextChargeAt, change: later }, now)).toBe('from 16 Jan 2027')
})

test('numbers are written as in the reader’s region, and words in English', () => {
  const german = { formats: 'en-DE' }
  const usage = { unit: 'API call', price: 0.01, includedQuantity: 0, limit: 1250 }
  const used = { ...usage, quantity: 1250.5, amount: 12.5, periodEnd: '2026-12-17T12:00:00.000Z' }
  const launch = { id: 'd', code: null, percent: 12.5, amount: null, charges: null, chargesLeft: 1200 }
  expect(pricePerPeriod(1240.5, 'year', german)).toBe('$1.240,50 a year')
  expect(pricePerPeriod(1240.5, 'year', { formats: 'en-US' })).toBe('$1,240.50 a year')
  expect(pricePerPeriod(49, 'month', { formats: 'en-CA' })).toBe('US$49 a month')
  expect(nextCharge(row({ price: 1240.5 }), now, german)?.amount).toBe('$1.240,50')
  expect(usageText({ usage: used }, german)).toBe('1.250,5 × API call, $12,50 of at most $1.250')
  expect(renewalsLeft(row({ renewalsLeft: 1200 }), german)?.text).toBe('1.200')
  expect(roundedDollars(48.999793, german)).toBe('$49,00')
  expect(discountText(row({ discount: launch }), german)).toMatch(/^12,5\s?% off 1\.200 more payments$/)
})
