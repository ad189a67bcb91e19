import { expect, test } from 'vitest'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { lowPriceErrors, lowPriceOf } from './low-prices'
import { emptyDraft, emptyPlan, type SubscriptionDraft } from './subscription-draft'

const writing = { formats: 'en-GB' }

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const catalogue = [
  { id: '1', chainId: 1, symbol: 'USDC', leastPrice: 1 },
  { id: '2', chainId: 8453, symbol: 'USDC', leastPrice: 0.01 },
] as WireCatalogueToken[]
const receivers = [1, 8453].map((networkId, key) => ({ key, networkId, address, share: '' }))
const draft = (prices: readonly string[], tokens = ['1', '2']): SubscriptionDraft => ({
  ...emptyDraft(address, 1),
  receivers,
  tokens,
  plans: prices.map((price, key) => ({ ...emptyPlan(key), id: `plan-${key}`, price })),
})

test('a price below the least one of a network is an error of its field, before anything is sent', () => {
  const errors = lowPriceErrors(draft(['0', '0.50', '1', '']), null, catalogue, writing)
  expect(Object.keys(errors)).toEqual(['plans[1].price'])
  expect(errors['plans[1].price']).toBe('At least $1 on Ethereum.')
  expect(lowPriceErrors(draft(['0.50'], ['2']), null, catalogue, writing)).toEqual({})
})

test('what is on offer already stays without an error, and says that nobody new can take it', () => {
  const saved = draft(['0.50'])
  expect(lowPriceErrors({ ...saved, title: 'Other' }, saved, catalogue, writing)).toEqual({})
  expect(lowPriceOf(0, saved, catalogue)).toMatchObject({ chainId: 1, leastMicroUsd: 1_000_000n })
  expect(lowPriceOf(0, draft(['1']), catalogue)).toBeUndefined()
})

test('a token of a dearer network that is added is an error of the price that it makes too low', () => {
  expect(Object.keys(lowPriceErrors(draft(['0.50']), draft(['0.50'], ['2']), catalogue, writing))).toEqual([
    'plans[0].price',
  ])
})
