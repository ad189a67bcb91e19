import { describe, expect, it } from 'vitest'
import {
  buyerLines,
  dollarText,
  headText,
  lineText,
  paymentFacts,
  periodText,
  sellerLines,
  totalFacts,
} from './invoice-text'
import type { WireInvoice } from './invoices'

const invoice = {
  seller: {
    legalName: 'Northwind GmbH',
    address: 'Hauptstr. 1\n10115 Berlin',
    country: 'DE',
    taxId: 'DE123',
    organisation: 'Northwind',
    wallet: '0x1',
  },
  buyer: null,
  payer: '0x3',
  total: 9.99,
  net: 8.394958,
  tax: 1.595042,
  taxRate: { country: 'DE', percent: 19 },
  token: { chainId: 8453, address: '0x2', symbol: 'USDC', decimals: 6 },
  amount: '9990000',
  amountText: '9.99',
  capped: false,
  contract: null,
  receivers: [{ address: '0x5', shareBps: 10_000 }],
  transactionHash: null,
  blockNumber: null,
  refunds: [],
} as unknown as WireInvoice

const valueAt = (term: string, of: WireInvoice) => paymentFacts(of).find((fact) => fact.term === term)?.value

describe('the text of an invoice', () => {
  it('names who sells by the legal name, the organization, or the wallet', () => {
    expect(sellerLines(invoice)).toEqual([
      'Northwind GmbH',
      'Hauptstr. 1',
      '10115 Berlin',
      'Germany',
      'Tax id DE123',
    ])
    const bare = { ...invoice.seller, legalName: '', address: '', country: null, taxId: '' }
    expect(sellerLines({ seller: bare })).toEqual(['Northwind'])
    expect(sellerLines({ seller: { ...bare, organisation: '' } })).toEqual(['0x1'])
  })

  it('names who buys by the wallet unless details were given', () => {
    expect(buyerLines(invoice)).toEqual(['0x3'])
    const buyer = {
      name: 'Ada',
      address: '1 Rue A\nBât. B',
      postalCode: '75001',
      city: 'Paris',
      country: 'FR',
      taxId: 'FR1',
    }
    expect(buyerLines({ ...invoice, buyer })).toEqual([
      'Ada',
      '1 Rue A',
      'Bât. B',
      '75001 Paris',
      'France',
      'Tax id FR1',
    ])
  })

  it('states tax only with a rate', () => {
    expect(totalFacts(invoice)).toEqual([
      { term: 'Net', value: '$8.394958' },
      { term: 'Tax included, 19% (Germany)', value: '$1.595042' },
      { term: 'Total', value: '$9.99' },
    ])
    expect(totalFacts({ ...invoice, taxRate: null })).toEqual([{ term: 'Total', value: '$9.99' }])
    expect(dollarText(-4.9)).toBe('−$4.90')
    expect(dollarText(10_000_000_000.5)).toBe('$10,000,000,000.50')
  })

  it('states the rate of a token that is no dollar, unless the cap was taken', () => {
    const ether = { chainId: 8453, address: '0x2', symbol: 'WETH', decimals: 18 }
    const taken = { ...invoice, token: ether, amount: (4n * 10n ** 15n).toString(), amountText: '0.004' }
    expect(valueAt('Paid', taken)).toBe('0.004 WETH on Base')
    expect(valueAt('Rate of the day', taken)).toBe('1 WETH = $2,497.50')
    expect(valueAt('Rate of the day', invoice)).toBeUndefined()
    expect(valueAt('Rate of the day', { ...taken, capped: true })).toBeUndefined()
    expect(valueAt('Rate', { ...taken, capped: true })).toContain('cap')
  })

  it.each([
    // What $9.99 is at the rate of the day, rounded up to an atomic unit.
    ['$0.0000004', 24_975_000n * 10n ** 18n],
    ['$0.0000085', 1_175_294_117_647_058_823_529_412n],
    ['$0.000000000001', 999n * 10n ** 28n],
    ['$0.30', 33_300_000_000_000_000_000n],
    ['$2,543.21', 3_928_106_605_431_718n],
  ])('states a rate of %s in full', (rate, amountAtomic) => {
    const token = { chainId: 8453, address: '0x2', symbol: 'PEPE', decimals: 18 }
    const taken = { ...invoice, token, amount: String(amountAtomic) }
    expect(valueAt('Rate of the day', taken)).toBe(`1 PEPE = ${rate}`)
  })

  it('says of a void one that its payment was undone, and not that it was paid', () => {
    const [paid] = paymentFacts({ ...invoice, status: 'paid' })
    expect(paid).toEqual({ term: 'Paid', value: '9.99 USDC on Base' })
    const ofVoid = { ...invoice, status: 'void' } as const
    expect(valueAt('Payment undone', ofVoid)).toBe('9.99 USDC on Base')
    expect(valueAt('Paid', ofVoid)).toBeUndefined()
  })

  it('lists confirmed refunds', () => {
    const refund = {
      status: 'refunded',
      amountText: '4',
      transactionHash: '0xab',
      refundedAt: '2026-11-22T10:00:00.000Z',
    }
    const refunds = [refund, { ...refund, status: 'pending' }] as WireInvoice['refunds']
    expect(paymentFacts({ ...invoice, refunds }).slice(-1)).toEqual([
      { term: 'Refunded 2026-11-22', value: '4.00 USDC by 0xab', isCode: true },
    ])
    expect(paymentFacts({ ...invoice, refunds })).toHaveLength(4)
  })
})

it('a period is told from its first to its last day', () => {
  const period = { periodStart: '2026-11-30T10:00:00.000Z', periodEnd: '2026-12-30T10:00:00.000Z' }
  expect(periodText(period)).toBe('2026-11-30 to 2026-12-29 (UTC)')
})

it('a line says how many of what it is for, in groups of three digits, and nothing of one', () => {
  const line = { kind: 'usage', description: 'API call', unitPrice: 0.002, amount: 4.912 } as const
  const text = (quantity: number) => lineText(named, { ...line, quantity })
  expect(text(2456)).toBe('API call (2,456 × $0.002)')
  expect(text(12.5)).toBe('API call (12.5 × $0.002)')
  expect(text(1)).toBe('API call')
})

const named = { title: 'Station network', planName: 'Team' }

it('names from right to left are isolated in a line, without marks of their own, and others are as they are', () => {
  const plan = { kind: 'plan', quantity: 1, unitPrice: 12, amount: 12 } as const
  const whole = (title: string, planName = 'Team') =>
    lineText({ title, planName }, { ...plan, description: `${title}, ${planName}, 1 month` })
  expect(whole('Station network')).toBe('Station network, Team, 1 month')
  expect(whole('חברה, בע״מ')).toBe('\u2068חברה, בע״מ\u2069, Team, 1 month')
  expect(whole('ש\u2069\u202eל', 'الرياض')).toBe('\u2068של\u2069, \u2068الرياض\u2069, 1 month')
  const used = { ...plan, kind: 'usage', description: 'طلب, 2026-10-21 (UTC)' } as const
  expect(lineText(named, used)).toBe('\u2068طلب\u2069, 2026-10-21 (UTC)')
})

it('what moved no real money says so', () => {
  const head = (chainId: number, isTestMode: boolean) =>
    headText({ number: 'INV-1', status: 'paid', token: { ...invoice.token, chainId } }, isTestMode)
  expect(head(8453, false)).toBe('INV-1 · Paid')
  expect(head(8453, true)).toBe('INV-1 · Paid · Test, no real money')
  expect(head(84532, false)).toBe('INV-1 · Paid · Test, no real money')
})
