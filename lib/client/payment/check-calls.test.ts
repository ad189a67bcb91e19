import { describe, expect, it } from 'vitest'
import { BASE_USDC } from '@/tests/support/browser/offer'
import { approvalOf, CALLS_QUOTE, FACTORY, PERMIT_QUOTE, SHOWN } from '@/tests/support/browser/quote'
import { checkCalls } from './check-calls'
import { checkQuote } from './check-quote'
import type { ApprovalCall, Quote } from './quote'

const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const [deploy, approve, authorize] = CALLS_QUOTE.calls as readonly [ApprovalCall, ApprovalCall, ApprovalCall]
const fieldsOf = (...calls: readonly ApprovalCall[]) =>
  checkCalls(SHOWN, { ...CALLS_QUOTE, calls }).map(({ field }) => field)
const approval = (atomic: bigint, spender = CALLS_QUOTE.spender) => approvalOf(atomic, spender)

describe('calls that do what the page shows', () => {
  it('have no difference: with the contract and the allowance, or with what is missing alone', () => {
    expect(checkQuote(SHOWN, CALLS_QUOTE)).toEqual([])
    expect(fieldsOf(deploy, approve, authorize)).toEqual([])
    expect(fieldsOf(approve, authorize)).toEqual([])
    expect(fieldsOf(approval(0n), approval(588_000_000n), authorize)).toEqual([])
    const allowed = { ...CALLS_QUOTE, allowance: '588000000', calls: [authorize] }
    expect(checkCalls(SHOWN, allowed)).toEqual([])
  })
})

describe('whatever else is among them is named', () => {
  it('terms in another contract, other terms, or none', () => {
    expect(fieldsOf(approve, { ...authorize, to: STRANGER })).toEqual(['contract'])
    expect(fieldsOf(approve, { ...authorize, data: `${authorize.data.slice(0, -1)}1` })).toEqual(['form'])
    expect(fieldsOf(approve)).toEqual(['contract', 'form', 'allowance'])
    const message = { ...CALLS_QUOTE.mandate.message, maxAmountPerPeriod: 'all' }
    const mandate = { ...CALLS_QUOTE.mandate, message }
    expect(checkCalls(SHOWN, { ...CALLS_QUOTE, mandate }).map(({ field }) => field)).toEqual(['form'])
  })

  it('an allowance for another contract, of another token, without limit, or less than is needed', () => {
    expect(fieldsOf(approval(588_000_000n, STRANGER), authorize)).toEqual(['contract'])
    expect(fieldsOf({ ...approve, to: STRANGER }, authorize)).toEqual(['token'])
    expect(fieldsOf(approval(2n ** 256n - 1n), authorize)).toEqual(['allowance'])
    expect(fieldsOf(approval(1n), approval(588_000_000n), authorize)).toEqual(['allowance'])
    expect(fieldsOf(authorize)).toEqual(['allowance'])
  })

  it('a contract of a factory that would put it somewhere else, or of another merchant', () => {
    expect(fieldsOf({ ...deploy, to: STRANGER }, approve, authorize)).not.toEqual([])
    const other = deploy.data.replace(/.{40}$/, STRANGER.slice(2).toLowerCase())
    expect(fieldsOf({ to: FACTORY, data: other }, approve, authorize)).not.toEqual([])
  })

  it('a transfer, or one call too many', () => {
    const transfer = { to: BASE_USDC.address, data: '0xa9059cbb' }
    expect(fieldsOf(deploy, transfer, authorize)).not.toEqual([])
    expect(fieldsOf(approval(0n), approval(0n), approval(588_000_000n), authorize)).toEqual(['form'])
  })

  it('a signature beside them', () => {
    const both: Quote = { ...CALLS_QUOTE, permit: PERMIT_QUOTE.permit }
    expect(checkCalls(SHOWN, both).map(({ field }) => field)).toEqual(['form'])
  })
})
