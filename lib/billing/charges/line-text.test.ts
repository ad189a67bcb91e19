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

it.each<[StatementLine, string]>([
  [plan(1), 'Plan, 1 month'],
  [plan(3), 'Plan, 3 months'],
  [plan(12), 'Plan, 1 year'],
  [plan(6), 'Plan, 6 months'],
  [discount('LAUNCH20'), 'Discount LAUNCH20'],
  [discount(null), 'Discount'],
  [{ kind: 'usage', unit: 'API call', ...amounts }, 'API call'],
  [{ kind: 'credit', ...amounts }, 'Credit'],
])('%o is called %s', (line, text) => {
  expect(lineText(line)).toBe(text)
})
