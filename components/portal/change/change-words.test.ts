import { describe, expect, it } from 'vitest'
import type { WireSignedChange } from '@/lib/wire/subscribers/changes'
import { sayIn } from '@/tests/support/language/say-in'
import {
  allowsText,
  changeText,
  creditLeft,
  dueText,
  isLessLater,
  isTakeable,
  leastDueText,
  newPriceText,
  refundedCredit,
  signedText,
  wantedOf,
} from './change-words'

const say = sayIn()

const now = new Date('2027-03-10T12:00:00Z')
const change: WireSignedChange = {
  status: 'waiting',
  planId: 'team',
  planName: 'Team',
  frequency: 'year',
  tokenId: '6',
  tokenSymbol: 'USDC',
  quantity: 1,
  price: 480,
  capText: '480',
  when: 'renewal',
  startsAt: '2027-04-01T00:00:00.000Z',
  keepsDiscount: false,
  failureReason: null,
}
const told = (of: Partial<WireSignedChange>) =>
  changeText(say, { status: 'active', change: { ...change, ...of } }, now)

it('the same choice is none', () => {
  const row = { plan: { id: 'a' }, token: { id: '6' }, quantity: 2 } as never
  expect(wantedOf(row, { planId: 'a', tokenId: '6', quantity: 2 })).toBeNull()
  expect(wantedOf(row, { planId: 'a', tokenId: '6', quantity: 3 })).toMatchObject({ quantity: 3 })
})

it('what is due is the amount, or nothing', () => {
  const usdc = { decimals: 6, symbol: 'USDC' }
  const due = (dueNow: string, amount = 0) => dueText(say, { dueNow, schedule: [{ at: '', amount }] }, usdc)
  expect(due('0')).toBe('Nothing')
  expect(due('21500000', 21.5)).toBe('21.50 USDC')
})

it('what is due with parts of a cent reads like the same payment in the list, which rounds it', () => {
  const usdc = { decimals: 6, symbol: 'USDC' }
  const schedule = [{ at: '2027-03-10T12:00:00.000Z', amount: 19.200888 }]
  expect(dueText(say, { dueNow: '19200888', schedule }, usdc)).toBe('$19.20, exactly 19.200888 USDC')
})

it('what the wallet is to allow is said with its parts', () => {
  const usdc = { decimals: 6, symbol: 'USDC' }
  const quote = { cap: '60000000', periods: 12, allowanceNeeded: '828000000' }
  expect(allowsText(say, quote, usdc)).toBe(
    'You allow 828.00 USDC: exactly 12 × 60.00 USDC, and 108.00 USDC for what you pay this merchant already, never unlimited.',
  )
  expect(allowsText(say, { ...quote, allowanceNeeded: '720000000' }, usdc)).toBe(
    'You allow 720.00 USDC: exactly 12 × 60.00 USDC, never unlimited.',
  )
})

it('a cent that is due beside credit is explained, and nothing else is', () => {
  const quote = { dueNow: '10000', credit: 47.999, price: 48, schedule: [{ at: '', amount: 0.01 }] }
  const told = (change: Partial<typeof quote>) => leastDueText(say, { ...quote, ...change } as never)
  expect(told({})).toContain('No payment is smaller than $0.01')
  expect(told({ dueNow: '0', schedule: [{ at: '', amount: 0 }] })).toBeNull()
  expect(told({ schedule: [{ at: '', amount: 19.2 }] })).toBeNull()
  expect(told({ credit: 0, price: 0.01 })).toBeNull()
})

describe('the lines of a change add up', () => {
  const lines = { price: 9.99, discount: 2.5, usage: 0, credit: 21.75, creditBefore: 0 }
  const quote = (first: number, change: Partial<typeof lines> = {}) => ({
    ...{ ...lines, ...change },
    schedule: [{ at: '', amount: first }],
  })

  it('with the credit that the first payment leaves', () => {
    expect(creditLeft(quote(0))).toBe(14.26)
    expect(creditLeft(quote(0, { creditBefore: 5 }))).toBe(19.26)
    // 36 - 9.99 is 26.009999999999998, which is no amount.
    expect(creditLeft(quote(0, { discount: 0, credit: 36 }))).toBe(26.01)
    expect(creditLeft(quote(5.49, { credit: 2 }))).toBe(0)
  })

  it('with what a refund took back of credit that was used, as far as the change gives some', () => {
    expect(refundedCredit({ credit: 9.99, creditBefore: -3 })).toBe(3)
    expect(refundedCredit({ credit: 2, creditBefore: -3 })).toBe(2)
    expect(refundedCredit({ credit: 9.99, creditBefore: 5 })).toBe(0)
    expect(creditLeft(quote(0.5, { credit: 9.99, creditBefore: -3 }))).toBe(0)
  })

  it('up to the first payment, where nothing is due now', () => {
    const schedule = [{ at: '', amount: 13.08 }]
    expect(isLessLater({ dueNow: '0', price: 39, schedule })).toBe(true)
    expect(isLessLater({ dueNow: '13080000', price: 39, schedule })).toBe(false)
    expect(isLessLater({ dueNow: '0', price: 13.08, schedule })).toBe(false)
    expect(isLessLater({ dueNow: '0', price: 39, schedule: [{ at: '', amount: 0 }] })).toBe(false)
  })
})

