import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { mandateMessage, mandateOfMessage } from './mandate-message'
import { type Mandate, NO_MANDATE } from './mandate-types'

test('a mandate comes back whole from what is stored of it', () => {
  const mandate: Mandate = {
    merchant: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
    payer: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    maxAmountPerPeriod: maxUint256,
    firstChargeAt: 1_795_255_200n,
    periodMonths: 1n,
    maxPeriods: 12n,
    subscriptionRef: NO_MANDATE,
    replaces: NO_MANDATE,
    payouts: [{ receiver: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c', bps: 10_000n }],
  }
  expect(mandateOfMessage(JSON.parse(JSON.stringify(mandateMessage(mandate))))).toEqual(mandate)
})
