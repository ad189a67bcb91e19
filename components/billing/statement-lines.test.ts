import { expect, test } from 'vitest'
import { sayIn } from '@/tests/support/language/say-in'
import { lineText, paidPlan } from './statement-lines'

/** Text without the isolates around names. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')

test.each([
  ['en', 'API call, 2026-10-21 to 2027-01-20 (UTC)', 'API call, 21 Oct 2026 – 20 Jan 2027 (UTC)'],
  ['en', 'Day of 2026-10-21, 2026-10-21 (UTC)', 'Day of 2026-10-21, 21 Oct 2026 (UTC)'],
  ['de', 'API call, 2026-10-21 to 2027-01-20 (UTC)', 'API call, 21. Okt. 2026 – 20. Jan. 2027 (UTC)'],
  ['ja', 'API call, 2026-10-21 to 2027-01-20 (UTC)', 'API call、2026年10月21日 – 2027年1月20日 (UTC)'],
  ['en', 'API call', 'API call'],
] as const)('%s: days of use are as the reader writes them: %s', (locale, description, text) => {
  expect(plain(lineText(sayIn(locale), { kind: 'usage', description, quantity: 3 }))).toBe(text)
})

test.each([
  ['en', 'Station, north, 1 month', 1, 'Station, north, 1 month'],
  ['de', 'Station, north, 1 month', 1, 'Station, north, 1 Monat'],
  ['de', 'Team, 1 year', 3, 'Team, 1 Jahr'],
  ['ar', 'Station, 1 month', 3, 'Station، شهر واحد'],
  ['de', 'Plan, 1 month', 1, 'Tarif, 1 Monat'],
  ['de', 'Seat, 1 month', 3, 'Platz, 1 Monat'],
] as const)('%s: a plan keeps its name: %s', (locale, description, quantity, text) => {
  expect(plain(lineText(sayIn(locale), { kind: 'plan', description, quantity }))).toBe(text)
})

test('a name is isolated where it would turn what follows it', () => {
  const named = (locale: 'en' | 'ar', name: string) =>
    lineText(sayIn(locale), { kind: 'plan', description: `${name}, 1 month`, quantity: 1 })
  expect(named('en', 'محطة')).toBe('\u2068محطة\u2069, 1 month')
  expect(named('en', 'Station')).toBe('Station, 1 month')
  expect(named('ar', 'Station')).toMatch(/^\u2068Station\u2069، /)
})

test('a payment names the plan that it was for, with the price of all seats', () => {
  const plan = { kind: 'plan', quantity: 3, unitPrice: 12, amount: 36 } as const
  const off = {
    kind: 'discount',
    description: 'Discount',
    quantity: 1,
    unitPrice: -5.4,
    amount: -5.4,
  } as const
  const planOf = (description: string) => paidPlan([{ ...plan, description }, off])
  expect(planOf('Team, north, 1 month')).toEqual({ name: 'Team, north', frequency: 'month', price: 36 })
  expect(planOf('Team, 3 months')).toEqual({ name: 'Team', frequency: 'quarter', price: 36 })
  expect(planOf('Seat, 1 year'), 'a plan that nobody knows').toEqual({
    name: null,
    frequency: 'year',
    price: 36,
  })
  expect(planOf('Team, 2 months')).toBeNull()
  expect(paidPlan([off])).toBeNull()
})
