import { expect, test } from 'vitest'
import type { WireCharge } from '@/lib/wire/subscribers/payments'
import { sayIn } from '@/tests/support/language/say-in'
import { paidPart, paidToTerm } from './paid-to'

const say = sayIn()

const treasury = { address: '0x52908400098527886E0F7030069857D2E4169EE7', shareBps: 6667 } as const
const partner = { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', shareBps: 3333 } as const
const both = [treasury, partner]
const charge = { amount: '10000001', token: { symbol: 'USDC', decimals: 6 } } as WireCharge

test('each receiver is named with its share and its part, and the last takes the rest of the rounding', () => {
  expect(both.map((each) => paidToTerm(say, each, both))).toEqual(['Paid to, 66.67%', 'Paid to, 33.33%'])
  expect(both.map((each) => paidPart(say, each, both, charge))).toEqual(['6.667 USDC', '3.333001 USDC'])
})

test('a single receiver gets all of it', () => {
  const all = { ...treasury, shareBps: 10_000 }
  expect(paidToTerm(say, all, [all])).toBe('Paid to')
  expect(paidPart(say, all, [all], charge)).toBe('10.000001 USDC')
})
