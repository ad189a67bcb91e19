import { describe, expect, test } from 'vitest'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { endText, failureForPayer, isMoving, moneyInFlightForPayer, retryable } from './portal-words'

const charge = (change: Partial<WireCharge>) =>
  ({ status: 'paid', amountText: '9.9', token: { symbol: 'USDC' }, ...change }) as WireCharge
const row = (change: Partial<WirePortalSubscription>) =>
  ({
    status: 'active',
    nextChargeAt: '2026-12-16T00:00:00.000Z',
    endReason: null,
    payments: [charge({})],
    permission: { state: 'live' },
    ...change,
  }) as WirePortalSubscription
const failed = charge({
  status: 'failed',
  failureReason: 'insufficient_balance',
  failure: { text: 'There isn’t enough of the token in the wallet.', whoMustAct: 'payer', retryable: true },
})

describe('sentences to a payer', () => {
  test('the end: its reason, and nothing while the subscription goes on', () => {
    expect(endText({ endReason: null })).toBeNull()
    expect(endText({ endReason: 'requested_by_payer' })).toBe('You cancelled it.')
  })

  test('a failed payment: its reason, and a remedy for the payer', () => {
    expect(failureForPayer(charge({}))).toBeNull()
    expect(failureForPayer(failed)).toEqual({
      why: 'There isn’t enough of the token in the wallet.',
      remedy: 'Add enough of the token to your wallet, then try again.',
    })
    const unknown = { text: 'Refused.', whoMustAct: 'operator', retryable: true } as const
    expect(failureForPayer({ ...failed, failureReason: 'unknown', failure: unknown })?.remedy).toBe(
      'The operator of this site must act.',
    )
  })

  test('money in flight: the amount that may still arrive', () => {
    expect(moneyInFlightForPayer(row({}))).toBe('None.')
    const payments = [charge({ status: 'pending' })]
    expect(moneyInFlightForPayer({ payments })).toBe('9.90 USDC is on its way, and may still arrive.')
  })
})

describe('another attempt is offered', () => {
  const pastDue = row({ status: 'past_due', payments: [failed] })

  test('for the failed payment that is still open', () => {
    expect(retryable(pastDue)).toBe(failed)
  })

  test.each<[string, Partial<WirePortalSubscription>]>([
    ['all is paid', { status: 'active' }],
    ['it is under way already', { payments: [charge({ status: 'submitted' })] }],
    ['the permission is gone', { permission: { ...pastDue.permission, state: 'removed' } }],
    ['nothing is due any more', { nextChargeAt: null }],
  ])('not where %s', (_, change) => {
    expect(retryable({ ...pastDue, ...change })).toBeNull()
  })
})

test('the list is read again soon while something is on its way', () => {
  expect(isMoving(row({}))).toBe(false)
  expect(isMoving(row({ payments: [charge({ status: 'pending' })] }))).toBe(true)
  expect(isMoving(row({ status: 'cancelled' }))).toBe(true)
  expect(
    isMoving(row({ status: 'cancelled', permission: { ...row({}).permission, state: 'removed' } })),
  ).toBe(false)
})
