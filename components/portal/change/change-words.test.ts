import { describe, expect, it } from 'vitest'
import type { WireSignedChange } from '@/lib/wire/subscribers/changes'
import { changeText, dueText, wantedOf } from './change-words'

const now = new Date('2027-03-10T12:00:00Z')
const change: WireSignedChange = {
  status: 'waiting',
  planId: 'team',
  tokenId: '6',
  quantity: 1,
  price: 480,
  when: 'renewal',
  startsAt: '2027-04-01T00:00:00.000Z',
  failureReason: null,
}
const told = (of: Partial<WireSignedChange>) =>
  changeText({ status: 'active', change: { ...change, ...of } }, now)

it('the same choice is none', () => {
  const row = { plan: { id: 'a' }, token: { id: '6' }, quantity: 2 } as never
  expect(wantedOf(row, { planId: 'a', tokenId: '6', quantity: 2 })).toBeNull()
  expect(wantedOf(row, { planId: 'a', tokenId: '6', quantity: 3 })).toMatchObject({ quantity: 3 })
})

it('what is due is the amount, or nothing', () => {
  const usdc = { decimals: 6, symbol: 'USDC' }
  expect(dueText({ dueNow: '0' }, usdc)).toBe('Nothing')
  expect(dueText({ dueNow: '21500000' }, usdc)).toBe('21.50 USDC')
})

describe('a signed change is told', () => {
  it('until it is made', () => {
    expect(told({})?.text).toContain('it holds from')
    expect(told({ startsAt: '2027-03-10T11:59:00.000Z' })?.text).toContain('being made')
    expect(told({ status: 'done' })).toBeNull()
  })

  it('where it was given up, with the reason, unless another took its place', () => {
    expect(told({ status: 'failed', failureReason: 'insufficient_balance' })).toEqual({
      tone: 'warn',
      text: 'Your change wasn’t made. There isn’t enough of the token in the wallet. Your plan is as it was.',
    })
    expect(told({ status: 'failed', failureReason: 'superseded' })).toBeNull()
  })
})
