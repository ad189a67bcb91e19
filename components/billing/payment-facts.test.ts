import { describe, expect, test } from 'vitest'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { CHARGE_STATUSES } from '@/lib/billing/charges/charge-status'
import type { RefundStatus } from '@/lib/billing/refunds/refund'
import type { WireCharge, WireRefund } from '@/lib/wire/subscribers/payments'
import {
  canRetry,
  failureText,
  leftOf,
  paymentLook,
  paymentNote,
  periodAmong,
  periodText,
  tokenAmount,
} from './payment-facts'

const writing = { formats: 'en-GB' }

const now = new Date('2026-11-21T12:00:00.000Z')

function charge(changes: Partial<WireCharge>): WireCharge {
  const facts: Partial<WireCharge> = {
    status: 'paid',
    amount: '49000000',
    amountText: '49',
    token: { symbol: 'USDC', decimals: 6 } as WireCharge['token'],
    transactionHash: '0x01',
    refunded: '0',
    refundedText: '0',
    refunds: [],
    periodStart: '2026-11-21T10:00:00.000Z',
    periodEnd: '2026-12-21T10:00:00.000Z',
    nextAttemptAt: null,
    failure: null,
    ...changes,
  }
  return facts as WireCharge
}

describe('a payment', () => {
  test('that is paid says no more than that, settled or not', () => {
    for (const status of ['paid', 'settled'] as const) {
      expect(paymentLook(charge({ status }))).toEqual({ word: 'Paid', sign: 'disc' })
      expect(paymentNote(charge({ status }), now, writing)).toBeNull()
    }
  })

  test('that is refunded says so, and how much where it is a part', () => {
    const refund = (status: RefundStatus, amount: string) => ({ status, amount }) as WireRefund
    const under = charge({ refunds: [refund('pending', '4000000')] })
    expect(paymentLook(under).word).toBe('Paid')
    expect(paymentNote(under, now, writing)).toBe('refund on its way')
    const refunds = [refund('refunded', '4000000'), refund('reversed', '5000000')]
    const part = charge({ refunds, refunded: '4000000', refundedText: '4' })
    expect(paymentLook(part)).toEqual({ word: 'Partly refunded', sign: 'half' })
    expect(paymentNote(part, now, writing)).toBe('4.00\u00a0USDC')
    expect([leftOf(charge({})), leftOf(under), leftOf(part)]).toEqual([49_000_000n, 45_000_000n, 45_000_000n])
    const whole = charge({
      refunds: [refund('settled', '49000000')],
      refunded: '49000000',
      refundedText: '49',
    })
    expect(paymentLook(whole)).toEqual({ word: 'Refunded', sign: 'ring' })
    expect(paymentNote(whole, now, writing)).toBeNull()
    expect([
      leftOf(whole),
      leftOf(charge({ status: 'pending' })),
      leftOf(charge({ transactionHash: null })),
    ]).toEqual([0n, 0n, 0n])
  })

  test('can be tried again while its period is open and its reason passes', () => {
    const failed = { status: 'failed', failure: failureMeaning('insufficient_balance') } as const
    expect(canRetry(charge(failed), now)).toBe(true)
    expect(canRetry(charge({ ...failed, periodEnd: now.toISOString() }), now)).toBe(false)
    expect(canRetry(charge({ ...failed, failure: failureMeaning('mandate_cancelled') }), now)).toBe(false)
    expect(canRetry(charge({ ...failed, status: 'pending' }), now)).toBe(false)
    expect(canRetry(charge({}), now)).toBe(false)
  })

  test('that failed says when it is tried again, why it failed and who must act', () => {
    const failed = charge({
      status: 'failed',
      nextAttemptAt: '2026-11-23T10:00:00.000Z',
      failure: failureMeaning('insufficient_balance'),
    })
    expect(paymentLook(failed)).toEqual({ word: 'Failed', sign: 'diamond' })
    expect(paymentNote(failed, now, writing)).toBe('retry on 23 Nov')
    expect(failureText(failed)).toEqual({
      why: 'There isn’t enough of the token in the wallet.',
      who: 'The payer must act.',
    })
  })

  test('that failed for good has the sign of an ended state', () => {
    const failed = charge({ status: 'failed', failure: failureMeaning('outside_window') })
    expect(paymentLook(failed).sign).toBe('ring')
    expect(paymentNote(failed, now, writing)).toBe('not tried again')
    expect(failureText(failed)?.who).toBeNull()
  })

  test('that is tried again no longer tells of the failure before', () => {
    const again = charge({ status: 'submitted', failure: failureMeaning('insufficient_balance') })
    expect(failureText(again)).toBeNull()
  })

  test('has a word in every status', () => {
    for (const status of CHARGE_STATUSES) expect(paymentLook(charge({ status })).word).toMatch(/^[A-Z]/)
  })

  test('tells its window by its ends', () => {
    expect(periodText(charge({}), now)).toBe('21 Nov – 20 Dec')
  })

  test('is told from another one of its window by its time', () => {
    const first = charge({ id: 'first', paidAt: '2026-11-21T14:00:00.000Z' })
    const ofChange = charge({ id: 'second', paidAt: '2026-11-21T15:30:00.000Z' })
    expect(periodAmong(first, [first], now)).toBe('21 Nov – 20 Dec')
    expect([first, ofChange].map((each) => periodAmong(each, [first, ofChange], now))).toEqual([
      '21 Nov – 20 Dec (payment of 21 Nov, 14:00 UTC)',
      '21 Nov – 20 Dec (payment of 21 Nov, 15:30 UTC)',
    ])
  })
})

test.each([
  ['49', '49.00'],
  ['9.5', '9.50'],
  ['1240.550001', '1,240.550001'],
  ['0.0031', '0.0031'],
  ['0.016347712345678901', '0.016347'],
  ['2.999999999999999999', '2.999999'],
  ['0.000000123456', '0.00000012'],
])('%s tokens are written as %s', (amountText, written) => {
  expect(tokenAmount(amountText, writing)).toBe(written)
})

test('tokens are written with the signs of the reader’s region', () => {
  expect(tokenAmount('1240.5', { formats: 'en-DE' })).toBe('1.240,50')
  expect(tokenAmount('1240.5', { formats: 'en-US' })).toBe('1,240.50')
  const part = charge({ refunded: '4000000', refundedText: '4' })
  expect(paymentNote(part, now, { formats: 'en-DE' })).toBe('4,00\u00a0USDC')
})
