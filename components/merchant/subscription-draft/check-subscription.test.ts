import { expect, test } from 'vitest'
import { checkSubscription } from './check-subscription'

const address = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const usdc = { symbol: 'USDC', chainId: 8453 }
const body = {
  title: 'Tide tables',
  plans: [{ name: 'Skipper', price: 12.5 }],
  tokens: ['6'],
  receivers: [{ address, networkId: 8453 }],
}

test('what the API takes is not refused', () => {
  expect(checkSubscription(body, [usdc])).toEqual({})
})

test('every broken field is named by its path, in the API’s words', () => {
  const broken = {
    ...body,
    title: ' ',
    trialDays: 1.5,
    plans: [{ name: 'A', price: Number.NaN }],
    tokens: [],
  }
  expect(Object.entries(checkSubscription(broken, []))).toEqual([
    ['title', 'Enter a title.'],
    ['trialDays', 'Must be a whole number of days from 0 to 730.'],
    ['plans[0].price', 'Enter a price, such as 12.50.'],
    ['tokens', 'Offer at least one token.'],
  ])
})

test('the rules that hold between fields are the API’s too', () => {
  const shared = { ...body, receivers: [{ address, networkId: 8453, share: 90 }] }
  expect(checkSubscription(shared, [usdc])['receivers[0].share']).toMatch(/sum to 90%/)
  const elsewhere = checkSubscription(body, [{ symbol: 'DAI', chainId: 137 }])
  expect(elsewhere['tokens[0]']).toBe('DAI needs a receiver on Polygon (137).')
})
