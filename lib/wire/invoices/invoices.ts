import { z } from 'zod'
import { INVOICE_STATUSES } from '@/lib/billing/invoices/invoice'
import { customerFields, customerFilters } from '../customers/customer'
import { address, cursorInput, EXAMPLE_ADDRESS, instant, instantInput, limitInput, uuid } from '../fields'
import { operation } from '../operation'
import { charge, refund, statementLine } from '../subscribers/payments'
import { buyer } from './parties'

/** Numbered invoice of one confirmed payment. */
export const invoice = z
  .strictObject({
    id: uuid,
    number: z.string().meta({ examples: ['INV-2026-000001'] }),
    status: z
      .enum(INVOICE_STATUSES)
      .describe(
        '`void` where a reorganization undid the payment: the number stays used, and a payment that is made again has another invoice.',
      ),
    issuedAt: instant.describe('Time at which the payment was confirmed.'),
    voidedAt: instant.nullable(),
    paymentId: uuid,
    subscriberId: uuid,
    subscriptionId: uuid,
    seller: z.strictObject({
      legalName: z.string().meta({ examples: ['Northwind GmbH'] }),
      address: z.string(),
      country: z.string().nullable(),
      taxId: z.string(),
      organisation: z.string(),
      wallet: address,
    }),
    buyer: buyer.nullable().describe('Details that the payer gave; null for none.'),
    title: z.string().meta({ examples: ['Ledgerline Pro'] }),
    planName: z.string().meta({ examples: ['Team'] }),
    periodStart: instant,
    periodEnd: instant,
    lines: z.array(statementLine),
    total: z.number().meta({ description: 'US dollars, tax included.', examples: [9.99] }),
    net: z.number().meta({ description: 'US dollars: the total without tax.', examples: [8.39] }),
    tax: z.number().meta({ description: 'US dollars that the total includes.', examples: [1.6] }),
    taxRate: z
      .strictObject({ country: z.string(), percent: z.number() })
      .nullable()
      .meta({ description: 'Null where no tax is stated.', examples: [{ country: 'DE', percent: 19 }] }),
    token: z.strictObject({
      chainId: z.int().meta({ examples: [8453] }),
      address,
      symbol: z.string().meta({ examples: ['USDC'] }),
      decimals: z.int().meta({ examples: [6] }),
    }),
    amount: z.string().meta({ description: 'Atomic units that were taken.', examples: ['9990000'] }),
    amountText: z.string().meta({ description: 'The same in whole tokens.', examples: ['9.99'] }),
    capped: z
      .boolean()
      .describe('True where the token’s rate asked for more than the signed cap, which was taken.'),
    payer: address,
    contract: address.nullable().meta({ examples: [EXAMPLE_ADDRESS] }),
    receivers: z.array(z.strictObject({ address, shareBps: z.int() })),
    mandateId: z
      .string()
      .nullable()
      .describe('Signed terms under which it was taken, as the contract names them.'),
    period: z.int().describe('Window of the terms, counted from 0.'),
    transactionHash: charge.shape.transactionHash,
    blockNumber: charge.shape.blockNumber,
    explorerUrl: charge.shape.explorerUrl,
    refunded: z.string().meta({ description: 'Atomic units given back, confirmed.', examples: ['0'] }),
    refundedText: z.string().meta({ examples: ['0'] }),
    refunds: z.array(refund).meta({ examples: [[]] }),
  })
  .meta({ id: 'Invoice' })
export type WireInvoice = z.infer<typeof invoice>

/** Invoice as its merchant reads it, with the merchant's words for its customer as they are now. */
const listedInvoice = z
  .strictObject({
    ...invoice.shape,
    id: uuid.describe('Id of the invoice.'),
    clientReferenceId: customerFields.clientReferenceId,
    email: customerFields.email,
  })
  .meta({ id: 'ListedInvoice' })
export type WireListedInvoice = z.infer<typeof listedInvoice>

