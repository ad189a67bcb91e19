import { z } from 'zod'
import { LACKS } from '@/lib/billing/charges/forecast'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import {
  CANCEL_ORIGINS,
  CANCEL_REASONS,
  PAUSED_ACCESS,
  SUBSCRIBER_STATUSES,
} from '@/lib/billing/subscriptions/subscriber'
import { customerFields, customerFilters, customerSearchInput } from '../customers/customer'
import { ownDiscount } from '../discounts/discounts'
import { address, cursorInput, instant, limitInput, optionalLimitInput, tokenIdInput, uuid } from '../fields'
import { buyer } from '../invoices/parties'
import { operation } from '../operation'
import { plan, token } from '../subscriptions/subscription-object'
import { usageOfPeriod } from '../usage/usage'
import { creditDollars, quantity, signedChange } from './changes'
import { charge, retriedCharge } from './payments'
import { permission, permissionReach } from './permission'

/** Statuses of the specification, which shows who is paused as active, and who ended as agreed as cancelled. */
const SPECIFIED_STATUSES = ['trialing', 'active', 'past_due', 'cancelled'] as const

/** Specification section 2.7. */
export const subscriber = z
  .strictObject({
    eoaaddress: address.describe(
      'The key that pays. Of a smart wallet the owner whose signature was proven, which takes a Coinbase Smart Wallet; otherwise the wallet.',
    ),
    swaddress: address.describe('The smart wallet; for information where the key itself pays.'),
    planId: uuid,
    status: z.enum(SPECIFIED_STATUSES),
    subscribedAt: instant,
    subscriptionId: uuid,
    plan,
  })
  .meta({ id: 'Subscriber' })
export type WireSubscriber = z.infer<typeof subscriber>

/** Specification section 4.3; `limit` and `cursor` are additive. */
export const listSubscribers = operation({
  id: 'listSubscribers',
  method: 'GET',
  path: '/api/subscribers',
  summary: 'List the subscribers of a subscription',
  description:
    'Newest first, all of them unless `limit` is given. With `limit`, a `Link: <...>; rel="next"` header leads to the rest. It takes the session’s cookie alone; with an API key, read `GET /api/v1/subscriptions/{id}/subscribers`.',
  credential: { kind: 'session' },
  query: z.object({
    subscriptionId: uuid,
    limit: optionalLimitInput(1000),
    cursor: cursorInput.optional(),
  }),
  data: z.array(
    z.strictObject({
      userid: uuid,
      subscriptionId: uuid,
      title: z.string().meta({ examples: ['Ledgerline Pro'] }),
      subscribers: z.array(subscriber),
    }),
  ),
  refusals: ['not_found'],
  headers: ['Link'],
})

const status = z
  .enum(SUBSCRIBER_STATUSES)
  .describe('`ended` is over as agreed, after a fixed number of charges; `cancelled` for any other reason.')

/** End of what is paid, and of access. */
export const accessFields = {
  paidThrough: instant.describe(
    'End of the last paid period, or of the trial before any payment. Only a payment moves it ahead.',
  ),
  accessUntil: instant.describe(
    'The answer to “may they in?”: let them in until then, whatever the status. `paidThrough` and the subscription’s `graceDays` after it; earlier where it was cancelled, is set to end or is paused without access, later while it is paused with access.',
  ),
  currentPeriodEnd: instant.describe('The same as `paidThrough`.'),
}

/** Fields of a pause. */
export const pauseFields = {
  pausedFrom: instant
    .nullable()
    .describe(
      'Set while it is paused: the start of the first period without a charge. Charges go on by themselves on `nextChargeAt`.',
    ),
  accessWhilePaused: z
    .enum(PAUSED_ACCESS)
    .nullable()
    .describe(
      'Set while it is paused: whether access goes on, as the subscription had it when the pause began.',
    ),
}

/** Origin of an end that waits. */
export const cancelOrigin = z
  .enum(CANCEL_ORIGINS)
  .nullable()
  .describe(
    'Set with `cancelAt`: who cancelled, and alone can resume. `both`: neither can alone. `terms`: the last of the signed charges is paid.',
  )

