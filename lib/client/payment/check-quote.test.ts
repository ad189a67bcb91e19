import { describe, expect, it } from 'vitest'
import { BASE_USDC } from '@/tests/support/browser/offer'
import {
  approvalOf,
  FIRST_CHARGE,
  PERMIT_QUOTE,
  QUOTE,
  SHOWN,
  ZERO_FIRST_QUOTE,
} from '@/tests/support/browser/quote'
import { checkQuote, decodeApproval } from './check-quote'
import type { Quote } from './quote'

const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const withMessage = (change: object): Quote => ({
  ...QUOTE,
  mandate: { ...QUOTE.mandate, message: { ...QUOTE.mandate.message, ...change } },
})
const withPermit = (change: object): Quote => ({
  ...PERMIT_QUOTE,
  permit: PERMIT_QUOTE.permit && {
    ...PERMIT_QUOTE.permit,
    message: { ...PERMIT_QUOTE.permit.message, ...change },
  },
})
const fieldsOf = (quote: Quote, terms = SHOWN) => checkQuote(terms, quote).map(({ field }) => field)

describe('a quote that asks for what the page shows', () => {
  it('has no difference, with a permit, transactions, or neither', () => {
    for (const quote of [QUOTE, PERMIT_QUOTE, ZERO_FIRST_QUOTE]) expect(checkQuote(SHOWN, quote)).toEqual([])
  })

  it('may write addresses in another case', () => {
    expect(checkQuote({ ...SHOWN, merchant: SHOWN.merchant.toLowerCase() }, QUOTE)).toEqual([])
  })

  it('may begin later on the day that is SHOWN, never before', () => {
    const seconds = FIRST_CHARGE.getTime() / 1000
    const at = (second: number): Quote => ({
      ...withMessage({ firstChargeAt: String(second) }),
      firstChargeAt: new Date(second * 1000).toISOString(),
    })
    expect(fieldsOf(at(seconds + 3600))).toEqual([])
    expect(fieldsOf(at(seconds + 86_400))).toEqual(['first_charge'])
    expect(fieldsOf(at(seconds - 1))).toEqual(['first_charge'])
  })

  it('leaves a floating rate room to double, and no more', () => {
    const floating = { ...SHOWN, chargeAtomic: null }
    const capOf = (cap: string): Quote => ({
      ...withMessage({ maxAmountPerPeriod: cap }),
      amount: '31000000',
      cap,
    })
    expect(fieldsOf(capOf('49000000'), floating)).toEqual([])
    expect(fieldsOf(capOf('62000003'), floating)).toContain('form')
    // The cap may exceed the maximum on the page by the tolerance for a moving rate, and by no more.
    expect(fieldsOf(capOf('49000000'), { ...floating, mostAtomic: 47_000_000n })).toEqual([])
    expect(fieldsOf(capOf('49000000'), { ...floating, mostAtomic: 46_000_000n })).toEqual(['cap'])
  })
})

describe('with a discount', () => {
  const discount = { id: 'one', code: 'HALF', percent: 50, amount: null, charges: 3 }
  const half: Quote = { ...QUOTE, amount: '24500000', discount }
  const shown = { ...SHOWN, firstAtomic: 24_500_000n, firstPriceMicroUsd: 24_500_000n }

  it('the first charge is less, and the cap is that of the full price', () => {
    expect(fieldsOf(half, shown)).toEqual([])
  })

  it('a reduction that the page does not show is a difference, and so is one that is not asked for', () => {
    expect(fieldsOf(half)).toEqual(['amount'])
    expect(fieldsOf(QUOTE, shown)).toEqual(['amount'])
    expect(fieldsOf({ ...half, amount: '44100000' }, shown)).toEqual(['amount'])
  })

  it('a floating cap leaves the rate of the full price room to double, and no more', () => {
    const floating = { ...shown, chargeAtomic: null, firstAtomic: null }
    const capOf = (cap: string): Quote => ({
      ...withMessage({ maxAmountPerPeriod: cap }),
      discount,
      amount: '15500000',
      cap,
    })
    expect(fieldsOf(capOf('62000000'), floating)).not.toContain('form')
    expect(fieldsOf(capOf('62000003'), floating)).toContain('form')
  })
})

