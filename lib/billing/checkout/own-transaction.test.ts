import { expect, it } from 'vitest'
import { mustBringTerms } from './own-transaction'

it.each([
  ['none reverted', [], false],
  ['some did with this merchant', ['mine'], true],
  ['some did with another merchant, who may have caused it', ['other'], false],
  ['some did with two other merchants', ['other', 'third'], true],
])('an account brings its terms itself where %s', (_, revertedWith, expected) => {
  expect(mustBringTerms('mine', revertedWith)).toBe(expected)
})
