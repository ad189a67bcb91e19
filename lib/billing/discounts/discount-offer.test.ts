import { describe, expect, it } from 'vitest'
import {
  assertUsable,
  automaticDiscount,
  type DiscountOffer,
  endOfDiscount,
  NONE_HAD,
} from './discount-offer'

const AT = new Date('2026-11-21T10:00:00.000Z')
const plan = { id: 'starter', priceMicroUsd: 10_000_000n }
const offer = (change: Partial<DiscountOffer> = {}): DiscountOffer => ({
  id: 'one',
  code: null,
  percentBps: 2_000,
  amountMicroUsd: null,
  charges: null,
  planIds: [],
  maxRedemptions: null,
  oncePerWallet: false,
  redemptions: 0,
  expiresAt: null,
  archivedAt: null,
  ...change,
})

it.each([
  ['on offer', {}, null],
  ['archived', { archivedAt: AT }, 'withdrawn'],
  ['of a time that is over', { expiresAt: AT }, 'expired'],
  ['of a time to come', { expiresAt: new Date(AT.getTime() + 1) }, null],
  ['used as often as it may be', { maxRedemptions: 2, redemptions: 2 }, 'used_up'],
  ['left once', { maxRedemptions: 2, redemptions: 1 }, null],
] as const)('a discount that is %s', (_, change, end) => {
  expect(endOfDiscount(offer(change), AT)).toBe(end)
})

describe('a discount for a plan', () => {
  const use =
    (change: Partial<DiscountOffer>, had = NONE_HAD) =>
    () =>
      assertUsable(offer(change), { plan, at: AT, had })

  it('may be had where it is for all plans, or for this one', () => {
    expect(use({})).not.toThrow()
    expect(use({ planIds: ['team', 'starter'] })).not.toThrow()
  })

  it.each([
    ['for another plan', { planIds: ['team'] }, 'discount_not_for_plan'],
    [
      'that leaves nothing to charge',
      { percentBps: null, amountMicroUsd: 10_000_000n },
      'discount_not_for_plan',
    ],
    ['that is over', { archivedAt: AT }, 'discount_over'],
  ])('%s is refused', (_, change, code) => {
    expect(use(change)).toThrow(expect.objectContaining({ code }))
  })

  it('is refused to a wallet that had it where it is for each wallet once', () => {
    const had = new Set(['one'])
    expect(use({ oncePerWallet: true }, had)).toThrow(expect.objectContaining({ code: 'discount_had' }))
    expect(use({ oncePerWallet: true }, new Set(['two']))).not.toThrow()
    expect(use({ oncePerWallet: false }, had)).not.toThrow()
  })
})

describe('the discount that holds by itself', () => {
  const of = (...discounts: DiscountOffer[]) =>
    automaticDiscount(discounts, { plan, at: AT, had: new Set(['had']) })?.id ?? null

  it('is the one with the lowest price, then the one that lasts longer', () => {
    const more = offer({ id: 'more', percentBps: 3_000, charges: 1 })
    const longer = offer({ id: 'longer', percentBps: 3_000, charges: 2 })
    const forEver = offer({ id: 'for ever', percentBps: 3_000 })
    expect(of(offer(), more)).toBe('more')
    expect(of(more, longer)).toBe('longer')
    expect(of(longer, forEver, more)).toBe('for ever')
  })

  it('is the next best where the wallet had the best one, which is for each wallet once', () => {
    const best = offer({ id: 'had', percentBps: 5_000 })
    expect(of(offer(), { ...best, oncePerWallet: true })).toBe('one')
    expect(of(offer(), best)).toBe('had')
  })

  it('is none that needs a code, is over, or is for another plan', () => {
    expect(of(offer({ code: 'LAUNCH' }), offer({ archivedAt: AT }), offer({ planIds: ['team'] }))).toBeNull()
  })
})
