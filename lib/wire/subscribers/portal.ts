import { z } from 'zod'
import { SUBSCRIBER_STATUSES } from '@/lib/billing/subscriptions/subscriber'
import { permitInput } from '../checkout/checkout-payment'
import { decimalText, mandateTypedData, permitTypedData, walletCall } from '../checkout/typed-data'
import { address, cursorInput, instant, limitInput, uuid } from '../fields'
import { operation } from '../operation'
import { plan, token } from '../subscriptions/subscription-object'
import { charge, retriedCharge } from './payments'
import { payerFunds, permission } from './subscribers'

/** End reasons that the payer sees. Reasons that a merchant chose or wrote are not disclosed. */
export const PORTAL_END_REASONS = [
  'requested_by_payer',
  'requested_by_merchant',
  'payment_failed',
  'mandate_cancelled',
  'mandate_exhausted',
  'subscription_archived',
] as const

/** Transactions that end the permission on chain without this site. */
const revocation = z
  .strictObject({
    chainId: z.int().meta({ examples: [8453] }),
    contract: address.describe('The contract that the permission is for.'),
    mandate: mandateTypedData.shape.message.describe('Signed terms: the argument of `cancel`.'),
    cancel: walletCall.describe('Ends this subscription’s permission alone, for good.'),
    removeAllowance: walletCall.describe(
      'Sets the allowance of `contract` to 0, for everything that the wallet pays this merchant with this token.',
    ),
  })
  .meta({ id: 'Revocation' })
export type WireRevocation = z.infer<typeof revocation>

/** Allowance that is left once nothing can take it any more. */
const leftAllowance = z
  .strictObject({
    chainId: z.int().meta({ examples: [8453] }),
    contract: address.describe('The contract that is still allowed it.'),
    allowance: decimalText('45000000').describe('As last read, in atomic units.'),
    allowanceText: z.string().meta({ description: 'The allowance in whole tokens.', examples: ['45'] }),
    readAt: instant.describe('Time of the reading; it is not read again while nothing else is paid with it.'),
    removeAllowance: walletCall.describe('Sets the allowance of `contract` to 0.'),
  })
  .meta({ id: 'LeftAllowance' })
export type WireLeftAllowance = z.infer<typeof leftAllowance>

/** Allowance that a payer has to give anew, since what it signed for the end of its trial is void. */
const neededPermission = z
  .strictObject({
    chainId: z.int().meta({ examples: [8453] }),
    contract: address.describe('The contract that the allowance is for.'),
    allowance: decimalText('119880000').describe(
      'All that the wallet pays this merchant with this token, in atomic units; it replaces the current allowance.',
    ),
    allowanceText: z.string().meta({ description: 'The allowance in whole tokens.', examples: ['119.88'] }),
    approve: walletCall.describe('The transaction that sets it, for the paying wallet to send.'),
  })
  .meta({ id: 'NeededPermission' })
export type WireNeededPermission = z.infer<typeof neededPermission>

/** Subscription as its payer sees it. */
export const portalSubscription = z
  .strictObject({
    id: uuid.describe('The subscriber: what the other operations take.'),
    subscriptionId: uuid,
    title: z.string().meta({ examples: ['Ledgerline Pro'] }),
    merchant: z.strictObject({ address, organisation: z.string().meta({ examples: ['Northwind'] }) }),
    plan,
    token,
    price: z.number().meta({ description: 'US dollars a period, as signed.', examples: [9.99] }),
    frequency: plan.shape.frequency.describe('Frequency of the signed terms.'),
    cap: decimalText('9990000').describe('Signed maximum of one charge, in atomic units.'),
    capText: z.string().meta({ description: 'The cap in whole tokens.', examples: ['9.99'] }),
    status: z.enum(SUBSCRIBER_STATUSES),
    subscribedAt: instant,
    firstChargeAt: instant.describe('The end of the trial where there is one.'),
    currentPeriodEnd: instant.describe(
      'End of access: of the paid period or the trial; for `past_due` the start of the unpaid period; for one who was cancelled at once the time of that, also within a paid period.',
    ),
    nextChargeAt: instant.nullable(),
    renewalsLeft: z.int(),
    pastDueSince: instant.nullable(),
    cancelAt: instant.nullable().describe('Set while it is to end with the period. Nothing more is charged.'),
    cancelledAt: instant.nullable(),
    endReason: z.enum(PORTAL_END_REASONS).nullable(),
    payer: address.describe('The account that the tokens leave.'),
    receivers: z
      .array(
        z.strictObject({
          address,
          shareBps: z
            .int()
            .meta({ description: 'Basis points of each charge; they sum to 10,000.', examples: [10_000] }),
        }),
      )
      .describe(
        'The accounts that the tokens reach, as signed; the last takes the rest of the rounding. Empty where nothing was signed.',
      ),
    payments: z.array(charge).describe('The latest window first.'),
    permission,
    neededPermission: neededPermission
      .nullable()
      .describe('What the payer has to allow anew before its first charge; null where nothing is missing.'),
    funds: payerFunds.nullable().describe('Null for what is cancelled, and until the chain was read.'),
    revocation: revocation.nullable().describe('Null where there is no permission on the chain.'),
    leftAllowance: leftAllowance
      .nullable()
      .describe(
        'What the token still allows after the end, though no terms are left that can take it; null before the end, where it is 0 or was never read, and where other terms of the payer use it.',
      ),
    subscribeUrl: z
      .string()
      .nullable()
      .meta({
        description: 'Link to subscribe again; null where no new subscribers are taken.',
        examples: ['https://dues.example.com/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'],
      }),
  })
  .meta({ id: 'PortalSubscription' })
