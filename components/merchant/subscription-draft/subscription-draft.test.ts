import { expect, test } from 'vitest'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { bodyOf, catalogueWith, emptyDraft, emptyPlan, offeredTokens } from './subscription-draft'

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const catalogue = [
  { id: '1', chainId: 1, symbol: 'USDC' },
  { id: '2', chainId: 8453, symbol: 'USDC' },
  { id: '3', chainId: 8453, symbol: 'WETH' },
] as WireCatalogueToken[]

test('only tokens on a network with a receiver are offered, as they were chosen; the others stay chosen', () => {
  const draft = { ...emptyDraft(address, 8453), tokens: ['3', '1', '2'] }
  expect(offeredTokens(draft, catalogue).map(({ id }) => id)).toEqual(['3', '2'])
})

test('a token that left the catalogue stays offered where it is', () => {
  const gone = { id: '9', chainId: 8453, symbol: 'OLD' } as WireCatalogueToken
  const draft = { ...emptyDraft(address, 8453), tokens: ['9'] }
  expect(offeredTokens(draft, catalogueWith(catalogue, [gone])).map(({ id }) => id)).toEqual(['9'])
})

test('what is no number reaches the server as one that it refuses, so that it can name the field', () => {
  const draft = {
    ...emptyDraft(address, 8453),
    trialDays: 'two',
    fixedCharges: 'a dozen',
    retryDays: '2, 4 often',
    graceDays: '',
    plans: [{ ...emptyPlan(0), name: 'Team' }],
  }
  expect(JSON.parse(JSON.stringify(bodyOf(draft, catalogue)))).toEqual({
    title: '',
    trialDays: null,
    trialPerWallet: true,
    accessWhilePaused: 'stop',
    fixedCharges: 0,
    graceDays: null,
    retryDays: [2, 4, null],
    afterFailure: 'cancel',
    invoiceDetails: 'none',
    linktree: '',
    plans: [{ name: 'Team', price: null, frequency: 'month', volume: 0 }],
    tokens: [],
    receivers: [{ networkId: 8453, address }],
  })
})

test('a share is sent where one was typed', () => {
  const draft = {
    ...emptyDraft(address, 8453),
    receivers: [{ key: 0, networkId: 8453, address, share: ' 70 ' }],
  }
  expect(bodyOf(draft, catalogue).receivers).toEqual([{ networkId: 8453, address, share: 70 }])
})
