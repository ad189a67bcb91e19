import { describe, expect, it } from 'vitest'
import type { WireSignedChange } from '@/lib/wire/subscribers/changes'
import { changeText, dueText, quantityOf, wantedOf } from './change-words'

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

it('a quantity is a whole number up to the plan’s', () => {
  expect(['1', ' 5 ', '6', '0', '1.5', 'x'].map((text) => quantityOf(text, 5))).toEqual([
    1,
    5,
    null,
    null,
    null,
    null,
  ])
  expect(quantityOf('anything', 1)).toBe(1)
})

it('the same choice is none', () => {
  const row = { plan: { id: 'a' }, token: { id: '6' }, quantity: 2 } as never
  expect(wantedOf(row, { planId: 'a', tokenId: '6', quantity: 2 })).toBeNull()
  expect(wantedOf(row, { planId: 'a', tokenId: '6', quantity: 3 })).toMatchObject({ quantity: 3 })
})

it('what is due is the amount, or nothing', () => {
  expect(dueText({ dueNow: '0', dueNowText: '0 USDC' })).toBe('Nothing')
  expect(dueText({ dueNow: '21500000', dueNowText: '21.5 USDC' })).toBe('21.5 USDC')
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
