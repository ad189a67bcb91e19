import { z } from 'zod'
import { ACTORS } from '@/lib/billing/charges/charge-failure'
import { CHARGE_STATUSES, type ChargeStatus } from '@/lib/billing/charges/charge-status'
import { LINE_KINDS } from '@/lib/billing/charges/statement'
import { REFUND_STATUSES } from '@/lib/billing/refunds/refund'
import { customerFields, customerFilters } from '../customers/customer'
import { address, cursorInput, instant, instantInput, limitInput, tokenIdInput, uuid } from '../fields'
import { operation } from '../operation'
import { token } from '../subscriptions/subscription-object'

const HASH = '0x1f3a0b5c0d2e4f60718293a4b5c6d7e8f90123456789abcdef0123456789abcd'

const transactionHash = z.string().meta({ examples: [HASH] })
const explorerUrl = z
  .string()
  .nullable()
  .meta({
    description: 'Link to the transaction in an explorer; null where none is known.',
    examples: [`https://basescan.org/tx/${HASH}`],
  })
/** Transaction with its page in a block explorer. */
export const transactionPlace = z
  .strictObject({ transactionHash, explorerUrl })
  .meta({ id: 'TransactionPlace' })
export type WireTransactionPlace = z.infer<typeof transactionPlace>

/** Transfer of the merchant's own wallet that gives a payment back, in whole or in part. */
export const refund = z
  .strictObject({
    id: uuid,
    status: z
      .enum(REFUND_STATUSES)
      .describe(
        '`pending`: in a block that may still be undone. `refunded`: as deep as the network’s setting asks for. `settled`: in a final block. `reversed`: in no block any more; it counts for nothing.',
      ),
    amount: z.string().meta({ description: 'Atomic units, as a decimal string.', examples: ['4000000'] }),
    amountText: z.string().meta({ description: 'Whole tokens, as a decimal string.', examples: ['4'] }),
    value: z.number().meta({ description: 'US dollars: its part of the price.', examples: [4] }),
    sender: address.describe('The merchant’s account that the tokens left.'),
    recipient: address.describe('The account that paid, which they reached.'),
    transactionHash,
    blockNumber: z
      .int()
      .nullable()
      .meta({ examples: [23_912_410] }),
    explorerUrl,
    createdAt: instant.describe('Time at which the merchant named the transaction.'),
    refundedAt: instant.nullable().describe('Time at which it was deep enough to count as refunded.'),
  })
  .meta({ id: 'Refund' })
export type WireRefund = z.infer<typeof refund>

/** One line of what a charge is made of. */
export const statementLine = z
  .strictObject({
    kind: z
      .enum(LINE_KINDS)
      .describe(
        '`plan`: the signed price. `usage`: metered use on top. `discount` and `credit`: taken off, with amounts below 0.',
      ),
    description: z.string().meta({ examples: ['Team, 1 month'] }),
    quantity: z.number().meta({ examples: [1] }),
    unitPrice: z.number().meta({ description: 'US dollars.', examples: [9.99] }),
    amount: z
      .number()
      .meta({ description: 'US dollars: quantity times the price of a unit.', examples: [9.99] }),
  })
  .meta({ id: 'StatementLine' })
export type WireStatementLine = z.infer<typeof statementLine>

