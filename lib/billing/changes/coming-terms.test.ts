import { expect, test } from 'vitest'
import { atNextCharge } from './coming-terms'

const launch = { id: 'd', code: 'LAUNCH', percentBps: 5_000, amountMicroUsd: null, charges: 3 }
const monthly = {
  ...{ planId: 'starter', tokenId: '6', quantity: 1, periodMonths: 1, priceMicroUsd: 9_990_000n },
  discount: launch,
  nextChargeAt: new Date('2026-12-21T10:00:00.000Z'),
  creditMicroUsd: 5n,
}
const yearly = {
  ...{ planId: 'team', tokenId: '7', quantity: 4, periodMonths: 12, priceMicroUsd: 480_000_000n },
  discount: null,
  status: 'waiting',
  startsAt: monthly.nextChargeAt,
}

test('the next charge is taken under signed terms that hold by then, with what is left of credit', () => {
  const { status, startsAt, ...terms } = yearly
  expect(atNextCharge(monthly, yearly)).toEqual({ ...monthly, ...terms })
})

test('and under the present ones where the others begin later, are in force or given up, or there is no charge', () => {
  const later = { ...yearly, startsAt: new Date('2027-01-21T10:00:00.000Z') }
  const over = { ...monthly, nextChargeAt: null }
  for (const change of [later, { ...yearly, status: 'done' }, { ...yearly, status: 'failed' }, null]) {
    expect(atNextCharge(monthly, change)).toBe(monthly)
  }
  expect(atNextCharge(over, yearly)).toBe(over)
})
