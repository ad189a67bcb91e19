import { z } from 'zod'
import { ACCOUNT_CHANGES } from '@/lib/billing/accounts/account-change'
import { CHARGE_STATUSES } from '@/lib/billing/charges/charge-status'
import { type EventType, SUBSCRIBER_EVENT_TYPES } from '@/lib/billing/event-type'
import { CANCEL_REASONS, SUBSCRIBER_STATUSES } from '@/lib/billing/subscriptions/subscriber'
import { DISABLED_REASONS } from '@/lib/billing/webhooks/endpoint-health'
import { customerFields } from '../customers/customer'
import { address, frequency, instant, uuid } from '../fields'
import { priceChange } from '../price-changes/price-changes'
import { refund } from '../subscribers/payments'
import { subscription, token } from '../subscriptions/subscription-object'

/** Version of the events' shape: fields are added under the same one, and nothing else changes. */
export const EVENT_API_VERSION = '2026-11-23'

/** Types of events by their payload. */
const TYPES = {
  subscriber: SUBSCRIBER_EVENT_TYPES,
  payment: ['payment.succeeded', 'payment.failed', 'payment.reversed'],
  refund: ['payment.refunded', 'payment.refund_reversed'],
  invoice: ['invoice.created'],
  subscription: ['subscription.updated'],
  priceChange: ['price_change.announced', 'price_change.withdrawn'],
  completed: ['checkout_session.completed'],
  expired: ['checkout_session.expired'],
  network: ['network.gas_budget_spent'],
  account: ['account.changed'],
  test: ['webhook_endpoint.test'],
  disabled: ['webhook_endpoint.disabled'],
} as const satisfies Readonly<Record<string, readonly EventType[]>>

/** Subscriber of an event, with what a list shows of it, so that it needs no second request. */
const eventSubscriber = z
  .strictObject({
    eoaaddress: address,
    plan: z.string().meta({ description: 'The name of the plan.', examples: ['Team'] }),
    price: z.number().meta({ description: 'US dollars a period, as signed.', examples: [49] }),
    frequency,
    token,
    ...customerFields,
  })
  .meta({ id: 'EventSubscriber' })
  .describe('The subscriber as it is when the event is read.')

const common = {
  id: z.string().meta({
    description: 'Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same.',
    examples: ['1795365492427113'],
  }),
  apiVersion: z.string().meta({ description: 'Version of this shape.', examples: [EVENT_API_VERSION] }),
  createdAt: instant,
  timestamp: instant.describe('The same as `createdAt`, by its name in Standard Webhooks.'),
  sequence: z
    .int()
    .min(1)
    .nullable()
    .describe(
      'Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore an event whose number is below one that you have handled.',
    ),
  subscriptionId: uuid.nullable(),
  subscriberId: uuid.nullable(),
  title: z
    .string()
    .nullable()
    .meta({ description: 'Current title of the subscription.', examples: ['Ledgerline Pro'] }),
  subscriber: eventSubscriber.nullable().meta({ description: 'Null where no subscriber has a part in it.' }),
}

const about = { subscriberId: uuid, subscriptionId: uuid }
const tokenId = token.shape.id
const sessionId = z.string().meta({ examples: ['cs_4fQ2l0T8hYw9mZc1RkVbNs6uXeJdAo3P'] })
const nextInstant = instant.nullable().meta({ examples: ['2026-12-21T02:40:00.000Z'] })

const subscriberData = z
  .strictObject({
    ...about,
    planId: uuid,
    quantity: z.int().min(1),
    tokenId,
    checkoutSessionId: sessionId.nullable(),
    eoaaddress: address,
    status: z.enum(SUBSCRIBER_STATUSES),
    paidThrough: instant.nullable(),
    accessUntil: instant.nullable().describe('The answer to “may they in?”: let them in until then.'),
    nextChargeAt: nextInstant,
    cancelAt: instant.nullable().meta({ examples: [null] }),
    cancelledAt: instant.nullable().meta({ examples: [null] }),
    cancelReason: z
      .enum(CANCEL_REASONS)
      .nullable()
      .meta({ examples: [null] }),
  })
  .meta({ id: 'SubscriberEventData' })

