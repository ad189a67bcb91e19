import { encodeAbiParameters, encodeEventTopics, getAddress, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { encodeCancels, encodeCharges } from '@/lib/mandate/puller/puller-calls'
import { buildMandate } from '@/lib/mandate/terms/build-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import type { Log, Receipt } from '../../chain/chain-client'
import { readOutcomes } from './transaction-outcome'

const account = (number: number) => getAddress(numberToHex(number, { size: 20 }))
const puller = account(1)
const merchant = account(2)
const mandates = [10, 11, 12].map((payer) =>
  buildMandate({
    merchant,
    payer: account(payer),
    subscriptionId: '00000000-0000-4000-8000-000000000001',
    token: account(3),
    capAtomic: 10n,
    firstChargeAt: new Date('2026-11-21T10:00:00.000Z'),
    periodMonths: 1,
    maxPeriods: 12,
    receivers: [{ address: merchant, shareBps: null }],
  }),
)
const items = mandates.map((mandate) => ({ mandate, period: 4, amount: 10n }))
const ids = mandates.map((mandate) => mandateId({ chainId: 8453, puller }, mandate))
const idOf = (index: number) => ids[index] ?? '0x'
const window = (index: number, period = 4) => ({ mandateId: idOf(index), period })

const place = {
  address: puller,
  blockNumber: 7n,
  blockHash: numberToHex(7, { size: 32 }),
  transactionHash: numberToHex(8, { size: 32 }),
  logIndex: 0,
}
const chargedLog = (index: number, address = puller): Log => ({
  ...place,
  address,
  topics: encodeEventTopics({
    abi: pullerAbi,
    eventName: 'Charged',
    args: { id: idOf(index), period: 4n },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [10n]),
})
const failedLog = (index: number, reason: Hex): Log => ({
  ...place,
  topics: encodeEventTopics({
    abi: pullerAbi,
    eventName: 'ChargeFailed',
    args: { index: BigInt(index) },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'bytes' }], [reason]),
})
const outcomes = (
  logs: Log[],
  { status = 'success' as Receipt['status'], data = encodeCharges(items) } = {},
) =>
  readOutcomes(
    { ...place, status, logs, gasUsed: 1n, effectiveGasPrice: 1n },
    { chainId: 8453, puller, data, merchant },
  )

test('each window of a batch has its own outcome', () => {
  const outcomeOf = outcomes([chargedLog(0), failedLog(1, '0xabcd')])
  expect(outcomeOf(window(0))).toEqual({ kind: 'charged' })
  expect(outcomeOf(window(1))).toEqual({ kind: 'refused', reason: '0xabcd' })
  expect(outcomeOf(window(2))).toEqual({ kind: 'none' })
  expect(outcomeOf(window(0, 5))).toEqual({ kind: 'none' })
})

test('a log of another contract proves nothing', () => {
  expect(outcomes([chargedLog(0, account(99))])(window(0))).toEqual({ kind: 'none' })
})

test('a transaction that failed as a whole refused all of its windows, and says no reason', () => {
  const outcomeOf = outcomes([], { status: 'reverted' })
  expect(outcomeOf(window(2))).toEqual({ kind: 'refused', reason: null })
  expect(outcomeOf(window(2, 5))).toEqual({ kind: 'none' })
})

test('a transaction that charges nothing concerns no window', () => {
  expect(outcomes([], { data: encodeCancels(mandates) })(window(0))).toEqual({ kind: 'none' })
})
