import { expect, test } from 'vitest'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { emptyDraft, emptyPlan } from '../subscription-draft/subscription-draft'
import { previewOffer } from './preview-offer'

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const merchant = { address, organisation: 'Northwind', logo: null, accent: null }
const catalogue = [
  { id: '2', chainId: 8453, symbol: 'USDC', address, decimals: 6, usdPegged: true, takesPermit: true },
] as WireCatalogueToken[]
const draft = {
  ...emptyDraft(address, 8453),
  tokens: ['2'],
  plans: [{ ...emptyPlan(3), name: 'Team', price: '49', volume: '10' }],
}

test('shows what would be offered', () => {
  expect(previewOffer({ ...draft, title: ' Tides ', trialDays: '14' }, catalogue, merchant)).toMatchObject({
    title: 'Tides',
    trialDays: 14,
    plans: [{ id: '3', name: 'Team', priceMicroUsd: 49_000_000n, volume: 10 }],
    tokens: [{ symbol: 'USDC', network: 'Base', ratePicoUsd: null }],
    receivers: [{ address, networkId: 8453, shareBps: 10_000 }],
  })
})

test('what cannot be read is left out, and breaks nothing', () => {
  const odd = {
    ...draft,
    trialDays: 'soon',
    linktree: 'https://',
    plans: [...draft.plans, { ...emptyPlan(4), price: '1e400', volume: '-1' }],
    receivers: [...draft.receivers, { key: 1, networkId: 8453, address: '0x12', share: 'half' }],
  }
  expect(previewOffer(odd, catalogue, merchant)).toMatchObject({
    trialDays: 0,
    linktree: null,
    plans: [{ id: '3' }],
    receivers: [{ shareBps: 10_000 }],
  })
})

test.each([
  { ...draft, tokens: [] },
  { ...draft, plans: [emptyPlan(0)] },
  { ...draft, plans: draft.plans.map((plan) => ({ ...plan, archived: true })) },
])('there is nothing to show without a plan on offer or without a token', (lacking) => {
  expect(previewOffer(lacking, catalogue, merchant)).toBeNull()
})

test('metered use is shown once all of it can be read', () => {
  const usage = { unit: 'API call', unitPrice: '0.01', included: '100', limit: '20' }
  const usageOf = (change: object) => {
    const plans = draft.plans.map((plan) => ({ ...plan, usage: { ...usage, ...change } }))
    return previewOffer({ ...draft, plans }, catalogue, merchant)?.plans[0].usage
  }
  expect(usageOf({})).toEqual({
    unit: 'API call',
    priceMicroUsd: 10_000n,
    includedMicro: 100_000_000n,
    limitMicroUsd: 20_000_000n,
  })
  for (const change of [{ unit: ' ' }, { unitPrice: '' }, { limit: '0' }, { included: '-1' }]) {
    expect(usageOf(change)).toBeNull()
  }
})