describe('a change that has just been signed says what comes of it', () => {
  const schedule = [{ at: '2027-03-10T12:00:00.000Z', amount: 19.200277 }]
  const quote = { dueNow: '19200277', schedule, startsAt: '2027-04-01T00:00:00.000Z', price: 60 }
  const said = (when: WireSignedChange['when'], dueNow = '0', isTrial = false) =>
    signedText(
      say,
      { ...quote, dueNow },
      { when, frequency: 'month', token: { decimals: 6, symbol: 'USDC' }, isTrial },
      now,
    )
  it.each([
    [said('now', '19200277'), '19.200277 USDC is charged with it.'],
    [said('now'), 'usually within a minute. Nothing is charged for it.'],
    [said('renewal'), 'The change is made on 1 Apr.'],
    [said('renewal', '0', true), 'The new terms hold from now on. The first payment is on 1 Apr.'],
    [said('price_change'), 'Signed. You pay $60 a month from 1 Apr.'],
  ])('%s', (text, part) => {
    expect(text).toContain(part)
    expect(text).toMatch(/^Signed\. /)
  })
})

describe('a signed change is told', () => {
  it('until it is made', () => {
    expect(told({})?.text).toBe('This changes on 1 Apr to Team, $480 a year in USDC.')
    expect(told({ quantity: 4 })?.text).toContain('Team, 4 seats, $480 a year')
    expect(told({ startsAt: '2027-03-10T11:59:00.000Z' })?.text).toContain('being made')
    // One for at once begins after the page was opened.
    expect(told({ when: 'now', startsAt: '2027-03-10T12:01:00.000Z' })?.text).toContain('being made')
    expect(told({ status: 'done' })).toBeNull()
  })

  it('where it was given up, with the reason, unless another took its place', () => {
    expect(told({ status: 'failed', failureReason: 'insufficient_balance' })).toEqual({
      tone: 'warn',
      text: 'Your change wasn’t made. There isn’t enough USDC in your wallet. Your plan is as it was.',
    })
    expect(told({ status: 'failed', failureReason: 'superseded' })).toBeNull()
    expect(told({ status: 'failed', failureReason: 'taken_back' })).toBeNull()
  })

  it('can be taken back until it begins', () => {
    expect(isTakeable({ change }, now)).toBe(true)
    expect(isTakeable({ change: { ...change, startsAt: now.toISOString() } }, now)).toBe(false)
    expect(isTakeable({ change: { ...change, when: 'now' } }, now)).toBe(false)
    expect(isTakeable({ change: { ...change, status: 'done' } }, now)).toBe(false)
    expect(isTakeable({ change: null }, now)).toBe(false)
  })
})

describe('a higher price', () => {
  const row = {
    newPrice: { price: 12, startsAt: '2027-05-01T00:00:00.000Z', otherwise: 'end', status: 'open' },
    price: 9,
    frequency: 'month',
    status: 'active',
    cancelAt: null,
    nextChargeAt: '2027-04-01T00:00:00.000Z',
    permission: { state: 'live' },
  } as unknown as Parameters<typeof newPriceText>[1]
  const asked = (of: object) => newPriceText(say, { ...row, ...of }, now)

  it('says what it is, from when, and what happens without an answer', () => {
    expect(asked({})).toEqual({
      title: 'The merchant asks for a new price: $12 a month from 1 May.',
      next: 'If you don’t accept before then, this subscription ends on 1 May.',
      canAccept: true,
    })
    const newPrice = { ...row.newPrice, otherwise: 'keep' }
    expect(asked({ newPrice })?.next).toBe('If you don’t accept, you go on paying $9 a month.')
  })

  it.each([
    ['trialing', 'after your first payment'],
    ['past_due', 'Pay what is due first'],
    ['paused', 'once payments continue'],
  ])('says what comes before, of one that is %s', (status, text) => {
    expect(asked({ status })).toMatchObject({ canAccept: false })
    expect(asked({ status })?.next).toContain(text)
  })

  it('is not asked for twice, nor where an end is set', () => {
    expect(asked({ newPrice: null })).toBeNull()
    expect(asked({ newPrice: { ...row.newPrice, status: 'accepted' } })).toBeNull()
    expect(asked({ cancelAt: '2027-04-01T00:00:00.000Z' })).toBeNull()
  })

  it('is told once it is accepted, or withdrawn', () => {
    expect(told({ when: 'price_change' })?.text).toBe('You accepted the new price. You pay it from 1 Apr.')
    expect(told({ status: 'failed', failureReason: 'price_change_withdrawn' })?.text).toContain('withdrew')
  })
})
