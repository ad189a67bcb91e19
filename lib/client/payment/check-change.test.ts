import { describe, expect, it } from 'vitest'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { BASE_USDC, OFFER } from '@/tests/support/browser/offer'
import { FIRST_CHARGE, PAYER, PERMIT_QUOTE, QUOTE } from '@/tests/support/browser/quote'
import { checkChange, type ShownChange } from './check-change'

const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const PREVIOUS = `0x${'ab'.repeat(32)}` as const

const SHOWN: ShownChange = {
  merchant: OFFER.merchant.address,
  payer: PAYER,
  token: { chainId: 8453, address: BASE_USDC.address },
  frequency: 'month',
  isInForce: true,
  priceMicroUsd: 49_000_000n,
  startsFrom: FIRST_CHARGE,
  startsUntil: FIRST_CHARGE,
  receivers: OFFER.receivers.slice(0, 1),
}

function quoteOf(message: object = {}, rest: Partial<WireChangeQuote> = {}): WireChangeQuote {
  const { chainId, spender, cap, periods, balance, allowance, allowanceNeeded, mandate } = QUOTE
  return {
    ...{ chainId, spender, cap, periods, balance, allowance, allowanceNeeded },
    startsAt: FIRST_CHARGE.toISOString(),
    price: 49,
    capText: '49 USDC',
    dueNow: '0',
    dueNowText: '0 USDC',
    credit: 0,
    discount: 0,
    usage: 0,
    schedule: [],
    fixedCharges: null,
    mandate: { ...mandate, message: { ...mandate.message, replaces: PREVIOUS, ...message } },
    permit: null,
    approvals: [],
    ...rest,
  } as WireChangeQuote
}
const fieldsOf = (quote: WireChangeQuote, shown: Partial<ShownChange> = {}) =>
  checkChange({ ...SHOWN, ...shown }, quote).map(({ field }) => field)

describe('a change that asks for what the page shows', () => {
  it('has no difference, with a permit or without', () => {
    expect(fieldsOf(quoteOf())).toEqual([])
    expect(fieldsOf(quoteOf({}, { permit: PERMIT_QUOTE.permit as WireChangeQuote['permit'] }))).toEqual([])
  })

  it('may begin at any time of now, and never later than the next payment', () => {
    const seconds = FIRST_CHARGE.getTime() / 1000
    const until = new Date(FIRST_CHARGE.getTime() + 60_000)
    const at = (second: number) =>
      quoteOf({ firstChargeAt: String(second) }, { startsAt: new Date(second * 1000).toISOString() })
    expect(fieldsOf(at(seconds + 30), { startsUntil: until })).toEqual([])
    expect(fieldsOf(at(seconds + 61), { startsUntil: until })).toEqual(['first_charge'])
    expect(fieldsOf(at(seconds - 1), { startsUntil: until })).toEqual(['first_charge'])
    expect(fieldsOf(at(seconds + 30))).toEqual(['first_charge'])
  })

  it('replaces terms that are in force, and no others', () => {
    expect(fieldsOf(quoteOf(), { isInForce: false })).toEqual(['form'])
    expect(fieldsOf(quoteOf({ replaces: `0x${'0'.repeat(64)}` }), { isInForce: false })).toEqual([])
  })

  it('has an end where the quote says so, and then reaches no further', () => {
    expect(
      fieldsOf(quoteOf({ maxPeriods: '3' }, { fixedCharges: 3, periods: 3, allowanceNeeded: '147000000' })),
    ).toEqual([])
    expect(fieldsOf(quoteOf({}, { fixedCharges: 3, periods: 3 }))).toEqual(['charges'])
  })
})

it.each([
  ['merchant', { merchant: STRANGER }],
  ['payer', { payer: STRANGER }],
  ['token', { token: STRANGER }],
  ['cap', { maxAmountPerPeriod: '490000000' }],
  ['period', { periodMonths: '12' }],
  ['charges', { maxPeriods: '3' }],
  ['receivers', { payouts: [{ receiver: STRANGER, bps: '10000' }] }],
  ['form', { replaces: `0x${'0'.repeat(64)}` }],
])('another %s is a difference', (field, message) => {
  expect([...new Set(fieldsOf(quoteOf(message)))]).toEqual([field])
})

it.each([
  ['price', { price: 50 }, 'amount'],
  ['amount above the cap', { dueNow: '49000001' }, 'amount'],
  ['network', { chainId: 1 }, 'network'],
  ['contract', { spender: STRANGER }, 'contract'],
  ['reach of the allowance', { periods: 24 }, 'allowance'],
  ['allowance below what it is for', { allowanceNeeded: '1' }, 'allowance'],
])('another %s is a difference', (_, rest, field) => {
  expect(fieldsOf(quoteOf({}, rest))).toEqual([field])
})
