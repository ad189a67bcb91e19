import { type Address, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { buildApprovals } from '@/lib/mandate/allowance/build-approvals'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { authorizeCall } from '@/lib/mandate/puller/payer-calls'
import { encodeCancel, encodeSignedCancel } from '@/lib/mandate/puller/puller-calls'
import { buildMandate, type MandateTerms } from '@/lib/mandate/terms/build-mandate'
import { mandateTypedDataJson } from '@/lib/mandate/terms/mandate-message'
import { cancelTypedData, type Mandate, NO_MANDATE } from '@/lib/mandate/terms/mandate-types'
import { transferCall } from '../../payment/transfer-call'
import { addressesIn, describeTransaction, describeTypedData } from './describe-request.mjs'

const account = (number: number): Address => `0x${String(number).padStart(40, '1')}`
const merchant = account(1)
const payer = account(2)
const usdc = account(3)
const weth = account(4)
const puller = account(5)
const receiver = account(6)
const partner = account(7)
const instance = { chainId: 31337, puller }
const names: Record<string, string> = {
  [merchant]: 'Northwind',
  [puller]: 'Northwind’s payment contract',
  [payer]: 'Payer 2',
}
const tokens: Record<string, { symbol: string; decimals: number }> = {
  [usdc]: { symbol: 'USDC', decimals: 6 },
  [weth]: { symbol: 'WETH', decimals: 18 },
}
const facts = {
  network: 'Local test chain',
  coin: 'ETH',
  of: (address: string) => ({ address, name: names[address] ?? null, token: tokens[address] ?? null }),
  formatTime: (at: Date) => at.toISOString().slice(0, 10),
}

const terms: MandateTerms = {
  merchant,
  payer,
  subscriptionId: '0b7e6f2e-6d0b-4a63-9a55-1d6d1a9f6f10',
  token: usdc,
  capAtomic: 49_000000n,
  firstChargeAt: new Date('2026-12-05T10:00:00Z'),
  periodMonths: 1,
  maxPeriods: 1200,
  receivers: [
    { address: receiver, shareBps: 7000 },
    { address: partner, shareBps: 3000 },
  ],
}
const mandate = buildMandate(terms)
const asWallet = (typed: object) =>
  JSON.parse(JSON.stringify(typed, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
const ofMandate = (each: Mandate) => describeTypedData(asWallet(mandateTypedDataJson(instance, each)), facts)
const ofPermit = (value: bigint) =>
  describeTypedData(
    asWallet(
      permitTypedData({
        ...{ chainId: 31337, token: usdc, domain: { name: 'USD Coin', version: '2' } },
        ...{ owner: payer, spender: puller, value, nonce: 0n, deadline: 1_796_500_000n },
      }),
    ),
    facts,
  )
const ofCall = ({ to, data }: { to: string; data: string }) =>
  describeTransaction({ from: payer, to, data }, facts)
const fact = (
  { rows }: { rows: readonly { term: string; text?: string; address?: string }[] },
  term: string,
) => {
  const row = rows.find((each) => each.term === term)
  return row?.text ?? row?.address
}

describe('typed data in words', () => {
  it('terms name the merchant, the most by period, the first payment and every receiver with its share', () => {
    const shown = ofMandate(mandate)
    expect(shown).toMatchObject({ title: 'Sign these terms?', understood: true })
    expect(shown.sentence).toBe(
      'Northwind may take at most 49.00 USDC a month, from 2026-12-05, until you cancel.',
    )
    expect(fact(shown, '70% paid to')).toBe(receiver)
    expect(fact(shown, '30% paid to')).toBe(partner)
    expect(fact(shown, 'Taken by')).toBe(puller)
    expect(fact(shown, 'In place of')).toBeUndefined()
    expect(JSON.parse(shown.raw)).toMatchObject({ message: { maxAmountPerPeriod: '49000000' } })
  })

  it.each([
    [1, 12, 'a month', '12 payments at most'],
    [3, 400, 'a quarter', 'until you cancel'],
    [12, 1, 'a year', '1 payment at most'],
    [12, 60, 'a year', '60 payments at most'],
    [6, 200, 'every 6 months', 'until you cancel'],
  ])(
    'terms of %i months and %i windows say how often and how long',
    (periodMonths, maxPeriods, every, end) => {
      const { sentence } = ofMandate(buildMandate({ ...terms, periodMonths, maxPeriods }))
      expect(sentence).toBe(`Northwind may take at most 49.00 USDC ${every}, from 2026-12-05, ${end}.`)
    },
  )

  it('terms that take the place of others say so', () => {
    const replaces = `0x${'ab'.repeat(32)}` as const
    const shown = ofMandate({ ...mandate, replaces })
    expect(shown.title).toBe('Replace your terms?')
    expect(shown.sentence).toContain('The terms that you signed before end when these begin.')
    expect(fact(shown, 'In place of')).toBe('0xabababab…abab')
    expect(ofMandate({ ...mandate, replaces: NO_MANDATE }).title).toBe('Sign these terms?')
  })

  it('an amount has every digit, by the token’s decimals', () => {
    const shown = ofMandate({ ...mandate, token: weth, maxAmountPerPeriod: 1_234_006_200_000_000_000_001n })
    expect(fact(shown, 'At most')).toBe('1,234.006200000000000001 WETH a month')
  })

  it('a token that nobody knows has its amount in smallest units, and says of which token', () => {
    const shown = ofMandate({ ...mandate, token: partner })
    expect(fact(shown, 'At most')).toBe(
      `49000000 of the smallest unit of ${partner.slice(0, 6)}…${partner.slice(-4)} a month`,
    )
  })

  it('a permit says the sum in all, who may take it and that it takes nothing', () => {
    const shown = ofPermit(588_000000n)
    expect(shown.title).toBe('Allow 588.00 USDC?')
    expect(shown.sentence).toContain('Northwind’s payment contract may take up to 588.00 USDC')
    expect(shown.sentence).toContain('This alone takes nothing.')
    expect(fact(shown, 'From')).toBe(payer)
    expect(fact(shown, 'Can be used until')).toBe('2026-12-05')
  })

  it('a permit without a limit says any amount, one of nothing takes the allowance back', () => {
    expect(ofPermit(maxUint256).title).toBe('Allow any amount of USDC?')
    expect(ofPermit(0n)).toMatchObject({
      title: 'Take back the USDC allowance?',
      sentence: 'Northwind’s payment contract can take no more USDC from this account.',
    })
  })

  it('a cancel says that it is for good', () => {
    const shown = describeTypedData(asWallet(cancelTypedData(instance, `0x${'cd'.repeat(32)}`)), facts)
    expect(shown.title).toBe('End this permission for good?')
    expect(fact(shown, 'Terms')).toBe('0xcdcdcdcd…cdcd')
    expect(fact(shown, 'Contract')).toBe(puller)
  })

  it.each([
    ['another type', { primaryType: 'Order', domain: {}, message: { price: '1' }, types: {} }],
    ['a permit without an amount', { primaryType: 'Permit', domain: {}, message: {}, types: {} }],
    ['terms of another kind', { primaryType: 'Mandate', domain: {}, message: { payouts: 7 }, types: {} }],
  ])('%s is shown as it is, and nothing is said of its effect', (_, typed) => {
    const shown = describeTypedData(typed, facts)
    expect(shown).toMatchObject({ title: 'Sign this data?', rows: [], understood: false })
    expect(JSON.parse(shown.raw)).toEqual(typed)
  })
})

describe('transactions in words', () => {
  it('an approval says the sum, and one of nothing takes it back', () => {
    const [back, allow] = buildApprovals({
      token: usdc,
      spender: puller,
      allowance: 5n,
      needed: 588_000000n,
      zeroFirst: true,
    })
    expect(back && ofCall(back).title).toBe('Take back the USDC allowance?')
    const shown = allow && ofCall(allow)
    expect(shown?.title).toBe('Allow 588.00 USDC?')
    expect(shown && fact(shown, 'Taken by')).toBe(puller)
    expect(shown && fact(shown, 'From')).toBe(payer)
  })

  it('a transfer says how much goes to whom', () => {
    const shown = ofCall(transferCall(usdc, payer, 4_500000n))
    expect(shown.title).toBe('Send 4.50 USDC?')
    expect(shown.sentence).toBe('4.50 USDC goes from this account to Payer 2. This can’t be undone.')
  })

  it('terms that the account puts in force itself say what signed ones do', () => {
    const shown = ofCall(authorizeCall({ puller, mandate }))
    expect(shown.sentence).toBe(
      'Northwind’s payment contract may take at most 49.00 USDC a month, from 2026-12-05, until you cancel.',
    )
    expect(fact(shown, '70% paid to')).toBe(receiver)
  })

  it('the end of terms is for good', () => {
    const shown = ofCall({ to: puller, data: encodeCancel(mandate) })
    expect(shown.title).toBe('End this permission for good?')
    expect(fact(shown, 'At most')).toBe('49.00 USDC a month')
  })

  it.each([
    ['a call of another function', encodeSignedCancel(mandate, '0x1234')],
    ['an approval with more than its fields', `0x095ea7b3${'0'.repeat(64 * 3)}`],
    ['terms that are cut off', encodeCancel(mandate).slice(0, -64)],
  ])('%s is shown as it is', (_, data) => {
    const shown = ofCall({ to: puller, data })
    expect(shown).toMatchObject({ title: 'Send this transaction?', rows: [], understood: false })
    expect(shown.raw).toBe(`To: ${puller}\nData: ${data}`)
  })

  it('coins that go along are named', () => {
    const { data } = authorizeCall({ puller, mandate })
    const shown = describeTransaction({ from: payer, to: puller, data, value: '0x16345785d8a0000' }, facts)
    expect(fact(shown, 'Sent along')).toBe('0.10 ETH')
  })
})

it('every address that is shown is one that names are looked up for', () => {
  const typed = asWallet(mandateTypedDataJson(instance, mandate))
  expect(addressesIn(typed).sort()).toEqual([merchant, payer, usdc, puller, receiver, partner].sort())
  const call = { from: payer, to: puller, data: encodeCancel(mandate) }
  expect(addressesIn(call).sort()).toEqual([payer, usdc, puller, receiver, partner].sort())
})
