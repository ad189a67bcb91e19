import { expect, test } from 'vitest'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { sayIn } from '@/tests/support/language/say-in'
import { creditText, moneyInFlightText } from './cancel-facts'

const writing = { formats: 'en-GB' }

const now = new Date('2026-11-21T12:00:00.000Z')

function charge(changes: Partial<WireCharge>): WireCharge {
  const facts: Partial<WireCharge> = {
    period: 0,
    status: 'paid',
    amountText: '49',
    dueAt: '2026-10-16T00:00:00.000Z',
    paidAt: '2026-10-16T00:00:10.000Z',
    token: { decimals: 6, symbol: 'USDC' } as WireCharge['token'],
    ...changes,
  }
  return facts as WireCharge
}

test('the last paid charge is named with amount and day, whatever the order', () => {
  const charges = [charge({ period: 1, paidAt: '2026-11-16T00:00:00.000Z' }), charge({ period: 0 })]
  expect(moneyInFlightText(charges, now, writing)).toBe(
    'None. The last charge, 49.00 USDC on 16 Nov, is paid.',
  )
})

test('of two payments of one period the one that was paid last is named', () => {
  const first = charge({ paidAt: '2026-10-16T00:00:10.000Z', amountText: '30.6' })
  const ofChange = charge({ paidAt: '2026-10-16T09:30:00.000Z', amountText: '20.402125' })
  for (const charges of [
    [first, ofChange],
    [ofChange, first],
  ]) {
    expect(moneyInFlightText(charges, now, writing)).toContain('The last charge, 20.402125 USDC on 16 Oct,')
  }
})

test('a charge on its way is named before anything else, and what becomes of it', () => {
  const charges = (status: WireCharge['status']) => [
    charge({}),
    charge({ period: 1, status, amountText: '49.123456' }),
  ]
  expect(moneyInFlightText(charges('submitted'), now, writing)).toBe(
    '49.123456 USDC is on its way. It is withdrawn, unless the network takes it first.',
  )
  expect(moneyInFlightText(charges('pending'), now, writing)).toBe(
    '49.123456 USDC is being paid, which gives its period.',
  )
})

test('failed and due charges are no money in flight', () => {
  expect(moneyInFlightText([charge({ status: 'failed' }), charge({ status: 'due' })], now, writing)).toBe(
    'None. Nothing was charged yet.',
  )
})

test('the amount is written as in the reader’s region', () => {
  const text = moneyInFlightText([charge({ amountText: '1240.5' })], now, { formats: 'en-DE' })
  expect(text).toBe('None. The last charge, 1.240,50 USDC on 16 Oct, is paid.')
})

test('credit that ends with the subscription is named, with the way to give it back', () => {
  expect(creditText(25.917, sayIn())).toBe(
    '$25.92 of what was paid is unused and ends with the subscription. A refund gives it back.',
  )
})
