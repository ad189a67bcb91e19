import type { WireInvoice } from '@/lib/wire/invoices/invoices'

const line = (description: string) => ({
  kind: 'plan' as const,
  description,
  quantity: 3,
  unitPrice: 3.33,
  amount: 9.99,
})
const ADDRESS = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'

/** An invoice with this text in every field that takes one. */
export function invoice(text: string, lines = 1): WireInvoice {
  const party = { address: `${text}\n${text}`, country: 'DE', taxId: text.slice(0, 50) }
  return {
    id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
    number: 'INV-2026-000001',
    status: 'paid',
    issuedAt: '2026-11-21T10:00:00.000Z',
    voidedAt: null,
    paymentId: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
    subscriberId: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
    subscriptionId: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
    seller: { ...party, legalName: text, organisation: text, wallet: ADDRESS },
    buyer: { ...party, name: text, postalCode: '10115', city: text },
    title: text,
    planName: text,
    periodStart: '2026-11-21T10:00:00.000Z',
    periodEnd: '2026-12-21T10:00:00.000Z',
    lines: Array.from({ length: lines }, () => line(text)),
    total: 9.99,
    net: 8.394958,
    tax: 1.595042,
    taxRate: { country: 'DE', percent: 19 },
    token: { chainId: 8453, address: ADDRESS, symbol: 'USDC', decimals: 6 },
    amount: '9990000',
    amountText: '9.99',
    capped: false,
    payer: ADDRESS,
    contract: ADDRESS,
    receivers: [{ address: ADDRESS, shareBps: 10_000 }],
    mandateId: `0x${'1f'.repeat(32)}`,
    period: 0,
    transactionHash: `0x${'1f'.repeat(32)}`,
    blockNumber: 23_912_004,
    explorerUrl: null,
    refunded: '0',
    refundedText: '0',
    refunds: [],
  }
}
