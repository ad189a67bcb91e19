import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../calendar'
import { askBounds, mailboxOf, nextDay, sendBounds } from './send-limits'

describe('the mailbox of an address', () => {
  it.each([
    ['Ada@example.com', 'ada@example.com'],
    ['ada+dues@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['+tag@example.com', '+tag@example.com'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })
})

describe('the bounds of sending', () => {
  it('leave one merchant a half, and strangers a quarter, of what an installation sends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (perDay) => {
        const bounds = sendBounds({ mailbox: 'm', merchantId: 'a', confirms: true, perDay })
        const limitOf = (scope: string) => bounds.find((each) => each.scope === scope)?.limit ?? 0
        expect(limitOf('all')).toBe(perDay)
        expect(limitOf('merchant:a')).toBe(Math.max(1, Math.floor(perDay / 2)))
        expect(limitOf('confirm:all')).toBe(Math.max(1, Math.floor(perDay / 4)))
      }),
    )
  })

  it('count confirmation mails for all that asks for them: one mailbox over days, one account in a day', () => {
    expect(askBounds({ mailbox: 'm', asker: 'a' })).toEqual([
      { scope: 'confirm:mailbox:m', days: 1, limit: 3 },
      { scope: 'confirm:mailbox:m', days: 30, limit: 6 },
      { scope: 'confirm:asker:a', days: 1, limit: 10 },
    ])
  })

  it('go by the day in UTC', () => {
    const at = new Date('2026-12-31T23:59:59.999Z')
    expect(dayOf(at)).toBe('2026-12-31')
    expect(nextDay(at)).toEqual(new Date('2027-01-01T00:00:00.000Z'))
  })
})
