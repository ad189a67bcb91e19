import { z } from 'zod'
import { ACCOUNT_CHANGES } from '@/lib/billing/accounts/account-change'
import {
  EVENT_API_VERSION,
  EVENT_TYPES,
  type EventType,
  FIRST_EVENT_API_VERSION,
  SUBSCRIBER_EVENT_TYPES,
} from '@/lib/billing/event-type'
import { customerFields } from '../customers/customer'
import { address, frequency, instant, uuid } from '../fields'
import { invoice } from '../invoices/invoices'
import { priceChange } from '../price-changes/price-changes'
import { quantity } from '../subscribers/changes'
import { payment, refund } from '../subscribers/payments'
import { payerFunds, subscriberRow } from '../subscribers/subscribers'
import { token } from '../subscriptions/subscription-object'
import { merchantSubscription } from '../subscriptions/subscriptions'
import { endpoint } from '../webhooks/webhook-endpoints'

/** Types of events by their payload. */
const TYPES = {
  subscriber: SUBSCRIBER_EVENT_TYPES,
  payment: ['payment.succeeded', 'payment.failed', 'payment.reversed'],
  refund: ['payment.refunded', 'payment.refund_reversed'],
  invoice: ['invoice.created'],
  subscription: ['subscription.updated'],
  priceChange: ['price_change.announced', 'price_change.withdrawn'],
  checkout: ['checkout_session.completed', 'checkout_session.expired'],
  network: ['network.gas_budget_spent'],
  account: ['account.changed'],
  endpoint: ['webhook_endpoint.test', 'webhook_endpoint.disabled'],
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
  createdAt: instant,
  timestamp: instant.describe('The same as `createdAt`, by its name in Standard Webhooks.'),
  sequence: z
    .int()
    .min(1)
    .nullable()
    .describe(
      'Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself.',
    ),
  subscriptionId: uuid.nullable(),
  subscriberId: uuid.nullable(),
  title: z
    .string()
    .nullable()
    .meta({ description: 'Current title of the subscription.', examples: ['Ledgerline Pro'] }),
  subscriber: eventSubscriber.nullable().meta({ description: 'Null where no subscriber has a part in it.' }),
}

const sessionId = z.string().meta({ examples: ['cs_4fQ2l0T8hYw9mZc1RkVbNs6uXeJdAo3P'] })

/** Subscriber as `GET /api/v1/subscribers/{id}` has it, without its lists. */
const subscriberData = z
  .strictObject({
    ...subscriberRow.shape,
    checkoutSessionId: sessionId.nullable().describe('The `sessionId` of the checkout that it came through.'),
    funds: payerFunds
      .nullable()
      .meta({ examples: [null] })
      .describe(
        'Set in `subscriber.at_risk` and `subscriber.permission_ending`: what the wallet has, and when that fails.',
      ),
  })
  .meta({ id: 'SubscriberEventData' })

const refundData = z
  .strictObject({
    ...payment.shape,
    refund,
  })
  .meta({ id: 'RefundEventData' })

const subscriptionData = merchantSubscription
  .omit({ payUrl: true, subscribers: true, mrr: true })
  .meta({ id: 'SubscriptionEventData' })

const checkoutData = z
  .strictObject({
    sessionId,
    subscriptionId: uuid,
    subscriberId: uuid.nullable().describe('Null where it expired.'),
    status: z.enum(['complete', 'expired']),
    planId: uuid.nullable(),
    quantity,
    tokenId: token.shape.id.nullable(),
    code: z
      .string()
      .nullable()
      .meta({ description: 'Code of a discount that was entered in advance.', examples: [null] }),
    ...customerFields,
    createdAt: instant,
    expiresAt: instant,
    completedAt: instant.nullable(),
  })
  .meta({ id: 'CheckoutEventData' })

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
    .strictObject({
      ...common,
      apiVersion: z
        .literal(EVENT_API_VERSION)
        .meta({ description: 'Version of this shape.', examples: [EVENT_API_VERSION] }),
      type: z.enum(types),
      data: data.describe('What it is about, whole, as it was at the event’s time.'),
    })
    .meta({ id })

/** Contract of the events of each payload. */
const EVENT_OBJECTS = [
  eventOf('EventOfSubscriber', TYPES.subscriber, subscriberData),
  eventOf('EventOfPayment', TYPES.payment, payment),
  eventOf('EventOfRefund', TYPES.refund, refundData),
  eventOf('EventOfInvoice', TYPES.invoice, invoice),
  eventOf('EventOfSubscription', TYPES.subscription, subscriptionData),
  eventOf('EventOfPriceChange', TYPES.priceChange, priceChange),
  eventOf('EventOfCheckout', TYPES.checkout, checkoutData),
  eventOf(
    'EventOfNetwork',
    TYPES.network,
    z.strictObject({ network: z.int().meta({ description: 'Chain id.', examples: [8453] }), until: instant }),
  ),
  eventOf('EventOfAccount', TYPES.account, accountData),
  eventOf('EventOfWebhookEndpoint', TYPES.endpoint, endpoint),
] as const

/** Event of an earlier version, which keeps the shape that it had. */
const earlierEvent = z
  .strictObject({
    ...common,
    apiVersion: z.literal(FIRST_EVENT_API_VERSION).meta({ examples: [FIRST_EVENT_API_VERSION] }),
    type: z.enum(EVENT_TYPES),
    data: z.record(z.string(), z.unknown()).describe('In the shape of its version: flat, and fewer fields.'),
  })
  .meta({ id: 'EarlierEvent' })
  .describe(`An event from before version ${EVENT_API_VERSION}.`)

/** Change of a merchant's records, told apart by `apiVersion`, then by `type`. */
export const event = z
  .discriminatedUnion('apiVersion', [z.discriminatedUnion('type', EVENT_OBJECTS), earlierEvent])
  .meta({ id: 'DuesEvent' })
export type WireEvent = z.infer<typeof event>

/** Contract of the events of one type. */
export function eventObjectOf(type: EventType): (typeof EVENT_OBJECTS)[number] {
  const found = EVENT_OBJECTS.find(({ shape }) => shape.type.options.some((each) => each === type))
  if (!found) throw new Error(`No contract has the events ${type}`)
  return found
}
