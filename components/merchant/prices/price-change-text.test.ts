import { expect, it } from 'vitest'
import { priceChangeText } from './price-change-text'

it.each([
  [1, '$8 for 1 subscriber since 3 Mar 2027'],
  [1240, '$8 for 1,240 subscribers since 3 Mar 2027'],
])('a lower price says how many pay it: %s', (lowered, text) => {
  expect(priceChangeText({ price: 8, lowered, announcedAt: '2027-03-03T10:00:00.000Z' })).toBe(text)
})
