import { expect, test } from 'vitest'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { nextSaveStep } from './save-steps'
import { emptyDraft, emptyPlan, type SubscriptionDraft } from './subscription-draft/subscription-draft'

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const catalogue = [{ id: '2', chainId: 8453, symbol: 'USDC' }] as WireCatalogueToken[]
const saved = { ...emptyPlan(0), id: 'a', name: 'Team', price: '9' }
const base: SubscriptionDraft = {
  ...emptyDraft(address, 8453),
  title: 'Tides',
  tokens: ['2'],
  plans: [saved],
}

test('sends nothing when nothing differs', () => {
  expect(nextSaveStep(base, { ...base, title: 'Tides ' }, catalogue)).toBeNull()
})

test('sends only what differs', () => {
  expect(nextSaveStep(base, { ...base, trialDays: '7' }, catalogue)).toEqual({
    kind: 'subscription',
    key: null,
    fields: { trialDays: 7 },
  })
})

test('adds a plan before the only other one is archived', () => {
  const added = { ...emptyPlan(1), name: 'Crew', price: '5' }
  const draft = { ...base, plans: [{ ...saved, archived: true, price: '10' }, added] }
  expect(nextSaveStep(base, draft, catalogue)).toMatchObject({ kind: 'new_plan', key: 1 })
  const then = { ...base, plans: [saved, { ...added, id: 'b' }] }
  const after = { ...draft, plans: draft.plans.map((plan) => (plan.key === 1 ? { ...plan, id: 'b' } : plan)) }
  expect(nextSaveStep(then, after, catalogue)).toEqual({
    kind: 'plan',
    key: 0,
    id: 'a',
    change: { price: 10, archived: true },
  })
})
