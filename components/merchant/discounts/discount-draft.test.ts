import { describe, expect, it } from 'vitest'
import { checkDiscount, type DiscountDraft, discountRequest, EMPTY_DISCOUNT } from './discount-draft'

const draft = (change: Partial<DiscountDraft>): DiscountDraft => ({
  ...EMPTY_DISCOUNT,
  value: '20',
  ...change,
})

const NOW = new Date('2026-11-21T10:00:00.000Z')

describe('a discount as it is typed', () => {
  it.each([
    ['nothing', { value: '' }, ['percent']],
    ['all of the price', { value: '100' }, ['percent']],
    ['three decimals', { value: '1.005' }, ['percent']],
    ['no dollars', { kind: 'amount', value: '0' }, ['amount']],
    ['words', { kind: 'amount', value: 'five' }, ['amount']],
    ['a code with a space', { code: 'LAUNCH 20' }, ['code']],
    ['too many payments', { charges: '61' }, ['charges']],
    ['half a use', { maxRedemptions: '0.5' }, ['maxRedemptions']],
    ['a day that is over', { lastDay: '2026-11-20' }, ['expiresAt']],
    ['two mistakes', { value: '', lastDay: '2026-11-20' }, ['percent', 'expiresAt']],
    ['the present day', { lastDay: '2026-11-21' }, []],
    ['a part', {}, []],
    ['dollars', { kind: 'amount', value: '5.5', code: ' launch-20 ', charges: '60' }, []],
  ] as const)('with %s has its mistakes named', (_, change, fields) => {
    expect(Object.keys(checkDiscount(draft(change), NOW))).toEqual(fields)
  })

  it('is sent without what was left empty', () => {
    expect(discountRequest(draft({}))).toEqual({ percent: 20, oncePerWallet: true })
    const full = { code: ' launch ', kind: 'amount', value: '5', charges: '3', planId: 'plan' } as const
    expect(
      discountRequest(draft({ ...full, maxRedemptions: '9', oncePerWallet: false, lastDay: '2027-03-03' })),
    ).toEqual({
      code: 'launch',
      amount: 5,
      charges: 3,
      plans: ['plan'],
      maxRedemptions: 9,
      oncePerWallet: false,
      expiresAt: '2027-03-03T23:59:59.999Z',
    })
  })
})
