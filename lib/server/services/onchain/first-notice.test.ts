import { expect, test } from 'vitest'
import { isFirstNotice } from './first-notice'

test('a key is new once, and again only after ten thousand others', () => {
  expect(isFirstNotice('a')).toBe(true)
  expect(isFirstNotice('a')).toBe(false)
  for (let index = 0; index < 10_000; index += 1) isFirstNotice(`other ${index}`)
  expect(isFirstNotice('a')).toBe(true)
  expect(isFirstNotice('a')).toBe(false)
})
