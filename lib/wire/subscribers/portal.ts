import { z } from 'zod'
import { PAUSED_ACCESS, SUBSCRIBER_STATUSES } from '@/lib/billing/subscriptions/subscriber'
import { permitInput } from '../checkout/checkout-payment'
import { cancelTypedData, decimalText, mandateTypedData, walletCall } from '../checkout/typed-data'
import { ownDiscount } from '../discounts/discounts'
import { address, cursorInput, instant, limitInput, uuid } from '../fields'
import { buyer, buyerBody, invoiceDetails } from '../invoices/parties'
import { operation } from '../operation'
import { plan, token } from '../subscriptions/subscription-object'
import { usageOfPeriod } from '../usage/usage'
import { cancelTime, expectedEnd } from './cancels'
import { creditDollars, newPrice, quantity, signedChange } from './changes'
import { PAUSE_EFFECTS, pauseBody, UNPAUSE_EFFECTS } from './pauses'
import { charge, retriedCharge } from './payments'
import { permission } from './permission'
import { accessFields, cancelOrigin, pauseFields, payerFunds } from './subscribers'

/** End reasons that the payer sees. Reasons that a merchant chose or wrote are not disclosed. */
export const PORTAL_END_REASONS = [
  'requested_by_payer',
  'requested_by_merchant',
  'payment_failed',
  'first_payment_failed',
  'mandate_cancelled',
  'mandate_exhausted',
  'subscription_archived',
  'price_not_accepted',
] as const

