import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { pullerAbi } from './puller.generated'
import { pullerRefusal } from './puller-refusal'

const id = `0x${'ab'.repeat(32)}` as const

test("the contract's own errors are named", () => {
  const cancelled = encodeErrorResult({ abi: pullerAbi, errorName: 'MandateCancelled', args: [id] })
  const tooEarly = encodeErrorResult({ abi: pullerAbi, errorName: 'TooEarly', args: [1n] })
  expect([cancelled, tooEarly].map(pullerRefusal)).toEqual(['MandateCancelled', 'TooEarly'])
})

test('a refused transfer and spent gas are told apart', () => {
  expect(pullerRefusal('0x7939f424')).toBe('TransferFromFailed')
  expect(pullerRefusal('0x')).toBe('OutOfGas')
})

test("what is not the contract's stays unnamed", () => {
  expect(pullerRefusal('0xdeadbeef')).toBeNull()
  expect(pullerRefusal('0x12')).toBeNull()
  const words = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: ['no'],
  })
  expect(pullerRefusal(words)).toBeNull()
})
