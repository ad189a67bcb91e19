import { expect, test } from 'vitest'
import type { WireCatalogueToken } from '@/lib/wire/tokens'
import { bodyOf, emptyDraft, offeredTokens } from './subscription-draft'

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const catalogue = [
  { id: '1', chainId: 1, symbol: 'USDC' },
  { id: '2', chainId: 8453, symbol: 'USDC' },
] as WireCatalogueToken[]

test('only tokens on a network with a receiver are offered; the others stay chosen', () => {
  const draft = { ...emptyDraft(address, 8453), tokens: new Set(['1', '2']) }
  expect(offeredTokens(draft, catalogue).map(({ id }) => id)).toEqual(['2'])
  expect(draft.tokens.has('1')).toBe(true)
})

test('what is no number reaches the server as null, so that it can name the field', () => {
  const draft = emptyDraft(address, 8453)
  const [plan] = draft.plans
  const typed = { ...draft, trialDays: 'two', plans: plan ? [{ ...plan, name: 'Team', price: '' }] : [] }
  expect(JSON.parse(JSON.stringify(bodyOf(typed, catalogue)))).toEqual({
    title: '',
    trialDays: null,
    plans: [{ name: 'Team', price: null, frequency: 'month', volume: 0 }],
    tokens: [],
    receivers: [{ networkId: 8453, address }],
  })
})

test('a share is sent where one was typed', () => {
  const draft = emptyDraft(address, 8453)
  const [receiver] = draft.receivers
  const shared = { ...draft, receivers: receiver ? [{ ...receiver, share: ' 70 ' }] : [] }
  expect(bodyOf(shared, catalogue).receivers).toEqual([{ networkId: 8453, address, share: 70 }])
})
