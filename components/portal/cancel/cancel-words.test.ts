import { describe, expect, test } from 'vitest'
import { ApiError, ConnectionError } from '@/lib/client/api/api-error'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { sayIn } from '@/tests/support/language/say-in'
import {
  cancelEffects,
  cancelFailure,
  cancelledText,
  cancelNowNote,
  moneyInFlightForPayer,
  periodEndChoice,
} from './cancel-words'

const say = sayIn()

const now = new Date('2026-11-22T00:00:00Z')
const moving = (status: WireCharge['status']) => [
  { status, amountText: '9.9', token: { symbol: 'USDC' } } as WireCharge,
]
const row = (change: Partial<WirePortalSubscription> = {}) =>
  ({
    status: 'active',
    currentPeriodEnd: '2026-12-16T00:00:00.000Z',
    nextChargeAt: '2026-12-16T00:00:00.000Z',
    cancelAt: null,
    payments: [],
    revocation: {},
    permission: { state: 'live' },
    credit: 0,
    ...change,
  }) as unknown as WirePortalSubscription
const effect = (changed: WirePortalSubscription, when: 'now' | 'period_end', term: string) =>
  cancelEffects(say, changed, when, now).find((fact) => fact.term === term)?.value

describe('the choice to cancel at the end of what is paid', () => {
  test('names the day until which it can be used, and of a trial that nothing is charged', () => {
    expect(periodEndChoice(say, row(), now)).toEqual({
      title: 'On 16 Dec, when the current period ends',
      note: 'You can use what you paid for until then.',
      isPossible: true,
    })
    expect(periodEndChoice(say, row({ status: 'trialing' }), now)).toMatchObject({
      title: 'On 16 Dec, when the trial ends',
      note: 'You can use it until then, and nothing is charged.',
    })
  })

  test('is none in a window that has begun unpaid, nor where it is set', () => {
    const begun = row({ nextChargeAt: '2026-11-16T00:00:00.000Z' })
    expect(periodEndChoice(say, begun, now)).toMatchObject({ isPossible: false })
    expect(effect(begun, 'now', 'Access')).toBe('Ends now: this period is not paid.')
    const set = row({ cancelAt: '2026-12-16T00:00:00.000Z', nextChargeAt: null })
    expect(periodEndChoice(say, set, now)).toMatchObject({ title: 'On 16 Dec', isPossible: false })
  })
})

test('what is not refunded is told where something was paid', () => {
  const paid = row({ payments: [{ status: 'paid' } as WireCharge] })
  const unpaid = row({ payments: [{ status: 'failed' } as WireCharge] })
  expect(cancelNowNote(say, paid)).toBe('Access ends at once. What you paid is not refunded.')
  expect(effect(paid, 'now', 'Charges')).toBe('No more charges. Past payments are not refunded.')
  for (const row of [unpaid, { ...unpaid, payments: [] }]) {
    expect(cancelNowNote(say, row)).toBe('Access ends at once.')
    expect(effect(row, 'now', 'Charges')).toBe('No more charges.')
  }
})

test('credit that is left is said to end', () => {
  expect(effect(row(), 'now', 'Credit')).toBeUndefined()
  for (const when of ['now', 'period_end'] as const) {
    expect(effect(row({ credit: 25.917 }), when, 'Credit')).toBe(
      'Your credit of $25.92 ends with the subscription.',
    )
  }
})

test('the effects of each choice on access and permission', () => {
  expect(effect(row(), 'period_end', 'Access')).toBe(
    'Until 16 Dec. You can undo the cancellation until then.',
  )
  expect(effect(row(), 'now', 'Access')).toBe('Ends now, not on 16 Dec: the merchant is told at once.')
  expect(effect(row(), 'period_end', 'Wallet permission')).toContain('when the subscription ends')
  expect(effect(row({ revocation: null }), 'now', 'Wallet permission')).toBe('There is none to remove.')
})

test('a permission that was signed, and is not on the chain yet, is discarded', () => {
  const permission = { ...row().permission, state: 'pending' } as const
  const trial = row({ status: 'trialing', revocation: null, permission })
  expect(effect(trial, 'now', 'Wallet permission')).toBe('What you signed is discarded.')
  expect(effect(trial, 'period_end', 'Wallet permission')).toBe(
    'What you signed is discarded when the subscription ends.',
  )
})

test('one whose first payment was sent may still come to the chain, and is not told as discarded', () => {
  const permission = { ...row().permission, state: 'pending' } as const
  const sent = row({ status: 'trialing', revocation: null, permission, payments: moving('submitted') })
  expect(effect(sent, 'now', 'Wallet permission')).toBe(
    'What you signed is withdrawn with the first payment. If the network takes it first, it is removed on the chain next.',
  )
})

test('money in flight: withdrawn before the network takes it, and what it gives after', () => {
  expect(moneyInFlightForPayer(say, { payments: [] }, 'now')).toBe('None.')
  expect(moneyInFlightForPayer(say, { payments: moving('submitted') }, 'period_end')).toBe(
    '9.90 USDC is on its way. It is withdrawn, unless the network takes it first.',
  )
  expect(moneyInFlightForPayer(say, { payments: moving('pending') }, 'period_end')).toBe(
    '9.90 USDC is being paid, and you can use its period.',
  )
  expect(moneyInFlightForPayer(say, { payments: moving('pending') }, 'now')).toBe(
    '9.90 USDC is being paid, and is not refunded.',
  )
})

test('the result: the day of the end, or that it has come', () => {
  const text = (cancelAt: string | null) => cancelledText(say, { cancelAt }, now)
  expect(text('2026-12-16T00:00:00.000Z')).toBe('Ends on 16 Dec. Nothing more is charged.')
  expect(text(now.toISOString())).toBe('Cancelled. The payment on its way is withdrawn.')
  expect(text(null)).toBe('Cancelled. Nothing more is charged.')
})

describe('the notice of a cancel that failed', () => {
  const refusal = (code: string, facts = {}) =>
    new ApiError({ ...{ type: '', title: '', detail: 'No.', status: 409 }, code, facts, requestId: '' }, null)

  test('says what would happen now where that is not what was promised', () => {
    expect(cancelFailure(say, refusal('end_changed'))).toEqual({
      title: 'It was not cancelled.',
      text: 'The current period isn’t paid, so the subscription would end at once. Look again, then decide.',
    })
    expect(cancelFailure(say, refusal('end_changed', { end: '2027-01-16T00:00:00.000Z' })).text).toBe(
      'The day of the end has changed meanwhile. Look at it again, then decide.',
    )
  })

  test('claims nothing where the answer was lost', () => {
    expect(cancelFailure(say, new ConnectionError()).title).toBe('It isn’t known whether it was cancelled.')
    expect(cancelFailure(say, refusal('unavailable')).title).toBe('It was not cancelled.')
  })
})
