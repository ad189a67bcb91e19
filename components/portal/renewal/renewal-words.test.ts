import { describe, expect, test } from 'vitest'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { sayIn } from '@/tests/support/language/say-in'
import {
  chargeChoices,
  choiceText,
  endingText,
  isRenewable,
  needsRenewal,
  reachText,
  renewalText,
  usualChoice,
} from './renewal-words'

const say = sayIn()
const now = new Date('2026-11-22T00:00:00Z')

const permission = { state: 'live', chargesLeft: 2, endsAt: '2027-02-05T10:00:00.000Z', ending: true }
const row = (change: object = {}, reach: object = {}) =>
  ({
    status: 'active',
    price: 9.99,
    frequency: 'month',
    nextChargeAt: '2026-12-05T10:00:00.000Z',
    renewalsLeft: null,
    capText: '9.99',
    token: { symbol: 'USDC', chainId: 8453 },
    renewal: null,
    neededPermission: null,
    permission: { ...permission, ...reach },
    ...change,
  }) as WirePortalSubscription

describe('a permission', () => {
  test('is renewed while charges are to come', () => {
    expect(isRenewable(row())).toBe(true)
    expect(isRenewable(row({ nextChargeAt: null }))).toBe(false)
    expect(isRenewable(row({ price: 0 }))).toBe(false)
    expect(isRenewable(row({}, { state: 'removed' }))).toBe(false)
  })

  test('is asked for near its end, unless one is under way', () => {
    expect(needsRenewal(row())).toBe(true)
    expect(needsRenewal(row({}, { ending: false }))).toBe(false)
    expect(needsRenewal(row({ renewal: { status: 'waiting', charges: 12 } }))).toBe(false)
    expect(endingText(say, row(), now)).toEqual({
      title: 'Your permission covers 2 more charges.',
      next: 'Renew it before 5 Feb 2027, or that charge fails. The terms stay the same.',
    })
    expect(endingText(say, row({ status: 'past_due' }, { chargesLeft: 0 }), now).next).toBe(
      'Renew the permission: the payment is then tried again by itself.',
    )
    expect(endingText(say, row({}, { chargesLeft: 0 }), now).title).toBe(
      'You’ve used all the charges that you allowed.',
    )
  })

  test('says how far it reaches', () => {
    expect(reachText(say, row(), now)).toBe(
      'Covers 2 more charges. The charge on 5 Feb 2027 needs a new permission.',
    )
    expect(reachText(say, row({}, { endsAt: '2026-12-05T10:00:00.000Z' }), now)).toContain(
      'The charge on 5 Dec needs',
    )
    expect(reachText(say, row({}, { chargesLeft: 0 }), now)).toMatch(/^Used up\./)
    expect(reachText(say, row({}, { endsAt: null }), now)).toBe('Covers every charge to come.')
    expect(reachText(say, row({}, { state: 'pending' }), now)).toMatch(/^Signed for 2 charges\./)
  })

  test('is offered as in the checkout, and never beyond the terms', () => {
    expect([chargeChoices(row()), usualChoice(row())]).toEqual([[3, 6, 12], 12])
    expect([chargeChoices(row({ renewalsLeft: 7 })), usualChoice(row({ renewalsLeft: 7 }))]).toEqual([
      [3, 6, 7],
      7,
    ])
    expect(chargeChoices(row({ renewalsLeft: 2 }))).toEqual([2])
    expect(usualChoice(row({ frequency: 'year' }))).toBe(1)
  })

  test('is shown with the whole amount where the wallet shows more', () => {
    const choice = {
      merchant: 'Northwind',
      charges: 12,
      ownText: '119.88',
      totalText: '119.88',
      isFree: true,
      overdue: null,
    }
    const own = 'Northwind can take at most 9.99 USDC a month, 12 charges in all: 119.88 USDC.'
    const free = 'It takes one free signature. Nothing is charged now.'
    expect(choiceText(say, row(), choice)).toBe(`${own} ${free}`)
    expect(choiceText(say, row(), { ...choice, totalText: '200' })).toBe(
      `${own} With your other subscriptions there, your wallet shows 200.00 USDC. ${free}`,
    )
    expect(choiceText(say, row(), { ...choice, isFree: false })).toBe(
      `${own} Your wallet asks for a small network fee on Base. Nothing is charged now.`,
    )
    expect(choiceText(say, row(), { ...choice, overdue: { amountText: '9.99', token: row().token } })).toBe(
      `${own} It takes one free signature. The overdue payment of 9.99 USDC is then tried again by itself.`,
    )
  })

  test('that was signed says where it is, and why it could not be used', () => {
    expect(renewalText(say, row())).toBeNull()
    expect(renewalText(say, row({ renewal: { status: 'done', charges: 12 } }))).toBeNull()
    expect(renewalText(say, row({ renewal: { status: 'waiting', charges: 12 } }))).toMatch(
      /^You allowed 12 charges\. We’re bringing it to Base/,
    )
    const renewal = { status: 'void', charges: 12, failureReason: 'permit_used' }
    expect(renewalText(say, row({ renewal }))).toMatch(
      /used this signature’s number.*Allow it again below\.$/,
    )
    expect(renewalText(say, row({ renewal: { ...renewal, failureReason: 'x' } }))).toMatch(
      /couldn’t be used\./,
    )
  })
})