/** Subscriber as its merchant sees it. */
export const subscriberRow = z
  .strictObject({
    ...subscriber.shape,
    status,
    id: uuid,
    ...customerFields,
    token,
    price: z
      .number()
      .meta({ description: 'US dollars a period, as signed; the discount is not in it.', examples: [9.99] }),
    quantity: quantity.describe('Units, as of seats, that the price is for.'),
    credit: creditDollars,
    discount: ownDiscount.nullable().describe('Reduction of the charges; null without one.'),
    frequency: plan.shape.frequency.describe('Frequency of the signed terms.'),
    firstChargeAt: instant,
    ...accessFields,
    nextChargeAt: instant.nullable(),
    renewalsLeft: z
      .int()
      .nullable()
      .meta({ examples: [11] })
      .describe('Charges that are to come; null where they come until the subscription is cancelled.'),
    pastDueSince: instant.nullable(),
    ...pauseFields,
    cancelAt: instant
      .nullable()
      .describe('Set while a cancel, or the agreed end, waits for the end of the period.'),
    cancelOrigin,
    cancelledAt: instant.nullable().describe('Time of the end, cancelled or as agreed.'),
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    cancelComment: z.string().nullable(),
    permission: permissionReach,
  })
  .meta({ id: 'SubscriberRow' })
export type WireSubscriberRow = z.infer<typeof subscriberRow>

export const SUBSCRIBER_SORTS = ['-subscribedAt', 'subscribedAt', 'nextChargeAt', '-nextChargeAt'] as const
export type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number]

const FILTERED_STATUSES = [...SUBSCRIBER_STATUSES, 'running'] as const

/** Filters and order of a subscription's subscribers in a query string. */
export const subscriberFilters = {
  status: z
    .enum(FILTERED_STATUSES, `Must be one of ${FILTERED_STATUSES.join(', ')}.`)
    .optional()
    .describe('`running` is every status but `cancelled` and `ended`.'),
  plan: uuid.optional(),
  token: tokenIdInput.optional(),
  ...customerFilters,
  sort: z.enum(SUBSCRIBER_SORTS, `Must be one of ${SUBSCRIBER_SORTS.join(', ')}.`).default('-subscribedAt'),
}

export const listSubscriberRows = operation({
  id: 'listSubscriberRows',
  method: 'GET',
  path: '/api/v1/subscriptions/{id}/subscribers',
  summary: 'List subscribers with filters',
  description:
    'Newest first unless `sort` says otherwise. Those who are cancelled or ended are among them, unless `status` names one.',
  credential: { kind: 'merchant', scope: 'subscribers:read' },
  params: z.object({ id: uuid }),
  query: z.object({ ...subscriberFilters, limit: limitInput(200, 50), cursor: cursorInput.optional() }),
  data: z.array(subscriberRow),
  envelope: 'page',
  refusals: ['not_found'],
})

export const findSubscribers = operation({
  id: 'findSubscribers',
  method: 'GET',
  path: '/api/v1/subscribers',
  summary: 'Find subscribers by customer',
  description:
    'Subscribers of all subscriptions by the beginning of an address, an email address or a `clientReferenceId`, or by the whole of that, in the order of their addresses, up to the limit. Name `q` or `clientReferenceId`. For complete lists, read `GET /api/v1/merchant/subscribers`.',
  credential: { kind: 'merchant', scope: 'subscribers:read' },
  query: z
    .object({
      q: customerSearchInput
        .regex(/^(?!0x.?$).{2,}$/is, 'Must have at least two characters, not counting 0x.')
        .optional(),
      clientReferenceId: customerFilters.clientReferenceId,
      limit: limitInput(50, 20),
    })
    .refine((query) => query.q !== undefined || query.clientReferenceId !== undefined, {
      path: ['q'],
      message: 'Name q or clientReferenceId.',
    }),
  data: z.array(subscriberRow),
})

export const listAllSubscribers = operation({
  id: 'listAllSubscribers',
  method: 'GET',
  path: '/api/v1/merchant/subscribers',
  summary: 'List the subscribers of all subscriptions',
  description:
    'Newest first unless `sort` says otherwise. Those who are cancelled or ended are among them, unless `status` names others.',
  credential: { kind: 'merchant', scope: 'subscribers:read' },
  query: z.object({
    status: subscriberFilters.status,
    ...customerFilters,
    sort: subscriberFilters.sort,
    limit: limitInput(200, 50),
    cursor: cursorInput.optional(),
  }),
  data: z.array(subscriberRow),
  envelope: 'page',
})

/** Most subscribers of a bulk operation. */
export const MAX_SUBSCRIBERS = 1000

