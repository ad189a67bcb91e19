import { expect, it } from 'vitest'
import { usageSentence } from './usage-sentence'

const calls = {
  unit: 'API call',
  priceMicroUsd: 2_000n,
  includedMicro: 1_000_000_000n,
  limitMicroUsd: 20_000_000n,
}

it('use is told with its price, what is included, and the most of a charge', () => {
  expect(usageSentence(calls, 'month')).toBe(
    'Plus usage: $0.002 per API call after the first 1,000 of each month, up to $20 in a charge.',
  )
  expect(usageSentence({ ...calls, includedMicro: 0n }, 'year')).toBe(
    'Plus usage: $0.002 per API call, up to $20 in a charge.',
  )
})
