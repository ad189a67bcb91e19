import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { buildFreeMandate, buildMandate, type MandateTerms } from './build-mandate'
import { NO_MANDATE } from './mandate-types'

const terms: MandateTerms = {
  merchant: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  payer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  subscriptionId: '0d4a6a2e-5f4b-4f8a-9d7e-3c1b2a190807',
  token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  capAtomic: 10_000_000n,
  firstChargeAt: new Date('2026-12-05T02:40:00.900Z'),
  periodMonths: 1,
  maxPeriods: 12,
  receivers: [{ address: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955', shareBps: null }],
}

test('the terms of a subscription become the mandate that the payer signs', () => {
  expect(buildMandate(terms)).toEqual({
    merchant: terms.merchant,
    payer: terms.payer,
    token: terms.token,
    maxAmountPerPeriod: 10_000_000n,
    firstChargeAt: 1796438400n,
    periodMonths: 1n,
    maxPeriods: 12n,
    subscriptionRef: '0x000000000000000000000000000000000d4a6a2e5f4b4f8a9d7e3c1b2a190807',
    replaces: NO_MANDATE,
    payouts: [{ receiver: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955', bps: 10_000n }],
  })
})

test('the mandate for a plan without a price allows nothing', () => {
  const { capAtomic, ...free } = terms
  expect(buildFreeMandate(free)).toEqual({ ...buildMandate(terms), maxAmountPerPeriod: 0n })
})

test('a mandate names its subscription and what it replaces', () => {
  const replaces = `0x${'ab'.repeat(32)}` as const
  const mandate = buildMandate({ ...terms, replaces })
  expect(mandate.replaces).toBe(replaces)
  expect(mandate.subscriptionRef.slice(-32)).toBe(terms.subscriptionId.replaceAll('-', ''))
})

test('any subscription can be told from the mandates that pay for it', () => {
  fc.assert(
    fc.property(fc.uuid(), (subscriptionId) => {
      const { subscriptionRef } = buildMandate({ ...terms, subscriptionId })
      expect(subscriptionRef.slice(-32)).toBe(subscriptionId.replaceAll('-', ''))
    }),
  )
})

test('whatever the number of receivers, all of a charge is given away', () => {
  const address = terms.receivers[0]?.address ?? terms.payer
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), (count) => {
      const receivers = Array.from({ length: count }, () => ({ address, shareBps: null }))
      const { payouts } = buildMandate({ ...terms, receivers })
      expect(payouts).toHaveLength(count)
      expect(payouts.every(({ bps }) => bps > 0n)).toBe(true)
      expect(payouts.reduce((sum, { bps }) => sum + bps, 0n)).toBe(10_000n)
    }),
  )
})

const receiver = { address: terms.payer, shareBps: null }

test.each<[string, Partial<MandateTerms>]>([
  ['capAtomic', { capAtomic: 0n }],
  ['capAtomic', { capAtomic: 2n ** 256n }],
  ['firstChargeAt', { firstChargeAt: new Date(Number.NaN) }],
  ['firstChargeAt', { firstChargeAt: new Date(-1) }],
  ['firstChargeAt', { firstChargeAt: new Date(2 ** 40 * 1000) }],
  ['periodMonths', { periodMonths: 0 }],
  ['periodMonths', { periodMonths: 0.5 }],
  ['periodMonths', { periodMonths: 1201 }],
  ['maxPeriods', { maxPeriods: 0 }],
  ['receivers', { receivers: [] }],
  ['receivers', { receivers: Array(9).fill(receiver) }],
  [
    'receivers',
    {
      receivers: [
        { ...receiver, shareBps: 0 },
        { ...receiver, shareBps: 10_000 },
      ],
    },
  ],
  ['receivers', { receivers: [{ ...receiver, shareBps: 9_999 }] }],
])('terms that the contract would refuse are refused before anybody signs: %s (%#)', (path, change) => {
  expect(() => buildMandate({ ...terms, ...change })).toThrow(
    expect.toSatisfy((error) => error instanceof InvalidValueError && error.path === path),
  )
})

test('a subscription without a UUID has no reference', () => {
  expect(() => buildMandate({ ...terms, subscriptionId: 'sub_1' })).toThrow(RangeError)
})
