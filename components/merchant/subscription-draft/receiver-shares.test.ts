import { expect, test } from 'vitest'
import { sharesByNetwork, splitEvenly } from './receiver-shares'

const writing = { formats: 'en-GB' }

const receivers = (...shares: string[]) =>
  shares.map((share, key) => ({ key, networkId: 8453, address: `0x${key}`, share }))

test.each<[string[], string[]]>([
  [[''], []],
  [['', ''], ['Base: 2 receivers share equally.']],
  [['70', ''], ['Base: give every receiver a share, or none.']],
  [['70', '20'], ['Base: 90% of 100% shared, 10% left.']],
  [['70.1', '30'], ['Base: 100.1% of 100% shared, 0.1% too much.']],
  [['70', 'x'], ['Base: a share is no number.']],
  [['33.33', '33.33', '33.34'], ['Base: 100% shared.']],
])('of %j it is said: %j', (shares, texts) => {
  expect(sharesByNetwork(receivers(...shares), writing).map(({ text }) => text)).toEqual(texts)
})

test('an even split sums to 100%, and leaves other networks alone', () => {
  const other = { key: 9, networkId: 1, address: '0x9', share: '40' }
  const split = splitEvenly([...receivers('1', '2', ''), other], 8453)
  expect(split.map(({ share }) => share)).toEqual(['33.33', '33.33', '33.34', '40'])
})

test('shares are written as in the reader’s region', () => {
  const texts = sharesByNetwork(receivers('70.1', '20'), { formats: 'en-DE' }).map(({ text }) => text)
  expect(texts.join().replace(/\s%/g, '%')).toBe('Base: 90,1% of 100% shared, 9,9% left.')
})
