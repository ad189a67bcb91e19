import { expect, test } from 'vitest'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { changeBody } from './draft-change'
import { rebased, theirChanges } from './draft-conflict'
import { emptyDraft, emptyPlan, type PlanDraft, type SubscriptionDraft } from './subscription-draft'

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const catalogue = [
  { id: '2', chainId: 8453, symbol: 'USDC' },
  { id: '3', chainId: 8453, symbol: 'WETH' },
] as WireCatalogueToken[]
const plan = (id: string | null, part: Partial<PlanDraft> = {}): PlanDraft => ({
  ...emptyPlan(0),
  id,
  name: 'Team',
  price: '9',
  ...part,
})
const base: SubscriptionDraft = {
  ...emptyDraft(address, 8453),
  title: 'Tides',
  tokens: ['2'],
  plans: [plan('a')],
}

test('says what somebody else saved field by field, beside what was typed here', () => {
  const mine = { ...base, title: 'Mine', trialDays: '7' }
  const theirs = { ...base, title: 'Theirs', tokens: ['2', '3'], plans: [plan('a', { price: '12' })] }
  expect(theirChanges({ base, mine, theirs }, catalogue)).toEqual([
    { field: 'title', label: 'Title', before: 'Tides', theirs: 'Theirs', mine: 'Mine' },
    {
      field: 'plan:a',
      label: 'Plan Team',
      before: 'Team, $9 each month',
      theirs: 'Team, $12 each month',
      mine: null,
    },
    {
      field: 'tokens',
      label: 'Tokens',
      before: 'USDC on Base',
      theirs: 'USDC on Base, WETH on Base',
      mine: null,
    },
  ])
})

test('what both made the same is no conflict, and neither is a figure that is written in another way', () => {
  const mine = { ...base, title: 'Same', plans: [plan('a', { price: '9.0' })] }
  const theirs = { ...base, title: 'Same' }
  expect(theirChanges({ base, mine, theirs }, catalogue)).toEqual([])
  expect(changeBody(theirs, mine, catalogue)).toBeNull()
})

test('what only one side changed is kept either way; what both changed is as it is chosen', () => {
  const mine = {
    ...base,
    title: 'Mine',
    trialDays: '7',
    plans: [plan('a', { price: '10' }), plan(null, { key: 5 })],
  }
  const theirs = { ...base, title: 'Theirs', tokens: ['3'], plans: [plan('a', { price: '12' })] }
  const versions = { base, mine, theirs }
  const keep = rebased(versions, catalogue, 'mine')
  expect(keep).toMatchObject({ title: 'Mine', trialDays: '7', tokens: ['3'] })
  expect(keep.plans.map(({ id, price }) => [id, price])).toEqual([
    ['a', '10'],
    [null, '9'],
  ])
  const take = rebased(versions, catalogue, 'theirs')
  expect(take).toMatchObject({ title: 'Theirs', trialDays: '7', tokens: ['3'] })
  expect(take.plans.map(({ id, price }) => [id, price])).toEqual([
    ['a', '12'],
    [null, '9'],
  ])
})

test('a new plan whose answer was lost is not made twice', () => {
  const added = plan(null, { key: 4, name: 'Crew' })
  const versions = {
    base,
    mine: { ...base, plans: [...base.plans, added] },
    theirs: { ...base, plans: [...base.plans, { ...added, id: 'b', key: 1 }] },
  }
  expect(theirChanges(versions, catalogue)).toEqual([])
  expect(rebased(versions, catalogue, 'mine').plans.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('figures of both versions are written as in the reader’s region', () => {
  const mine = { ...base, plans: [plan('a', { price: '1240,5', volume: '1000' })] }
  const theirs = { ...base, plans: [plan('a', { price: '9.5' })], fixedCharges: '1200' }
  const changes = theirChanges({ base, mine, theirs }, catalogue, { formats: 'en-DE' })
  expect(changes.map(({ theirs, mine }) => [theirs, mine])).toEqual([
    ['1.200 charges', null],
    ['Team, $9,50 each month', 'Team, $1.240,50 each month, includes 1.000'],
  ])
})
