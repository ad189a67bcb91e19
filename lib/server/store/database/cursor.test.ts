import { describe, expect, it } from 'vitest'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { decodeCursor, encodeCursor } from './cursor'

const position = { at: new Date('2026-11-21T05:00:00.123Z'), id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14' }

describe('cursor', () => {
  it('gives back the position it was made of, in url-safe characters', () => {
    const cursor = encodeCursor('subscriptions', position)
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(decodeCursor('subscriptions', cursor)).toEqual(position)
  })

  it('keeps a sort key that is not set', () => {
    const cursor = encodeCursor('subscribers', { ...position, at: null })
    expect(decodeCursor('subscribers', cursor)).toEqual({ ...position, at: null })
  })

  it('is refused by another list', () => {
    expect(() => decodeCursor('payments', encodeCursor('subscriptions', position))).toThrow(InvalidValueError)
  })

  it.each([
    'x',
    'bnVsbA',
    text(['subscriptions']),
    text(['subscriptions', null, 'not-an-id']),
    text(['subscriptions', null, 7]),
    text(['subscriptions', 'yesterday', position.id]),
    text(['subscriptions', '2026-13-41T00:00:00.000Z', position.id]),
    text(['subscriptions', '0000-01-01T00:00:00.000Z', position.id]),
    text({ list: 'subscriptions' }),
  ])('is refused when it was made by hand: %s', (cursor) => {
    expect(() => decodeCursor('subscriptions', cursor)).toThrow(expect.objectContaining({ path: 'cursor' }))
  })
})

function text(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
