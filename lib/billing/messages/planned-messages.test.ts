import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHARGE_STATUSES } from '../charges/charge-status'
import { EVENT_TYPES } from '../event-type'
import { TOPICS } from './message-kind'
import {
  chargeAheadKey,
  isOvertaken,
  isWanted,
  messageOf,
  paymentOf,
  TOLD_TYPES,
  type ToldEvent,
} from './planned-messages'

const SUBSCRIBER = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const told = (event: Partial<ToldEvent>): ToldEvent => ({
  id: 1n,
  type: 'payment.succeeded',
  subscriberId: SUBSCRIBER,
  recordId: 'charge-1',
  change: null,
  endsAt: null,
  ...event,
})

describe('the message of an event', () => {
  it('tells a failed charge once, however often it is tried', () => {
    const attempts = [1n, 2n, 3n].map((id) => messageOf(told({ id, type: 'payment.failed' })))
    expect(new Set(attempts.map((each) => each?.key)).size).toBe(1)
  })

  it('tells a cancel that waited for its date once, and one at another date again', () => {
    const endsAt = new Date('2026-12-03T10:00:00.000Z')
    const set = messageOf(told({ id: 1n, type: 'subscriber.cancel_scheduled', endsAt }))
    const done = messageOf(told({ id: 2n, type: 'subscriber.cancelled', endsAt }))
    const later = messageOf(told({ id: 3n, type: 'subscriber.cancelled', endsAt: new Date(0) }))
    expect(done).toEqual(set)
    expect(later?.key).not.toBe(set?.key)
  })

  it('tells of an account what lets somebody in, and nothing else', () => {
    const changed = (change: string) => messageOf(told({ type: 'account.changed', change }))
    expect(changed('api_key.created')?.topic).toBe('access_added')
    expect(changed('sign_in_address.added')?.topic).toBe('access_added')
    expect(changed('api_key.revoked')).toBeNull()
    expect(changed('sessions.ended')).toBeNull()
  })

  it('is the same for the same event, and two events of two records never share a key', () => {
    const events = fc.record({
      id: fc.bigInt({ min: 1n, max: 2n ** 62n }),
      type: fc.constantFrom(...EVENT_TYPES),
      subscriberId: fc.option(fc.uuid()),
      recordId: fc.uuid(),
      change: fc.constant('api_key.created'),
      endsAt: fc.option(fc.date({ noInvalidDate: true })),
    })
    fc.assert(
      fc.property(events, events, (one, other) => {
        expect(messageOf(one)).toEqual(messageOf({ ...one }))
        const [message, another] = [messageOf(one), messageOf(other)]
        expect(message !== null).toBe(TOLD_TYPES.includes(one.type))
        if (!message || message.topic === 'first_subscriber') return
        expect(message.key.startsWith(message.topic)).toBe(true)
        expect(message.key).not.toBe(another?.key)
      }),
    )
  })
})

describe('a message about a payment', () => {
  const id = '2b4e28ba-2fa1-41d2-883f-0016d3cca427'

  it('names it by its key, and other messages name none', () => {
    for (const type of ['payment.succeeded', 'payment.failed'] as const) {
      const message = messageOf(told({ type, recordId: id }))
      expect(message && paymentOf({ kind: message.topic, key: message.key })).toBe(id)
    }
    expect(paymentOf({ kind: 'receipt', key: 'receipt:17' })).toBeNull()
    expect(paymentOf({ kind: 'trial_ending', key: `trial_ending:${id}` })).toBeNull()
  })

  it('is overtaken by a payment that was taken back, or that was made after all', () => {
    const overtaken = (kind: 'receipt' | 'payment_failed') =>
      CHARGE_STATUSES.filter((status) => isOvertaken(kind, status))
    expect(overtaken('payment_failed')).toEqual(['paid', 'settled'])
    expect(overtaken('receipt')).toEqual(['due', 'submitted', 'pending', 'failed'])
  })
})

it('a charge is announced once for each date', () => {
  const at = new Date('2026-12-03T10:00:00.000Z')
  const key = (nextChargeAt: Date) => chargeAheadKey({ subscriberId: SUBSCRIBER, nextChargeAt })
  expect(key(at)).toBe(key(new Date(at.getTime() + 1000)))
  expect(key(at)).not.toBe(key(new Date('2027-01-03T10:00:00.000Z')))
})

it('nobody gets a message before it confirmed its address, of a kind that it muted, or of what was before', () => {
  const readers = fc.record({
    confirmedAt: fc.option(fc.date({ noInvalidDate: true })),
    sinceEvent: fc.bigInt({ min: 0n, max: 100n }),
    muted: fc.subarray([...TOPICS]),
  })
  const messages = fc.record({
    topic: fc.constantFrom(...TOPICS),
    eventId: fc.option(fc.bigInt({ min: 0n, max: 100n })),
  })
  fc.assert(
    fc.property(readers, messages, (reader, message) => {
      if (!isWanted(reader, message)) return
      expect(reader.confirmedAt).not.toBeNull()
      expect(reader.muted).not.toContain(message.topic)
      expect(message.eventId ?? 101n).toBeGreaterThan(reader.sinceEvent)
    }),
  )
})