export type WirePortalSubscription = z.infer<typeof portalSubscription>

export const listPortalSubscriptions = operation({
  id: 'listPortalSubscriptions',
  method: 'GET',
  path: '/api/v1/portal/subscriptions',
  summary: 'List subscriptions of the signed-in wallet',
  description:
    'Every subscription that the wallet pays or paid for on this installation, with any merchant, newest first, with payments and permission.',
  credential: { kind: 'session' },
  query: z.object({ limit: limitInput(50, 20), cursor: cursorInput.optional() }),
  data: z.array(portalSubscription),
  envelope: 'page',
})

export const cancelPortalSubscription = operation({
  id: 'cancelPortalSubscription',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/cancel',
  summary: 'Cancel a subscription as its payer',
  description:
    'Cancels at once: nothing more is charged after the answer, and the permission on the chain is removed next. Past payments are not refunded. Repeating it changes nothing.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  data: portalSubscription,
  refusals: ['not_found'],
})

export const retryPortalPayment = operation({
  id: 'retryPortalPayment',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/retry',
  summary: 'Retry a failed payment',
  description:
    'Tries the payment of the running period again within seconds, for example after the wallet was filled. Planned retries stay as they are, and each period is still paid once at most. Repeating it changes nothing until the attempt was made.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  data: retriedCharge,
  status: 202,
  refusals: ['not_found', 'not_retryable'],
})

/** Ways to give an allowance anew. */
const permissionQuote = z
  .strictObject({
    chainId: z.int().meta({ examples: [8453] }),
    contract: address.describe('The contract that the allowance is for.'),
    allowance: decimalText('119880000').describe(
      'All that the wallet pays this merchant with this token, in atomic units; it replaces the current allowance.',
    ),
    permit: permitTypedData
      .nullable()
      .describe('Permit to sign, which costs nothing; null where none is needed or the token takes none.'),
    approvals: z
      .array(walletCall)
      .describe(
        'Transactions to send from the paying wallet instead, in this order; empty where none is needed or `permit` does it.',
      ),
  })
  .meta({ id: 'PermissionQuote' })
export type WirePermissionQuote = z.infer<typeof permissionQuote>

const permissionRefusals = ['not_found', 'network_not_configured', 'token_unusable']

export const quotePortalPermission = operation({
  id: 'quotePortalPermission',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/permission/quote',
  summary: 'Quote a permission to give again',
  description:
    'What the paying wallet signs or sends so that the first payment after a trial can be taken, as the chain has its allowance now. Stores nothing. `not_found` also once the trial is over and its terms are on the chain.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  data: permissionQuote,
  asksChain: true,
  refusals: permissionRefusals,
})

export const signPortalPermission = operation({
  id: 'signPortalPermission',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/permission',
  summary: 'Give a permission again by signature',
  description:
    'Stores the signed permit of a quote in place of the one from the checkout. It is brought to the chain with the first payment, and nothing is charged before.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  body: permitInput,
  data: portalSubscription,
  asksChain: true,
  refusals: [...permissionRefusals, 'bad_signature', 'permit_unusable'],
})