const MADE = 'Every payment has one once it is as deep in the chain as the network’s setting asks for.'
const page = { limit: limitInput(100, 50), cursor: cursorInput.optional() }
const times = {
  from: instantInput.optional().describe('Issued at this time or later.'),
  to: instantInput.optional().describe('Issued before this time.'),
}

const filters = {
  subscriber: uuid.optional(),
  ...customerFilters,
  ...times,
}

export const listInvoices = operation({
  id: 'listInvoices',
  method: 'GET',
  path: '/api/v1/invoices',
  summary: 'List invoices',
  description: `Newest first, void ones included. ${MADE}`,
  credential: { kind: 'merchant', scope: 'payments:read' },
  query: z.object({ ...filters, ...page }),
  data: z.array(listedInvoice),
  envelope: 'page',
  refusals: ['not_found'],
})

export const exportInvoices = operation({
  id: 'exportInvoices',
  method: 'GET',
  path: '/api/v1/invoices.csv',
  summary: 'Export invoices as CSV',
  description:
    'Every invoice that the filters match, the newest first, void ones included. RFC 4180 in UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula begins with an apostrophe.',
  credential: { kind: 'merchant', scope: 'payments:read' },
  query: z.object(filters),
  data: z.string().meta({ examples: ['number,status,issuedAt\r\n'] }),
  envelope: 'bare',
  mediaType: 'text/csv; charset=utf-8',
  refusals: ['not_found'],
  headers: ['Content-Disposition'],
})

const byId = z.object({ id: uuid })

export const getInvoice = operation({
  id: 'getInvoice',
  method: 'GET',
  path: '/api/v1/invoices/{id}',
  summary: 'Read an invoice',
  description:
    'What it says was copied when it was issued and never changes; its place on the chain, refunds, status, `clientReferenceId` and `email` are those of now.',
  credential: { kind: 'merchant', scope: 'payments:read' },
  params: byId,
  data: listedInvoice,
  refusals: ['not_found'],
})

const pdf = {
  params: byId,
  data: z.string().meta({ format: 'binary', examples: ['%PDF-1.3'] }),
  envelope: 'bare',
  mediaType: 'application/pdf',
  refusals: ['not_found'],
} as const

export const downloadInvoice = operation({
  id: 'downloadInvoice',
  method: 'GET',
  path: '/api/v1/invoices/{id}.pdf',
  summary: 'Download an invoice as PDF',
  description:
    'What `GET /api/v1/invoices/{id}` says, on paper. It is drawn anew for each request, with its status and refunds of now: `Retry-After` says when to ask again where many are being drawn.',
  credential: { kind: 'merchant', scope: 'payments:read' },
  ...pdf,
  headers: ['Content-Disposition'],
})

export const listPortalInvoices = operation({
  id: 'listPortalInvoices',
  method: 'GET',
  path: '/api/v1/portal/invoices',
  summary: 'List the invoices of the signed-in wallet',
  description: `Of all merchants, newest first, void ones included. ${MADE}`,
  credential: { kind: 'session' },
  query: z.object({ ...times, ...page }),
  data: z.array(invoice),
  envelope: 'page',
})

export const getPortalInvoice = operation({
  id: 'getPortalInvoice',
  method: 'GET',
  path: '/api/v1/portal/invoices/{id}',
  summary: 'Read an invoice of the signed-in wallet',
  description: 'Of any merchant, where this wallet paid. An invoice of somebody else is 404.',
  credential: { kind: 'session' },
  params: byId,
  data: invoice,
  refusals: ['not_found'],
})

export const downloadPortalInvoice = operation({
  id: 'downloadPortalInvoice',
  method: 'GET',
  path: '/api/v1/portal/invoices/{id}.pdf',
  summary: 'Download an invoice of the signed-in wallet as PDF',
  description: 'The paper that the merchant has. An invoice that somebody else paid is 404.',
  credential: { kind: 'session' },
  ...pdf,
  headers: ['Content-Disposition'],
})
