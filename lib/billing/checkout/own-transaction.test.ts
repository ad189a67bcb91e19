import { expect, it } from 'vitest'
import { mustBringStart } from './own-transaction'

it.each([
  ['no start reverted', [], false],
  ['one did with this merchant', ['mine'], true],
  ['one did with another merchant, who may have caused it', ['other'], false],
  ['some did with two other merchants', ['other', 'third'], true],
])('an account brings its start itself where %s', (_, revertedWith, expected) => {
  expect(mustBringStart('mine', revertedWith)).toBe(expected)
})
