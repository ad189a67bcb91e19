import { expect, test } from 'vitest'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { changeBody, formPath } from './draft-change'
import { emptyDraft, emptyPlan, type SubscriptionDraft } from './subscription-draft'

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const catalogue = [{ id: '2', chainId: 8453, symbol: 'USDC' }] as WireCatalogueToken[]
const saved = { ...emptyPlan(0), id: 'a', name: 'Team', price: '9' }
const old = { ...emptyPlan(1), id: 'b', name: 'Old', price: '7', archived: true }
const base: SubscriptionDraft = {
  ...emptyDraft(address, 8453),
  title: 'Tides',
  tokens: ['2'],
  plans: [saved, old],
}

test('nothing is sent when nothing differs', () => {
  expect(changeBody(base, { ...base, title: 'Tides ' }, catalogue)).toBeNull()
})

test('only what differs is sent', () => {
  expect(changeBody(base, { ...base, trialDays: '7' }, catalogue)).toEqual({ trialDays: 7 })
  expect(changeBody(base, { ...base, trialPerWallet: false }, catalogue)).toEqual({ trialPerWallet: false })
  const keep = { accessWhilePaused: 'keep' } as const
  expect(changeBody(base, { ...base, ...keep }, catalogue)).toEqual(keep)
  expect(changeBody(base, { ...base, fixedCharges: '12' }, catalogue)).toEqual({ fixedCharges: 12 })
  expect(changeBody({ ...base, fixedCharges: '12' }, base, catalogue)).toEqual({ fixedCharges: null })
  const late = { graceDays: '7', retryDays: '2 9', afterFailure: 'keep' } as const
  expect(changeBody(base, { ...base, ...late }, catalogue)).toEqual({
    ...{ graceDays: 7, retryDays: [2, 9], afterFailure: 'keep' },
  })
  expect(changeBody(base, { ...base, retryDays: '1,3,5,7' }, catalogue)).toBeNull()
  expect(changeBody(base, { ...base, retryDays: ' ' }, catalogue)).toEqual({ retryDays: [] })
})

test('new and changed plans go into one request, each with what differs of it', () => {
  const added = { ...emptyPlan(2), name: 'Crew', price: '5' }
  const plans = [{ ...saved, archived: true, price: '10' }, { ...old, archived: false }, added]
  expect(changeBody(base, { ...base, linktree: ' https://a.example ', plans }, catalogue)).toEqual({
    linktree: 'https://a.example',
    plans: [
      { id: 'a', price: 10, archived: true },
      { id: 'b', archived: false },
      { name: 'Crew', price: 5, frequency: 'month', volume: 0 },
    ],
  })
})

test('metered use is sent where it differs, and as none where it is removed', () => {
  const usage = { unit: ' API call ', unitPrice: '0.01', included: '', limit: '20' }
  const metered = { ...base, plans: [{ ...saved, usage }, old] }
  const body = { unit: 'API call', price: 0.01, includedQuantity: 0, limit: 20 }
  expect(changeBody(base, metered, catalogue)).toEqual({ plans: [{ id: 'a', usage: body }] })
  const same = { ...usage, unit: 'API call', included: '0', limit: '20.00' }
  expect(changeBody(metered, { ...base, plans: [{ ...saved, usage: same }, old] }, catalogue)).toBeNull()
  expect(changeBody(metered, base, catalogue)).toEqual({ plans: [{ id: 'a', usage: null }] })
})

test('an error of a plan is shown at its place among the plans on offer', () => {
  const plans = [saved, { ...emptyPlan(2), name: 'Crew' }, { ...old, archived: false, price: '-1' }]
  const draft = { ...base, plans }
  expect(
    ['plans[0].price', 'plans[1].price', 'title', 'tokens[0]', 'plans'].map((path) =>
      formPath(path, base, draft),
    ),
  ).toEqual(['plans[1].price', 'plans[2].price', 'title', 'tokens[0]', 'plans'])
})

test('an error of a plan that is archived is one of the list', () => {
  const draft = { ...base, plans: [{ ...saved, archived: true }, old] }
  expect(formPath('plans[0].archived', base, draft)).toBe('plans')
})