/** Charge of one period of a subscriber. */
export const charge = z
  .strictObject({
    id: uuid,
    subscriberId: uuid,
    subscriptionId: uuid,
    period: z.int().describe('Counts the windows from 0.'),
    periodStart: instant,
    periodEnd: instant,
    status: z.enum(CHARGE_STATUSES),
    amount: z.string().meta({ description: 'Atomic units, as a decimal string.', examples: ['9990000'] }),
    amountText: z.string().meta({ description: 'Whole tokens, as a decimal string.', examples: ['9.99'] }),
    price: z.number().meta({ description: 'US dollars: the sum of its lines.', examples: [9.99] }),
    lines: z.array(statementLine).describe('What the price is made of, as it was when the charge was made.'),
    token,
    attempts: z.int(),
    createdAt: instant.describe('Time of the first attempt.'),
    dueAt: instant,
    paidAt: instant.nullable(),
    nextAttemptAt: instant
      .nullable()
      .describe('Time of the next attempt after a failure; null if there is none.'),
    failureReason: z
      .string()
      .nullable()
      .meta({ description: 'Stable code of the last failure.', examples: [null] }),
    failure: z
      .strictObject({
        text: z.string(),
        whoMustAct: z
          .enum(ACTORS)
          .describe('`nobody` also once the subscriber is over or the period has ended.'),
        retryable: z
          .boolean()
          .describe(
            'True if another attempt in this window may succeed; never once the subscriber is over or the period has ended.',
          ),
      })
      .nullable()
      .meta({ description: 'Meaning of the code.', examples: [null] }),
    transactionHash: transactionHash.nullable(),
    blockNumber: z
      .int()
      .nullable()
      .meta({ examples: [23_912_004] }),
    explorerUrl,
    invoice: z
      .strictObject({ id: uuid, number: z.string().meta({ examples: ['INV-2026-000001'] }) })
      .nullable()
      .meta({ description: 'Null until it is paid.', examples: [null] }),
    refunded: z.string().meta({
      description: 'What was given back, confirmed, in atomic units.',
      examples: ['0'],
    }),
    refundedText: z.string().meta({ description: 'The same in whole tokens.', examples: ['0'] }),
    refunds: z
      .array(refund)
      .meta({ description: 'Transfers that give it back, the first recorded first.', examples: [[]] }),
  })
  .meta({ id: 'Charge' })
export type WireCharge = z.infer<typeof charge>

/** Next attempt of a failed charge after a manual retry. */
export const retriedCharge = z.strictObject({
  subscriberId: uuid,
  period: z.int().min(0).describe('The period that is unpaid, counted from 0.'),
  nextAttemptAt: instant.describe('Time of the attempt.'),
})

/** Charge that tells whose it is. */
export const payment = z
  .strictObject({
    ...charge.shape,
    title: z.string().meta({ description: 'Title of the subscription.', examples: ['Ledgerline Pro'] }),
    eoaaddress: address,
  })
  .meta({ id: 'Payment' })
export type WirePayment = z.infer<typeof payment>

/** Charge in a list across subscribers, with the merchant's words for its customer as they are now. */
const listedPayment = z
  .strictObject({
    ...payment.shape,
    clientReferenceId: customerFields.clientReferenceId,
    email: customerFields.email,
  })
  .meta({ id: 'ListedPayment' })
export type WireListedPayment = z.infer<typeof listedPayment>

const STATUS_RULE = `Must be one or several of ${CHARGE_STATUSES.join(', ')}, with commas between.`

/** Comma-separated statuses such as `paid,settled`, without duplicates. */
const statusInput = z
  .string()
  .refine(
    (text) => text.split(',').every((each) => CHARGE_STATUSES.some((status) => status === each)),
    STATUS_RULE,
  )
  .transform((text) =>
    CHARGE_STATUSES.filter((status): status is ChargeStatus => text.split(',').includes(status)),
  )
  .meta({ description: 'One status, or several with commas between.', examples: ['paid,settled'] })

const filters = {
  subscription: uuid.optional(),
  subscriber: uuid.optional(),
  token: tokenIdInput.optional().describe('Id of a token of the catalogue.'),
  ...customerFilters,
  status: statusInput.optional(),
  from: instantInput.optional().describe('First tried at this time or later.'),
  to: instantInput.optional().describe('First tried before this time.'),
}

export const listPayments = operation({
  id: 'listPayments',
  method: 'GET',
  path: '/api/v1/payments',
  summary: 'List payments with filters',
  description: 'Charges of all subscribers, the latest first: paid, under way and failed ones.',
  credential: { kind: 'merchant', scope: 'payments:read' },
  query: z.object({ ...filters, limit: limitInput(200, 50), cursor: cursorInput.optional() }),
  data: z.array(listedPayment),
  envelope: 'page',
  refusals: ['not_found'],
})

export const exportPayments = operation({
  id: 'exportPayments',
  method: 'GET',
  path: '/api/v1/payments.csv',
  summary: 'Export payments as CSV',
  description:
    'Every payment that the filters match, the latest first. RFC 4180 in UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula begins with an apostrophe. `refundedAt` and `refundedValue` have the time and the dollars of each confirmed refund, in one order with spaces between; `refunded` of the metrics is the sum of these values.',
  credential: { kind: 'merchant', scope: 'payments:read' },
  query: z.object(filters),
  data: z.string().meta({ examples: ['id,createdAt,status\r\n'] }),
  envelope: 'bare',
  mediaType: 'text/csv; charset=utf-8',
  refusals: ['not_found'],
  headers: ['Content-Disposition'],
})
