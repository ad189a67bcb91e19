import { describe, expect, it } from 'vitest'
import { ACCOUNT_CHANGES } from '@/lib/billing/accounts/account-change'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { eventAmount, eventBrief, eventLook, eventNote, eventTime } from './event-facts'
import { eventWord } from './event-words'

const writing = { formats: 'en-GB' }

const NOW = new Date('2026-11-21T10:00:00.000Z')

describe('an event in words', () => {
  it('has a name of its own for every type', () => {
    expect(new Set(EVENT_TYPES.map(eventWord)).size).toBe(EVENT_TYPES.length)
  })

  it('tells a trial from a first charge, and the day of a cancel', () => {
    const look = (
      type: 'subscriber.created' | 'subscriber.cancel_scheduled',
      data: Record<string, unknown>,
    ) => eventLook({ type, data }, NOW)
    expect(look('subscriber.created', { status: 'trialing' })).toEqual({
      word: 'Trial started',
      sign: 'half',
    })
    expect(look('subscriber.created', { status: 'active' })).toEqual({ word: 'Subscribed', sign: 'disc' })
    const cancelAt = '2026-12-03T10:00:00.000Z'
    expect(look('subscriber.cancel_scheduled', { cancelAt }).word).toBe('Cancels on 3 Dec')
    expect(look('subscriber.cancel_scheduled', {}).word).toBe('Cancel at the end of the period')
  })

  it('says what changed about an account, and of which address or key', () => {
    const event = (change: string, details: unknown = {}) =>
      ({ type: 'account.changed', data: { change, details } }) as const
    const words = ACCOUNT_CHANGES.map((change) => eventLook(event(change), NOW).word)
    expect(new Set(words).size).toBe(ACCOUNT_CHANGES.length)
    expect(eventLook(event('sign_in_address.added'), NOW).word).toBe('Sign-in address added')
    expect(eventLook(event('something newer'), NOW).word).toBe('Account changed')
    expect(eventNote(event('sign_in_address.added', { address: '0xAb' }), NOW)).toBe('0xAb')
    expect(eventNote(event('api_key.created', { name: 'Shop', hint: 'x' }), NOW)).toBe('Shop')
    expect(eventNote(event('account.locked', undefined), NOW)).toBeNull()
  })

  it('gives the reason of a failed payment and its next attempt', () => {
    const note = (data: Record<string, unknown>) => eventNote({ type: 'payment.failed', data }, NOW)
    expect(note({ failureReason: 'insufficient_balance', nextAttemptAt: '2026-11-23T00:00:00.000Z' })).toBe(
      'There isn’t enough of the token in the wallet. Retry on 23 Nov.',
    )
    expect(note({ failureReason: 'insufficient_balance', nextAttemptAt: null })).toMatch(/Not tried again\.$/)
    expect(note({})).toBe('Not tried again.')
    expect(eventNote({ type: 'payment.succeeded', data: {} }, NOW)).toBeNull()
  })

  it('fits the reason and the next attempt into a narrow place', () => {
    const brief = (data: Record<string, unknown>) => eventBrief({ type: 'payment.failed', data }, NOW)
    const nextAttemptAt = '2026-11-23T00:00:00.000Z'
    expect(brief({ failureReason: 'insufficient_balance', nextAttemptAt })).toBe(
      'Balance too low, retry 23 Nov',
    )
    expect(brief({ failureReason: 'mandate_cancelled' })).toBe('Permission removed, no retry')
    expect(brief({ failureReason: 'something newer', nextAttemptAt })).toMatch(/Retry on 23 Nov\.$/)
    expect(eventBrief({ type: 'payment.succeeded', data: {} }, NOW)).toBeNull()
  })

  it('has the sum of payments, and knows whether it was paid', () => {
    expect(eventAmount({ type: 'payment.succeeded', data: { price: 49 } }, writing)).toEqual({
      text: '$49.00',
      paid: true,
    })
    expect(
      eventAmount({ type: 'payment.refunded', data: { price: 49, refund: { value: 4 } } }, writing),
    ).toEqual({
      text: '$4.00',
      paid: false,
    })
    expect(eventAmount({ type: 'payment.failed', data: { price: 9.5 } }, writing)).toEqual({
      text: '$9.50',
      paid: false,
    })
    expect(eventAmount({ type: 'subscriber.created', data: { price: 9 } }, writing)).toBeNull()
  })

  it.each([
    ['2026-11-21T00:05:00.000Z', '00:05'],
    ['2026-11-20T23:59:00.000Z', 'Yesterday'],
    ['2026-11-19T23:59:00.000Z', '19 Nov'],
    ['2025-12-31T23:59:00.000Z', '31 Dec 2025'],
  ])('is of %s: %s', (at, text) => {
    expect(eventTime(at, NOW)).toBe(text)
  })
})
