import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { revertData } from './revert-data'

const text = encodeErrorResult({
  abi: parseAbi(['error Error(string)']),
  errorName: 'Error',
  args: ['no'],
})

test.each([
  ['geth', { code: 3, message: 'execution reverted: no', data: text }],
  ['Nethermind', { code: -32015, message: 'VM execution error.', data: `Reverted ${text}` }],
  ['Hardhat', { code: -32603, message: 'VM Exception', data: { data: text, message: 'reverted' } }],
  ['a proxy', { code: -32000, message: 'reverted', data: { originalError: { data: text } } }],
  ['a node that gives the words alone', { code: -32000, message: 'execution reverted: no' }],
])('the data of a revert is found in the error of %s', (_, failure) => {
  expect(revertData(failure)).toBe(text)
})

test('a call that failed without data has none', () => {
  expect(revertData({ code: -32000, message: 'execution reverted' })).toBe('0x')
  expect(revertData({ code: -32000, message: 'invalid opcode: INVALID' })).toBe('0x')
  expect(
    revertData({ code: 3, message: 'execution reverted: custom error 0x7939f424', data: '0x7939f424' }),
  ).toBe('0x7939f424')
})

test('a failure of the node is no failure of the call', () => {
  for (const message of ['header not found', 'limit exceeded', 'Internal error', 'missing trie node']) {
    expect(revertData({ code: -32000, message })).toBeNull()
  }
})
