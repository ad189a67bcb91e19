import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations'
import { needsKey, publishedKeys, signingKey, TOKEN_LIFE_MS } from './signing-keys'

const START = Date.parse('2026-01-01T00:00:00.000Z')
const at = (ms: number) => new Date(START + ms)
const key = (ms: number) => ({ createdAt: at(ms) })

test('the first key signs at once', () => {
  expect(needsKey([], at(0))).toBe(true)
  expect(signingKey([], at(0))).toBeNull()
  expect(publishedKeys([], at(0))).toEqual([])
  expect(signingKey([key(0)], at(0))).toEqual(key(0))
  expect(publishedKeys([key(0)], at(0))).toEqual([key(0)])
})

test('the next is published for an hour before it signs, and the last for the life of a token after', () => {
  const keys = [key(0), key(30 * DAY_MS)]
  expect(needsKey([key(0)], at(30 * DAY_MS - 1))).toBe(false)
  expect(needsKey([key(0)], at(30 * DAY_MS))).toBe(true)
  const turn = 30 * DAY_MS + HOUR_MS
  expect(signingKey(keys, at(turn - 1))).toEqual(keys[0])
  expect(publishedKeys(keys, at(turn - 1))).toEqual([keys[1], keys[0]])
  expect(signingKey(keys, at(turn))).toEqual(keys[1])
  expect(publishedKeys(keys, at(turn + 10 * MINUTE_MS - 1))).toEqual([keys[1], keys[0]])
  expect(publishedKeys(keys, at(turn + 10 * MINUTE_MS))).toEqual([keys[1]])
})

test('whatever signed a token that is still valid is published', () => {
  const time = fc.integer({ min: 0, max: 200 * DAY_MS })
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: TOKEN_LIFE_MS - 1 }), (signedAt, later) => {
      const keys: { createdAt: Date }[] = []
      for (let ms = 0; ms <= signedAt; ms += 6 * HOUR_MS) if (needsKey(keys, at(ms))) keys.push(key(ms))
      const used = signingKey(keys, at(signedAt))
      expect(publishedKeys(keys, at(signedAt + later))).toContainEqual(used)
    }),
  )
})
