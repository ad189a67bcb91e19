import { z } from 'zod'
import { decimalText } from '../checkout/typed-data'
import { address, uuid } from '../fields'
import { operation } from '../operation'
import { token } from '../subscriptions/subscription-object'
import { refund } from './payments'

const HASH = '0x9c2b0b5c0d2e4f60718293a4b5c6d7e8f90123456789abcdef0123456789abcd'

const transactionHashInput = z
  .string('Must be a transaction hash.')
  .regex(/^0x[0-9a-fA-F]{64}$/, 'Must be a transaction hash: 0x and 64 hex digits.')
  .toLowerCase()
  .meta({ description: 'Hash of the transaction that sent the refund.', examples: [HASH] })
  .transform((text) => text as `0x${string}`)

/** Refunds of one payment, and the transfer that another one takes. */
export const paymentRefunds = z
  .strictObject({
    paymentId: uuid,
    token,
    recipient: address.describe('The account that paid: a refund goes to it.'),
    senders: z
      .array(address)
      .describe('The accounts that a refund may come from: those that sign in, and those that were paid.'),
    left: decimalText('5990000').describe('What can still be refunded, in atomic units.'),
    leftText: z.string().meta({ description: 'The same in whole tokens.', examples: ['5.99'] }),
    refunds: z.array(refund).describe('The first recorded first.'),
  })
  .meta({ id: 'PaymentRefunds' })
export type WirePaymentRefunds = z.infer<typeof paymentRefunds>

const params = z.object({ id: uuid.describe('The payment.') })

export const listRefunds = operation({
  id: 'listRefunds',
  method: 'GET',
  path: '/api/v1/payments/{id}/refunds',
  summary: 'List the refunds of a payment',
  description: 'With what can still be refunded, to which account, and from which.',
  credential: { kind: 'merchant', scope: 'payments:read' },
  params,
  data: paymentRefunds,
  refusals: ['not_found'],
})

export const recordRefund = operation({
  id: 'recordRefund',
  method: 'POST',
  path: '/api/v1/payments/{id}/refunds',
  summary: 'Record a refund that was sent',
  description:
    'Ties a transfer of the merchant’s own wallet to a payment, in whole or in part; this service sends nothing. The transaction is read from the chain: it has to move the payment’s token from one of `senders` to `recipient`, after the payment. Each transfer counts once, for one payment; of several in one transaction the one that equals what is left counts, else the first that is no more. The refund is `pending` until it is as deep as the network’s setting asks for; then `payment.refunded` tells of it. Repeating it changes nothing.',
  credential: { kind: 'merchant', scope: 'payments:write' },
  params,
  body: z.strictObject({ transactionHash: transactionHashInput }),
  data: paymentRefunds,
  asksChain: true,
  refusals: [
    'not_found',
    'not_refundable',
    'network_not_configured',
    'transaction_not_found',
    'refund_not_found',
    'refund_already_counted',
    'refund_exceeds_payment',
  ],
})
