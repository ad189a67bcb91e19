import { expect, it } from 'vitest'
import { pendingText, pendingTitle } from './pending-words'

const base = { chainId: 8453, network: 'Base' }
const progress = { transactionHash: null, confirmations: null, confirmationsNeeded: 12 }

it.each([
  [{}, 'Sending to Base', 'Signed. Sending it to Base, usually a few seconds.'],
  [
    { transactionHash: '0x1' },
    'Waiting for Base',
    'Sent. Waiting for the first confirmation. About 24 seconds to go.',
  ],
  [
    { transactionHash: '0x1', confirmations: 0 },
    'Waiting for Base',
    'Sent. Waiting for the first confirmation. About 24 seconds to go.',
  ],
  [
    { transactionHash: '0x1', confirmationsNeeded: null },
    'Waiting for Base',
    'Sent. Waiting for the first confirmation.',
  ],
  [
    { transactionHash: '0x1', confirmations: 9 },
    '9 of 12 confirmations',
    'Base has your subscription. About 6 seconds to go.',
  ],
  [
    { transactionHash: '0x1', confirmations: 12 },
    '12 of 12 confirmations',
    'Base has your subscription. About 2 seconds to go.',
  ],
])('%o: heading and text agree', (change, title, text) => {
  expect(pendingTitle({ ...progress, ...change }, base)).toBe(title)
  expect(pendingText({ ...progress, ...change }, base)).toBe(text)
})
