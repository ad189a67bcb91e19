import { describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { EVENT_KINDS, kindOf, readEventFilters, typesOf, writeEventFilters } from './event-filters'

const read = (query: string) => readEventFilters(new URLSearchParams(query))

describe('the filters of the event log', () => {
  it.each([...EVENT_KINDS, ...EVENT_TYPES])('come back from the address with %s', (type) => {
    expect(read(writeEventFilters({ type }))).toEqual({ type })
  })

  it.each(['', 'type=', 'type=payments', 'type=payment.', 'type=toString'])('are none for “%s”', (query) => {
    expect(read(query)).toEqual({ type: null })
    expect(typesOf(read(query))).toBeNull()
  })

  it('keep the place in the list', () => {
    const start = { cursor: '1024', first: 51 }
    expect(writeEventFilters({ type: 'payment' }, start)).toBe('type=payment&from=51&cursor=1024')
    expect(writeEventFilters({ type: null })).toBe('')
  })

  it('let all types of a kind through, or one, and each type is of one kind', () => {
    expect(typesOf({ type: 'payment' })).toEqual([
      'payment.succeeded',
      'payment.failed',
      'payment.reversed',
      'payment.refunded',
      'payment.refund_reversed',
    ])
    expect(typesOf({ type: 'subscription' })).toEqual(['subscription.updated'])
    expect(typesOf({ type: 'payment.failed' })).toEqual(['payment.failed'])
    expect(EVENT_KINDS.flatMap((type) => typesOf({ type }))).toEqual([...EVENT_TYPES])
    for (const type of EVENT_TYPES) expect(type.startsWith(`${kindOf({ type })}.`)).toBe(true)
    expect(kindOf({ type: null })).toBeNull()
  })
})
