import { z } from 'zod'
import { MAX_SESSION_SECONDS, MIN_SESSION_SECONDS } from '@/lib/billing/checkout/checkout-session'
import { SUBSCRIBER_STATUSES } from '@/lib/billing/subscriptions/subscriber'
import { customerInput } from '../customers/customer'
import { address, instant, uuid } from '../fields'
import { operation } from '../operation'
import { exactlyOne } from '../schema-rules'
import { quantity } from '../subscribers/changes'
import { subscription } from '../subscriptions/subscription-object'
import { chosenPlan, enteredCode, returnAddresses } from './advance-choice'
import { localeInput } from './locale-input'
import { decimalText } from './typed-data'

const EXAMPLE_ID = 'cs_4f9Zr2kQmX7bT1yWcVnE8sHdLpUa3GjK'

export const sessionIdInput = z
  .string('Must be a session id.')
  .min(1, 'Must not be empty.')
  .max(200, 'Must have at most 200 characters.')
  .meta({ examples: [EXAMPLE_ID] })

/** Specification section 4.2. */
export const getCheckoutSession = operation({
  id: 'getCheckoutSession',
  method: 'GET',
  path: '/api/checkout-session',
  summary: 'Retrieve a checkout session',
  description:
    'What the checkout shows: the merchant, and the subscription with the plans and tokens that it offers now. It says nothing of progress, which is at `GET /api/v1/checkout-sessions/{sessionId}`.',
  credential: { kind: 'none' },
  query: z.object({ sessionId: sessionIdInput }),
  data: z.strictObject({
    merchant: z.strictObject({ address, organisation: z.string() }),
    subscription,
  }),
  refusals: ['not_found', 'session_expired'],
})

const seconds = `Must be a whole number of seconds from ${MIN_SESSION_SECONDS} to ${MAX_SESSION_SECONDS}.`

export const createCheckoutSession = operation({
  id: 'createCheckoutSession',
  method: 'POST',
  path: '/api/v1/checkout-sessions',
  summary: 'Create a checkout session',
  description:
    'Send the payer to the `url` of the answer. Name the payment link or the subscription, not both.',
  credential: { kind: 'merchant', scope: 'checkout:write' },
  body: z
    .strictObject({
      paymentLinkId: uuid.optional(),
      subscriptionId: uuid.optional(),
      ...chosenPlan,
      tokenId: z.string().min(1).max(20).optional().describe('Chosen in advance; the payer may change it.'),
      ...returnAddresses,
      ...customerInput,
      ...enteredCode,
      locale: localeInput
        .optional()
        .describe(
          'Language of the checkout; that of the merchant unless given, else of the browser. The payer may change it.',
        ),
      expiresIn: z
        .int(seconds)
        .min(MIN_SESSION_SECONDS, seconds)
        .max(MAX_SESSION_SECONDS, seconds)
        .optional()
        .describe('Seconds; 86400 unless given.'),
    })
    .refine((body) => (body.paymentLinkId === undefined) !== (body.subscriptionId === undefined), {
      path: ['subscriptionId'],
      message: 'Name either subscriptionId or paymentLinkId.',
    })
    .meta(exactlyOne({ paymentLinkId: 'string', subscriptionId: 'string' })),
  data: z.strictObject({
    sessionId: z.string().meta({ examples: [EXAMPLE_ID] }),
    url: z.string().meta({ examples: [`https://dues.example.com/checkout/${EXAMPLE_ID}`] }),
    expiresAt: instant,
  }),
  status: 201,
  refusals: ['not_found', 'subscription_not_open', 'discount_unknown'],
  headers: ['Location'],
})

export const readCheckoutSession = operation({
  id: 'readCheckoutSession',
  method: 'GET',
  path: '/api/v1/checkout-sessions/{sessionId}',
  summary: 'Read checkout progress',
  description:
    'A session that expired uncompleted stays `expired` for 30 days, then it is gone: 404 `not_found`. A completed one stays readable.',
  credential: { kind: 'none' },
  anySite: true,
  params: z.object({ sessionId: sessionIdInput }),
  data: z.strictObject({
    status: z.enum(['open', 'pending', 'complete', 'expired']),
    planId: uuid.nullable(),
    quantity: quantity.describe('Units of the plan, as chosen in advance or signed.'),
    tokenId: z.string().nullable(),
    payer: address.nullable().describe('The account that signed.'),
    chainId: z
      .int()
      .nullable()
      .meta({ examples: [8453] }),
    transactionHash: z.string().nullable(),
    confirmations: z
      .int()
      .nullable()
      .describe('Depth of the transaction in blocks; null before it is mined.'),
    confirmationsNeeded: z.int().nullable().describe('Depth at which the checkout is complete.'),
    failureReason: z.string().nullable().describe('Reason of the last failure; nothing was charged.'),
    paymentId: uuid.nullable().describe('The first payment; null before it, as during a trial.'),
    approved: z
      .strictObject({
        cap: decimalText('49000000').describe('Signed maximum of one charge, in atomic units.'),
        periods: z
          .int()
          .meta({ examples: [12] })
          .describe('Number of charges that the allowance reaches.'),
      })
      .nullable()
      .describe('What the payer signed; null before, and where the plan is free.'),
    subscriber: z
      .strictObject({ id: uuid, status: z.enum(SUBSCRIBER_STATUSES), nextChargeAt: instant.nullable() })
      .nullable(),
  }),
  refusals: ['not_found'],
})