const paymentFields = {
  chargeId: uuid.describe('The `id` of the payment in `/api/v1/payments`.'),
  ...about,
  eoaaddress: address,
  period: z.int().min(0).describe('Counts the windows from 0.'),
  status: z.enum(CHARGE_STATUSES).meta({ examples: ['paid'] }),
  amount: z.string().meta({ description: 'Atomic units, as a decimal string.', examples: ['49000000'] }),
  price: z.number().meta({ description: 'US dollars.', examples: [49] }),
  tokenId,
  attempts: z.int().min(0),
  failureReason: z
    .string()
    .nullable()
    .meta({ description: 'Stable code of the last failure.', examples: [null] }),
  nextAttemptAt: instant.nullable().meta({ examples: [null] }),
  transactionHash: z
    .string()
    .nullable()
    .meta({ examples: ['0x9c2b0b5c0d2e4f60718293a4b5c6d7e8f90123456789abcdef0123456789abcd'] }),
}
const paymentData = z.strictObject(paymentFields).meta({ id: 'PaymentEventData' })

const refundData = z
  .strictObject({
    ...paymentFields,
    refund: z.strictObject({
      id: uuid,
      status: refund.shape.status,
      transactionHash: refund.shape.transactionHash,
      amount: z.string().meta({ description: 'Atomic units, as a decimal string.', examples: ['49000000'] }),
      value: z.number().meta({ description: 'US dollars: its part of the price.', examples: [49] }),
      sender: address,
      recipient: address,
    }),
  })
  .meta({ id: 'RefundEventData' })

const invoiceData = z
  .strictObject({
    invoiceId: uuid,
    number: z.string().meta({ examples: ['INV-2026-000001'] }),
    paymentId: uuid,
    ...about,
    total: z.number().meta({ description: 'US dollars, tax included.', examples: [49] }),
    net: z.number().meta({ description: 'US dollars without tax.', examples: [41.18] }),
    tax: z.number().meta({ description: 'US dollars.', examples: [7.82] }),
    amount: z.string().meta({ description: 'Atomic units that were taken.', examples: ['49000000'] }),
  })
  .meta({ id: 'InvoiceEventData' })

const accountData = z
  .strictObject({
    change: z.enum(ACCOUNT_CHANGES),
    target: z.string().meta({ description: 'Id of the changed record.' }),
    by: z.string().meta({ description: 'The address or key that made the change.' }),
    details: z.record(z.string(), z.unknown()).describe('Facts of the change, as in the audit log.'),
  })
  .meta({ id: 'AccountEventData' })

const eventOf = <const Types extends readonly EventType[], Data extends z.ZodType>(
  id: string,
  types: Types,
  data: Data,
) =>
  z
    .strictObject({ ...common, type: z.enum(types), data: data.describe('The facts at the event’s time.') })
    .meta({ id })

const checkout = { sessionId, subscriptionId: uuid, ...customerFields }

const endpoint = {
  endpointId: uuid,
  url: z.string().meta({ examples: ['https://shop.example/webhooks/dues'] }),
}

/** Contract of the events of each payload. */
const EVENT_OBJECTS = [
  eventOf('EventOfSubscriber', TYPES.subscriber, subscriberData),
  eventOf('EventOfPayment', TYPES.payment, paymentData),
  eventOf('EventOfRefund', TYPES.refund, refundData),
  eventOf('EventOfInvoice', TYPES.invoice, invoiceData),
  eventOf('EventOfSubscription', TYPES.subscription, z.strictObject({ subscription })),
  eventOf('EventOfPriceChange', TYPES.priceChange, z.strictObject({ priceChange: priceChange.nullable() })),
  eventOf('EventOfCheckoutCompleted', TYPES.completed, z.strictObject({ ...checkout, subscriberId: uuid })),
  eventOf('EventOfCheckoutExpired', TYPES.expired, z.strictObject(checkout)),
  eventOf(
    'EventOfNetwork',
    TYPES.network,
    z.strictObject({ network: z.int().meta({ description: 'Chain id.', examples: [8453] }), until: instant }),
  ),
  eventOf('EventOfAccount', TYPES.account, accountData),
  eventOf('EventOfTest', TYPES.test, z.strictObject(endpoint)),
  eventOf(
    'EventOfDisabledEndpoint',
    TYPES.disabled,
    z.strictObject({ ...endpoint, reason: z.enum(DISABLED_REASONS) }),
  ),
] as const

/** Change of a merchant's records, told apart by `type`. */
export const event = z.discriminatedUnion('type', EVENT_OBJECTS).meta({ id: 'Event' })
export type WireEvent = z.infer<typeof event>

/** Contract of the events of one type. */
export function eventObjectOf(type: EventType): (typeof EVENT_OBJECTS)[number] {
  const found = EVENT_OBJECTS.find(({ shape }) => shape.type.options.some((each) => each === type))
  if (!found) throw new Error(`No contract has the events ${type}`)
  return found
}
