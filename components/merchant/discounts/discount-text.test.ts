import { expect, it } from 'vitest'
import { discountText, plansText, reductionText, stateText, usesText } from './discount-text'

const writing = { formats: 'en-GB' }

const now = new Date('2027-03-01T12:00:00.000Z')

it.each([
  [{ percent: 20, amount: null, charges: null }, '20% off each payment'],
  [{ percent: 12.5, amount: null, charges: 1 }, '12.5% off the first payment'],
  [{ percent: null, amount: 5, charges: 3 }, '$5 off each of the first 3 payments'],
])('%o reads "%s"', (discount, text) => {
  expect(reductionText(discount, writing)).toBe(text)
})

it('says that a wallet has it once', () => {
  const discount = { percent: 20, amount: null, charges: 1 }
  expect(discountText({ ...discount, oncePerWallet: true }, writing)).toBe(
    '20% off the first payment, once for each wallet',
  )
  expect(discountText({ ...discount, oncePerWallet: false }, writing)).toBe('20% off the first payment')
})

it('says who may have it, how often, and until when', () => {
  expect(usesText({ redemptions: 12, maxRedemptions: null }, writing)).toBe('12')
  expect(usesText({ redemptions: 12, maxRedemptions: 100 }, writing)).toBe('12 of 100')
  expect(plansText({ plans: [] })).toBe('All plans')
  expect(plansText({ plans: ['one'] })).toBe('1 plan')
  expect(plansText({ plans: ['one', 'two'] })).toBe('2 plans')
  const expiresAt = '2027-03-03T10:00:00.000Z'
  expect(stateText({ status: 'active', expiresAt: null }, now)).toBe('No end')
  expect(stateText({ status: 'active', expiresAt }, now)).toBe('Until 3 Mar 2027')
  expect(stateText({ status: 'expired', expiresAt }, now)).toBe('Ended 3 Mar 2027')
  expect(stateText({ status: 'used_up', expiresAt }, now)).toBe('Used up')
  expect(stateText({ status: 'archived', expiresAt }, now)).toBe('Archived')
})

it('writes numbers as in the reader’s region', () => {
  const german = { formats: 'en-DE' }
  expect(usesText({ redemptions: 1200, maxRedemptions: 5000 }, german)).toBe('1.200 of 5.000')
  expect(reductionText({ percent: null, amount: 4.5, charges: 2 }, german)).toBe(
    '$4,50 off each of the first 2 payments',
  )
  expect(reductionText({ percent: 12.5, amount: null, charges: null }, german)).toMatch(/^12,5\s?% off/)
})
