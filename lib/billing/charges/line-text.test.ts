import { expect, it } from 'vitest'
import { lineText } from './line-text'
import type { StatementLine } from './statement'

const amounts = { quantity: 1, unitPriceMicroUsd: 1n, amountMicroUsd: 1n }
const plan = (periodMonths: number): StatementLine => ({
  kind: 'plan',
  planId: 'p',
  periodMonths,
  ...amounts,
})
const discount = (code: string | null): StatementLine => ({
  kind: 'discount',
  discountId: 'd',
  code,
  ...amounts,
})

const usedOn = (from: string, to: string): StatementLine => ({
  kind: 'usage',
  unit: 'API call',
  days: { from, to },
  ...amounts,
})

it.each<[StatementLine, string]>([
  [plan(1), 'Plan, 1 month'],
  [plan(3), 'Plan, 3 months'],
  [plan(12), 'Plan, 1 year'],
  [plan(6), 'Plan, 6 months'],
  [{ ...plan(1), quantity: 5 }, 'Seat, 1 month'],
  [discount('LAUNCH20'), 'Discount LAUNCH20'],
  [discount(null), 'Discount'],
  [{ kind: 'usage', unit: 'API call', ...amounts }, 'API call'],
  [usedOn('2026-10-21', '2026-11-20'), 'API call, 2026-10-21 to 2026-11-20 (UTC)'],
  [usedOn('2026-10-21', '2026-10-21'), 'API call, 2026-10-21 (UTC)'],
  [{ kind: 'credit', ...amounts }, 'Credit'],
])('%o is called %s', (line, text) => {
  expect(lineText(line, null)).toBe(text)
})

it.each([1, 5])('of %i units a plan has its own name, where that is known', (quantity) => {
  expect(lineText({ ...plan(1), quantity }, 'Team')).toBe('Team, 1 month')
})