/** Transactions that end the permission on chain without this site. */
const revocation = z
  .strictObject({
    chainId: z.int().meta({ examples: [8453] }),
    contract: address.describe('The contract that the permission is for.'),
    mandate: mandateTypedData.shape.message.describe('Signed terms: the argument of `cancel`.'),
    cancel: walletCall.describe('Ends this subscription’s permission alone, for good.'),
    toSign: cancelTypedData.describe(
      'Typed data whose signature ends it too, without a transaction of the payer: for `cancel-on-chain`, or for `cancelWithSig` of the contract, which anybody may call.',
    ),
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

/** Renewal of an allowance by a signature. */
const renewal = z
  .strictObject({
    status: z
      .enum(['waiting', 'done', 'void'])
      .describe(
        'waiting: being brought to the chain. done: the allowance is there. void: it can’t be brought, and the payer has to sign again.',
      ),
    charges: z
      .int()
      .meta({ examples: [12] })
      .describe('Number of charges that it allows.'),
    failureReason: z
      .string()
      .nullable()
      .meta({ examples: ['permit_used'] })
      .describe('Reason of a void one.'),
    signedAt: instant,
  })
  .meta({ id: 'PermissionRenewal' })
export type WireRenewal = z.infer<typeof renewal>

/** Subscription as its payer sees it. */
export const portalSubscription = z
  .strictObject({
    id: uuid.describe('The subscriber: what the other operations take.'),
    subscriptionId: uuid,
    title: z.string().meta({ examples: ['Ledgerline Pro'] }),
    merchant: z.strictObject({
      address,
      organisation: z.string().meta({ examples: ['Northwind'] }),
      logo: z
        .string()
        .nullable()
        .meta({ examples: [null] })
        .describe('Path of its logo on this site; null for none.'),
      accent: z
        .string()
        .nullable()
        .meta({ examples: ['#06605c'] })
        .describe('Color of its pages; null for that of the installation.'),
      supportContact: z
        .string()
        .meta({ examples: ['help@northwind.example'] })
        .describe('Email address or page for questions; empty for none.'),
      termsUrl: z
        .string()
        .meta({ examples: [''] })
        .describe('Terms for payers; empty for none.'),
      privacyUrl: z
        .string()
        .meta({ examples: [''] })
        .describe('Privacy for payers; empty for none.'),
    }),
    plan,
    token,
    price: z
      .number()
      .meta({ description: 'US dollars a period, as signed; the discount is not in it.', examples: [9.99] }),
    quantity: quantity.describe('Units, as of seats, that the price is for.'),
    buyer: buyer.nullable().describe('Name and address on the next invoices; null for none.'),
    invoiceDetails,
    credit: creditDollars,
    change: signedChange
      .nullable()
      .describe(
        'The latest change of plan, token or quantity that the payer signed; null where there was none.',
      ),
    newPrice: newPrice
      .nullable()
      .describe(
        'A higher price that the merchant asks the payer to accept, by a change with `when` price_change; null where none is asked for.',
      ),
    discount: ownDiscount.nullable().describe('Reduction of the charges; null without one.'),
    frequency: plan.shape.frequency.describe('Frequency of the signed terms.'),
    cap: decimalText('9990000').describe('Signed maximum of one charge, in atomic units.'),
    capText: z.string().meta({ description: 'The cap in whole tokens.', examples: ['9.99'] }),
    status: z.enum(SUBSCRIBER_STATUSES),
    subscribedAt: instant,
    firstChargeAt: instant.describe('The end of the trial where there is one.'),
    ...accessFields,
    nextChargeAt: instant.nullable(),
    renewalsLeft: z
      .int()
      .nullable()
      .meta({ examples: [11] })
      .describe('Charges that are to come; null where they come until the subscription is cancelled.'),
    pastDueSince: instant.nullable(),
    ...pauseFields,
    accessInPause: z
      .enum(PAUSED_ACCESS)
      .describe('Whether access would go on in a pause that began now, as the merchant chose.'),
    cancelAt: instant.nullable().describe('Set while it is to end with the period. Nothing more is charged.'),
    cancelOrigin,
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
    usage: usageOfPeriod
      .nullable()
      .describe('Metered use of the period that runs; null for terms without it.'),
    permission,
    renewal: renewal
      .nullable()
      .describe('The latest renewal of the permission by signature; null where there was none.'),
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
    'Nothing more is charged after the answer, and past payments are not refunded. `period_end` leaves access until the end of what is paid, or of the trial, and can be resumed until then; where the current period has begun and is not paid, there is nothing to wait for, and access ends at once. A payment that is on its way is withdrawn where the network has not taken it yet; one that is paid all the same gives its period: `cancelAt` moves to its end. The permission on the chain is removed once the subscription has ended. Repeating it changes nothing; `now` ends a waiting cancel at once.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  body: z.strictObject({ when: cancelTime.default('period_end'), expectedEnd: expectedEnd.optional() }),
  data: portalSubscription,
  refusals: ['not_found', 'end_changed'],
})

export const resumePortalSubscription = operation({
  id: 'resumePortalSubscription',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/resume',
  summary: 'Resume a subscription as its payer',
  description:
    'Takes back the payer’s own cancel that waits for the end of what is paid. Charges go on with the next period, on the day that they always were, or with the end of the pause that the cancel ended. `not_resumable` where the merchant cancelled.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  data: portalSubscription,
  refusals: ['not_found', 'subscriber_not_running', 'not_resumable'],
})

export const pausePortalSubscription = operation({
  id: 'pausePortalSubscription',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/pause',
  summary: 'Pause a subscription as its payer',
  description: PAUSE_EFFECTS,
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  body: pauseBody,
  data: portalSubscription,
  refusals: ['not_found', 'subscriber_not_running', 'not_pausable'],
})

export const unpausePortalSubscription = operation({
  id: 'unpausePortalSubscription',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/unpause',
  summary: 'End a pause as its payer',
  description: UNPAUSE_EFFECTS,
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  data: portalSubscription,
  refusals: ['not_found', 'subscriber_not_running', 'not_paused'],
})

export const changePortalInvoiceDetails = operation({
  id: 'changePortalInvoiceDetails',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/invoice-details',
  summary: 'Change the name and address of later invoices as its payer',
  description:
    'Invoices that were issued stay as they are. Where the subscription requires them, they can be changed, and forgotten once it is over.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  body: buyerBody,
  data: portalSubscription,
  refusals: ['not_found', 'invoice_details_required', 'invoice_details_not_asked'],
})

export const cancelPortalSubscriptionOnChain = operation({
  id: 'cancelPortalSubscriptionOnChain',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/cancel-on-chain',
  summary: 'End the permission on the chain by signature',
  description:
    'Takes the paying account’s signature of `revocation.toSign`, which this installation brings to the contract at its own cost, once; then `permission.state` is `removing`, and `removed` once it is on the chain. What still runs is cancelled at the end of what is paid, and cannot be resumed. The payer’s own transaction stays possible at any time. Repeating it changes nothing.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  body: z.strictObject({ signature: permitInput.shape.signature }),
  data: portalSubscription,
  status: 202,
  asksChain: true,
  refusals: ['not_found', 'no_permission_on_chain', 'bad_signature', 'network_not_configured'],
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
