import { describe, expect, test } from 'vitest'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
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

const NOW = new Date('2026-12-06T00:00:00Z')

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
    expect(endingText(row(), NOW)).toEqual({
      title: 'Your permission covers 2 more charges.',
      next: 'Renew it before 5 Feb 2027, or that charge fails. The terms stay the same.',
    })
    expect(endingText(row({}, { chargesLeft: 0 }), NOW).title).toBe('Your permission is used up.')
  })

  test('says how far it reaches', () => {
    expect(reachText(row(), NOW)).toBe(
      'Covers 2 more charges. The charge on 5 Feb 2027 needs a new permission.',
    )
    expect(reachText(row({}, { chargesLeft: 0 }), NOW)).toMatch(/^Used up\./)
    expect(reachText(row({}, { endsAt: null }), NOW)).toBe('Covers every charge that is to come.')
    expect(reachText(row({}, { state: 'pending' }), NOW)).toMatch(/^Signed for 2 charges\./)
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
    const choice = { merchant: 'Northwind', charges: 12, ownText: '119.88', totalText: '119.88' }
    const own = 'Northwind can take at most 9.99 USDC a month, 12 charges in all: 119.88 USDC.'
    expect(choiceText(row(), choice)).toBe(own)
    expect(choiceText(row(), { ...choice, totalText: '200' })).toBe(
      `${own} With your other subscriptions there, your wallet shows 200.00 USDC.`,
    )
  })

  test('that was signed says where it is, and why it could not be used', () => {
    expect(renewalText(row())).toBeNull()
    expect(renewalText(row({ renewal: { status: 'done', charges: 12 } }))).toBeNull()
    expect(renewalText(row({ renewal: { status: 'waiting', charges: 12 } }))).toMatch(
      /^You allowed 12 charges\. We’re bringing it to Base/,
    )
    const renewal = { status: 'void', charges: 12, failureReason: 'permit_used' }
    expect(renewalText(row({ renewal }))).toMatch(/used this signature’s number.*Allow it again below\.$/)
    expect(renewalText(row({ renewal: { ...renewal, failureReason: 'x' } }))).toMatch(/couldn’t be used\./)
  })
})
