import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextStatement } from '../charges/statement'
import { invoiceContent, invoiceStatus } from './invoice'

const seller = {
  legalName: 'Northwind GmbH',
  address: 'Hauptstr. 1\n10115 Berlin',
  country: 'DE',
  taxId: 'DE123',
  organisation: 'Northwind',
  wallet: '0x1',
}
const facts = {
  seller,
  buyer: null,
  title: 'Ledgerline Pro',
  planName: 'Team',
  periodStart: new Date('2026-11-01T00:00:00Z'),
  periodEnd: new Date('2026-12-01T00:00:00Z'),
  amountAtomic: 44_100_000n,
  isCapped: false,
  taxRates: [{ country: 'DE', rateBps: 1_900 }],
  token: { chainId: 8453, address: '0x2', symbol: 'USDC', decimals: 6 },
  payer: '0x3',
  contract: '0x4',
  receivers: [{ address: '0x5', shareBps: 10_000 }],
  mandateId: '0x6',
  period: 0,
}
const terms = {
  planId: 'plan',
  periodMonths: 1,
  priceMicroUsd: 49_000_000n,
  quantity: 1,
  creditMicroUsd: 0n,
  chargesPaid: 0,
  discount: { id: 'd', code: 'TEN', percentBps: 1_000, amountMicroUsd: null, charges: null },
}

describe('the content of an invoice', () => {
  it('has the lines of its charge by name, and the tax that the total includes', () => {
    const content = invoiceContent({ ...facts, ...nextStatement(terms) })
    expect(content).toMatchObject({
      version: 1,
      lines: [
        { kind: 'plan', description: 'Ledgerline Pro, Team, 1 month', amountMicroUsd: '49000000' },
        { kind: 'discount', description: 'Discount TEN', amountMicroUsd: '-4900000' },
      ],
      totalMicroUsd: '44100000',
      netMicroUsd: '37060000',
      taxMicroUsd: '7040000',
      taxRate: { country: 'DE', rateBps: 1_900 },
      periodStart: '2026-11-01T00:00:00.000Z',
    })
    expect(content).not.toHaveProperty('taxRates')
  })

  it('states the tax of the buyer’s country, and the usual one where no rate is set for it', () => {
    const buyer = {
      name: 'Ada',
      address: '1 Main St',
      postalCode: '10001',
      city: 'New York',
      country: 'US',
      taxId: '',
    }
    const given = { ...facts, ...nextStatement(terms), buyer }
    expect(invoiceContent(given)).toMatchObject({ taxRate: { country: 'DE', rateBps: 1_900 }, buyer })
    const taxRates = [...facts.taxRates, { country: 'US', rateBps: 0 }]
    const content = invoiceContent({ ...given, taxRates })
    expect(content).toMatchObject({ taxRate: { country: 'US' }, taxMicroUsd: '0', netMicroUsd: '44100000' })
  })

  it('is whole JSON whose lines, and net and tax, sum to the total', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10_000 }), (priceMicroUsd, rateBps) => {
        const content = invoiceContent({
          ...facts,
          ...nextStatement({ ...terms, priceMicroUsd }),
          taxRates: [{ country: 'DE', rateBps }],
        })
        expect(JSON.parse(JSON.stringify(content))).toEqual(content)
        const sum = content.lines.reduce((sum, { amountMicroUsd }) => sum + BigInt(amountMicroUsd), 0n)
        expect(sum).toBe(BigInt(content.totalMicroUsd))
        expect(BigInt(content.netMicroUsd) + BigInt(content.taxMicroUsd)).toBe(sum)
      }),
    )
  })
})

it('the state follows from what became of the payment', () => {
  const invoice = { voidedAt: null, amountAtomic: 10n }
  const refund = (status: 'pending' | 'settled' | 'reversed', amountAtomic: bigint) => ({
    status,
    amountAtomic,
  })
  expect(invoiceStatus(invoice, [])).toBe('paid')
  expect(invoiceStatus(invoice, [refund('pending', 10n), refund('reversed', 10n)])).toBe('paid')
  expect(invoiceStatus(invoice, [refund('settled', 4n)])).toBe('partly_refunded')
  expect(invoiceStatus(invoice, [refund('settled', 4n), refund('settled', 6n)])).toBe('refunded')
  expect(invoiceStatus({ ...invoice, voidedAt: new Date() }, [])).toBe('void')
})
