import { expect, test } from 'vitest'
import { encodeCharge } from './encode-payment'
import { charge as wireCharge } from './payments'

const ID = '00000000-0000-4000-8000-000000000001'
const token = {
  id: '6',
  name: 'USD Coin',
  symbol: 'USDC',
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  decimals: 6,
  chainId: 8453,
  logoUri: 'https://assets.coingecko.com/coins/images/6319/standard/usdc.png',
  coingeckoId: 'usd-coin',
} as const
const charge = {
  id: ID,
  subscriberId: ID,
  subscriptionId: ID,
  period: 3,
  dueAt: new Date('2026-11-21T10:00:00Z'),
  endsAt: new Date('2026-12-21T10:00:00Z'),
  status: 'failed',
  amountAtomic: 11_971_500n,
  priceMicroUsd: 11_971_500n,
  lines: [
    { kind: 'usage', unit: 'call', quantity: 990.75, unitPriceMicroUsd: 2_000n, amountMicroUsd: 1_981_500n },
  ],
  attempts: 4,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  paidAt: null,
  nextAttemptAt: null,
  failureReason: 'insufficient_balance',
  transactionHash: null,
  blockNumber: null,
} as const
const details = {
  charge,
  token,
  terms: { status: 'past_due' },
  planName: 'Team',
  refunds: [],
  invoice: null,
} as const

test('a line of metered use has its decimals, as its schema says', () => {
  const encoded = encodeCharge(details, new Date('2026-11-30T10:00:00Z'))
  expect(wireCharge.parse(encoded).lines).toMatchObject([{ quantity: 990.75, amount: 1.9815 }])
})

test('a failed charge is nobody’s to mend once its window has closed', () => {
  const { dueAt, endsAt } = charge
  expect(encodeCharge(details, dueAt).failure).toMatchObject({ whoMustAct: 'payer', retryable: true })
  expect(encodeCharge(details, endsAt).failure).toMatchObject({ whoMustAct: 'nobody', retryable: false })
})
