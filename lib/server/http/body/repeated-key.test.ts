import { expect, it } from 'vitest'
import { findRepeatedKey } from './repeated-key'

it.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"a":1,"b":{"c":[1,{"d":1},{"d":1,"e":2,"d":3}]}}', ['b', 'c', 2, 'd']],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['{"":1, "" : 2}', ['']],
  ['{"__proto__":1,"__proto__":2}', ['__proto__']],
  ['{"a":{"a":1},"a":2}', ['a']],
  ['[[],{},[0,{"a":[{}],"a":[]}]]', [2, 1, 'a']],
  ['{"\\\\":1,"\\u005c":2}', ['\\']],
])('finds the key that %s has twice', (text, path) => {
  expect(findRepeatedKey(text)).toEqual(path)
})

it.each([
  ['{}'],
  ['null'],
  ['"a"'],
  ['{"a":{"a":{"a":1}},"b":{"a":1}}'],
  ['[{"a":1},{"a":1}]'],
  ['{"a":"{\\"b\\":1,\\"b\\":2}","b":"a"}'],
  ['{"a":["a","a",":","a"],"c":"\\\\","d":"\\\\\\""}'],
  ['{"a":"}","b":"]","c":",\\"a\\":"}'],
  ['{"a":1,"A":2,"ａ":3}'],
])('finds none in %s', (text) => {
  expect(findRepeatedKey(text)).toBeNull()
})

it('reads text of any depth, and long strings', () => {
  expect(findRepeatedKey('['.repeat(32_000) + ']'.repeat(32_000))).toBeNull()
  expect(findRepeatedKey(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).toBeNull()
  expect(findRepeatedKey(`{"a":"${'\\\\'.repeat(32_000)}"}`)).toBeNull()
})
