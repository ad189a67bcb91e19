import { expect, it } from 'vitest'
import { sayIn } from '@/tests/support/language/say-in'
import { delayText, pendingText, pendingTitle } from './pending-words'

const say = sayIn()

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
  expect(pendingTitle(say, { ...progress, ...change }, base)).toBe(title)
  expect(pendingText(say, { ...progress, ...change }, base)).toBe(text)
})

it('a wait that is longer than usual is said to be, until the network has the transaction', () => {
  const said = (waitedMs: number, change = {}, chainId = base.chainId) =>
    delayText(say, { ...progress, ...change }, { chainId }, waitedMs)
  expect(said(9_999)).toBeNull()
  expect(said(10_000)).toBe('Taking longer than usual. Nothing was charged yet.')
  expect(said(10_000, { transactionHash: '0x1' })).toBe('Taking longer than usual. Nothing was charged yet.')
  expect(said(10_000, {}, 1)).toBeNull()
  expect(said(60_000)).toBe('Still trying. You can close this page; we won’t charge twice.')
  expect(said(60_000, { confirmations: 1 })).toBeNull()
})
