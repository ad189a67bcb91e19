import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { mandateId } from './mandate-id'
import { mandateTypedDataJson } from './mandate-message'
import { cancelTypedData, type Mandate, NO_MANDATE } from './mandate-types'

const instance = { chainId: 8453, puller: '0x00000000000000000000000000000000000d0e51' } as const
const mandate: Mandate = {
  merchant: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  payer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  maxAmountPerPeriod: 10_000_000n,
  firstChargeAt: 1_796_438_400n,
  periodMonths: 1n,
  maxPeriods: 12n,
  subscriptionRef: `0x${'0d'.repeat(32)}`,
  replaces: NO_MANDATE,
  payouts: [{ receiver: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955', bps: 10_000n }],
}
const [payout] = mandate.payouts

test('the id of a mandate belongs to one instance on one network, and every field counts', () => {
  const other = `0x${'cd'.repeat(32)}` as const
  const mandates: Mandate[] = [
    mandate,
    { ...mandate, merchant: mandate.payer },
    { ...mandate, payer: mandate.merchant },
    { ...mandate, token: mandate.merchant },
    { ...mandate, maxAmountPerPeriod: 1n },
    { ...mandate, firstChargeAt: 1n },
    { ...mandate, periodMonths: 3n },
    { ...mandate, maxPeriods: 3n },
    { ...mandate, subscriptionRef: other },
    { ...mandate, replaces: other },
    { ...mandate, payouts: [] },
    { ...mandate, payouts: [...mandate.payouts, ...mandate.payouts] },
    { ...mandate, payouts: [{ receiver: mandate.payer, bps: payout?.bps ?? 0n }] },
    { ...mandate, payouts: [{ receiver: payout?.receiver ?? mandate.payer, bps: 1n }] },
  ]
  const ids = mandates.map((each) => mandateId(instance, each))
  ids.push(
    mandateId({ ...instance, chainId: 1 }, mandate),
    mandateId({ ...instance, puller: mandate.payer }, mandate),
  )
  expect(new Set(ids).size).toBe(mandates.length + 2)
})

test('the id never changes for the same terms', () => {
  expect(mandateId(instance, mandate)).toMatchInlineSnapshot(
    `"0x004f3f946d7527271f14d34027c7a08288aa94dc3b92eacc81742d7a9cbacbfd"`,
  )
})

test('typed data sent as JSON is what the wallet hashes', () => {
  const { message, ...typedData } = JSON.parse(JSON.stringify(mandateTypedDataJson(instance, mandate)))
  expect(hashTypedData({ ...typedData, message })).toBe(mandateId(instance, mandate))
})

test('a signed cancel ends one mandate of one instance', () => {
  const id = mandateId(instance, mandate)
  const hashes = [
    cancelTypedData(instance, id),
    cancelTypedData(instance, NO_MANDATE),
    cancelTypedData({ ...instance, chainId: 1 }, id),
  ].map((typedData) => hashTypedData(typedData))
  expect(new Set([...hashes, id]).size).toBe(4)
})