/** Subscriber ids of a bulk operation, without duplicates. */
export const someSubscribers = z
  .array(uuid)
  .min(1, 'Name at least one subscriber.')
  .max(MAX_SUBSCRIBERS, `Name at most ${MAX_SUBSCRIBERS} subscribers.`)
  .superRefine((ids, context) => {
    const seen = new Set<string>()
    for (const [position, id] of ids.entries()) {
      if (seen.has(id)) {
        context.addIssue({ code: 'custom', path: [position], message: 'This subscriber is listed twice.' })
      }
      seen.add(id)
    }
  })

const fundsAmount = (description: string) =>
  z
    .string()
    .meta({ description: `${description}, in atomic units, as a decimal string.`, examples: ['24100000'] })
const fundsText = z.string().meta({ description: 'The amount in whole tokens.', examples: ['24.1'] })

/** Balance and allowance of the payer in the mandate's token, and the charges that they cover. */
export const payerFunds = z
  .strictObject({
    balance: fundsAmount('Balance of the wallet'),
    balanceText: fundsText,
    allowance: fundsAmount('Allowance of the contract'),
    allowanceText: fundsText,
    readAt: instant.describe('Time of the reading.'),
    stale: z
      .boolean()
      .meta({ examples: [false] })
      .describe(
        'True while it is being read again: a payment or an act of the payer may have changed it since.',
      ),
    forecast: z
      .strictObject({
        chargesFunded: z.int().describe('Count of next charges that balance and allowance cover.'),
        failsAt: instant
          .nullable()
          .describe(
            'Due time of the first charge that they do not cover; null if they cover all that was signed.',
          ),
        lacks: z
          .enum(LACKS)
          .nullable()
          .describe(
            'What that charge lacks. balance: tokens in the wallet. allowance: what it lets the contract take. both: balance and allowance. null: no charge fails, or it is not known yet.',
          ),
        atRiskSince: instant.nullable().describe('Set while that is seven days away or nearer.'),
        permissionEndsAt: instant
          .nullable()
          .describe(
            'Due time of the first charge that the payer has given no allowance for; null where there is none.',
          ),
      })
      .nullable()
      .describe('Null for a subscriber that will not be charged again.'),
  })
  .meta({ id: 'PayerFunds' })
export type WirePayerFunds = z.infer<typeof payerFunds>

export const subscriberEvent = z
  .strictObject({
    id: z.string().meta({ examples: ['1024'] }),
    type: z.enum(EVENT_TYPES),
    createdAt: instant,
  })
  .meta({ id: 'SubscriberEvent' })
export type WireSubscriberEvent = z.infer<typeof subscriberEvent>

/** Subscriber with its events, charges and funds. */
export const subscriberDetails = z
  .strictObject({
    ...subscriberRow.shape,
    title: z.string().meta({ description: 'Title of the subscription.', examples: ['Ledgerline Pro'] }),
    payments: z.array(charge).describe('The latest window first.'),
    usage: usageOfPeriod
      .nullable()
      .describe('Metered use of the period that runs; null for terms without it.'),
    change: signedChange
      .nullable()
      .describe('The change of plan, token or quantity that the payer signed and that does not hold yet.'),
    buyer: buyer.nullable().describe('Name and address that the payer gave for its invoices; null for none.'),
    events: z.array(subscriberEvent).describe('The latest 100, the newest first.'),
    permission,
    funds: payerFunds.nullable().describe('Null for who is cancelled, and until the chain was read.'),
  })
  .meta({ id: 'SubscriberDetails' })
export type WireSubscriberDetails = z.infer<typeof subscriberDetails>

export const getSubscriber = operation({
  id: 'getSubscriber',
  method: 'GET',
  path: '/api/v1/subscribers/{id}',
  summary: 'Read a subscriber with payments and events',
  description:
    'With every charge, the latest 100 events, and what the paying wallet held when the chain was last read; the chain is not read anew.',
  credential: { kind: 'merchant', scope: 'subscribers:read' },
  params: z.object({ id: uuid }),
  data: subscriberDetails,
  refusals: ['not_found'],
})

export const retrySubscriberPayment = operation({
  id: 'retrySubscriberPayment',
  method: 'POST',
  path: '/api/v1/subscribers/{id}/retry',
  summary: 'Retry a failed payment of a subscriber',
  description:
    'The payment of the running period is tried again within seconds, as when the payer says that the wallet was filled. The retries that are planned stay where they are, and each period is still paid once at most. Repeating it changes nothing until the attempt was made.',
  credential: { kind: 'merchant', scope: 'payments:retry' },
  params: z.object({ id: uuid }),
  data: retriedCharge,
  status: 202,
  refusals: ['not_found', 'not_retryable'],
})