describe('whatever differs is named', () => {
  it.each([
    ['merchant', { merchant: STRANGER }],
    ['payer', { payer: STRANGER }],
    ['token', { token: STRANGER }],
    ['cap', { maxAmountPerPeriod: '59000000' }],
    ['period', { periodMonths: '12' }],
    ['charges', { maxPeriods: '12' }],
    ['receivers', { payouts: [{ receiver: STRANGER, bps: '10000' }] }],
    ['receivers', { payouts: [...QUOTE.mandate.message.payouts, { receiver: STRANGER, bps: '1' }] }],
    ['receivers', { payouts: QUOTE.mandate.message.payouts.map((payout) => ({ ...payout, bps: '9999' })) }],
    ['first_charge', { firstChargeAt: 'soon' }],
  ])('%s', (field, change) => {
    expect(fieldsOf(withMessage(change))).toContain(field)
  })

  it('with both sides: the price that is SHOWN, and the one that is asked for', () => {
    const changed = {
      ...withMessage({ maxAmountPerPeriod: '59000000' }),
      amount: '59000000',
      cap: '59000000',
    }
    expect(checkQuote(SHOWN, changed)).toContainEqual({ field: 'cap', shown: '49000000', asked: '59000000' })
  })

  it('also where the network, the contract or the form is another', () => {
    const domain = (change: object): Quote => ({
      ...QUOTE,
      mandate: { ...QUOTE.mandate, domain: { ...QUOTE.mandate.domain, ...change } },
    })
    expect(fieldsOf(domain({ chainId: 1 }))).toEqual(['network'])
    expect(fieldsOf(domain({ verifyingContract: STRANGER }))).toEqual(['contract'])
    expect(fieldsOf(domain({ name: 'Permit2' }))).toEqual(['form'])
    const otherType = { ...QUOTE.mandate, ...JSON.parse('{ "primaryType": "Permit" }') }
    expect(fieldsOf({ ...QUOTE, mandate: otherType })).toEqual(['form'])
    const types = { ...QUOTE.mandate.types, Payout: [{ name: 'receiver', type: 'address' }] }
    expect(fieldsOf({ ...QUOTE, mandate: { ...QUOTE.mandate, types } })).toEqual(['form'])
  })

  it('in the permit', () => {
    expect(fieldsOf(withPermit({ value: String(2n ** 256n - 1n) }))).toEqual(['allowance'])
    expect(fieldsOf(withPermit({ spender: STRANGER }))).toEqual(['contract'])
    expect(fieldsOf(withPermit({ owner: STRANGER }))).toEqual(['payer'])
    const domain = (change: object): Quote => ({
      ...PERMIT_QUOTE,
      permit: PERMIT_QUOTE.permit && {
        ...PERMIT_QUOTE.permit,
        domain: { ...PERMIT_QUOTE.permit.domain, ...change },
      },
    })
    expect(fieldsOf(domain({ verifyingContract: STRANGER }))).toEqual(['token'])
    expect(fieldsOf(domain({ chainId: 1 }))).toEqual(['network'])
  })

  it('in the transactions', () => {
    const of = (...approvals: Quote['approvals']) => fieldsOf({ ...QUOTE, approvals })
    expect(of(approvalOf(2n ** 256n - 1n))).toEqual(['allowance'])
    expect(of(approvalOf(588_000_000n, STRANGER))).toEqual(['contract'])
    expect(of({ ...approvalOf(588_000_000n), to: STRANGER })).toEqual(['token'])
    expect(of(approvalOf(1n), approvalOf(588_000_000n))).toEqual(['allowance'])
    expect(of({ to: BASE_USDC.address, data: '0xa9059cbb' })).toEqual(['contract', 'allowance'])
  })

  it('when the allowance covers less than the page says, or is quoted for more charges', () => {
    expect(fieldsOf({ ...QUOTE, allowanceNeeded: '49000000' })).toEqual(['allowance'])
    expect(fieldsOf({ ...QUOTE, periods: 13 })).toEqual(['allowance'])
  })
})

it('what is no approval is none', () => {
  expect(decodeApproval({ to: BASE_USDC.address, data: 'nonsense' })).toBeNull()
  expect(decodeApproval(approvalOf(7n))).toMatchObject({ amount: 7n })
})
