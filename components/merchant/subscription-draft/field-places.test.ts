import { expect, test } from 'vitest'
import { pathOf, placeOf } from './field-places'
import { emptyDraft, emptyPlan } from './subscription-draft'

const draft = {
  ...emptyDraft('0x', 8453),
  plans: [
    { ...emptyPlan(0), archived: true },
    { ...emptyPlan(4), name: 'A' },
    { ...emptyPlan(7), name: 'B' },
  ],
}

test.each([
  ['title', 'title', 'Title'],
  ['plans[1].price', 'plan-7-price', 'Plan 2, price'],
  ['plans[0].usage.price', 'plan-4-unitPrice', 'Plan 1, price of a unit'],
  ['plans', 'plan-4-name', 'Plan 1, name'],
  ['receivers[0].address', 'receiver-0-address', 'Receiver, address'],
  ['receivers[0]', 'receiver-0-address', 'Receiver, address'],
  ['tokens[2]', 'token-search', 'Tokens'],
])('%s has the control %s', (path, id, label) => {
  expect(placeOf(path, draft)).toEqual({ id, label })
})

test('a control leads back to its path; archived plans have none', () => {
  expect(pathOf('plan-7-price', draft)).toBe('plans[1].price')
  expect(pathOf('plan-7-limit', draft)).toBe('plans[1].usage.limit')
  expect(pathOf('trial-days', draft)).toBe('trialDays')
  expect(pathOf('plan-0-price', draft)).toBeNull()
  expect(pathOf('token-search', draft)).toBeNull()
})
