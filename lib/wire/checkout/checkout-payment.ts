import { z } from 'zod'
import { REACHES, USUAL_REACH } from '@/lib/billing/checkout/allowance-reach'
import { AUTHORIZE_BY } from '@/lib/billing/checkout/signed-terms'
import { FREQUENCIES } from '@/lib/billing/subscriptions/frequency'
import { MAX_FIXED_CHARGES } from '@/lib/billing/subscriptions/terms-length'
import { discountCodeInput, grantedDiscount } from '../discounts/discounts'
import { address, addressInput, instant, signatureInput, uuid } from '../fields'
import { buyerBody } from '../invoices/parties'
import { operation } from '../operation'
import { oneForm } from '../schema-rules'
import { quantity } from '../subscribers/changes'
import { sessionIdInput } from './checkout-session'
import { decimalText, mandateTypedData, permitTypedData, walletCall } from './typed-data'

const tokenId = z
  .string('Must be a token id.')
  .regex(/^\d{1,20}$/, 'Must be a token id.')
  .meta({ examples: ['6'] })

const reachWords = FREQUENCIES.map((each) => `${REACHES[each].join(', ')} by the ${each}`).join('; ')
const usualWords = FREQUENCIES.map((each) => USUAL_REACH[each]).join(', ')
const periodsRule = `Must be one of: ${reachWords}.`
const periods = z
  .int(periodsRule)
  .min(1, periodsRule)
  .max(Math.max(...FREQUENCIES.flatMap((each) => REACHES[each])), periodsRule)
  .optional()
  .describe(
    `Number of charges that the allowance reaches, by the plan’s frequency: ${reachWords}. About a year unless given (${usualWords}); never more than the terms have.`,
  )
  .meta({ examples: [12] })

const fixedChargesRule = `Must be a whole number from 1 to ${MAX_FIXED_CHARGES}.`
const fixedCharges = z
  .int(fixedChargesRule)
  .min(1, fixedChargesRule)
  .max(MAX_FIXED_CHARGES, fixedChargesRule)
  .optional()
  .describe(
    'Number of charges after which the payer wants the terms to end. They run until cancelled unless given, or as many as the subscription says.',
  )

const authorizeBy = z
  .enum(AUTHORIZE_BY)
  .optional()
  .describe(
    'Way of putting the terms in force: `signature` (the default), or `calls` that the account sends itself in one transaction, for smart wallets that are not deployed yet, whose signature can’t be verified.',
  )

const payment = z.strictObject({
  planId: uuid,
  quantity: quantity.optional().describe('Units of the plan, as of seats; 1 unless given.'),
  tokenId,
  account: addressInput.describe('The account that holds the tokens.'),
})

/** Refusals that quote and subscribe share. */
const refusals = [
  'not_found',
  'session_expired',
  'subscription_not_open',
  'already_subscribed',
  'terms_changed',
  'network_not_configured',
  'price_too_low',
  'token_unusable',
  'rate_unavailable',
  'discount_over',
  'discount_not_for_plan',
  'discount_had',
]

/** A signed permit as a browser sends it back. */
export const permitInput = z.strictObject({
  deadline: z
    .string('Must be Unix seconds as text.')
    .regex(/^[1-9]\d{0,19}$/, 'Must be Unix seconds as text.')
    .meta({ examples: ['1795315200'] }),
  signature: signatureInput,
})

export const quoteCheckout = operation({
  id: 'quoteCheckout',
  method: 'POST',
  path: '/api/v1/checkout-sessions/{sessionId}/quote',
  summary: 'Quote the terms for an account to sign',
  description:
    'The terms for one plan, token and account: what is taken now and at most, and what to sign for it. Amounts are atomic units of the token. A quote can be signed for 30 minutes; asking again costs nothing.',
  credential: { kind: 'none' },
  params: z.object({ sessionId: sessionIdInput }),
  body: z.strictObject({
    ...payment.shape,
    periods,
    fixedCharges,
    authorizeBy,
    code: discountCodeInput
      .nullable()
      .optional()
      .describe('Code of a discount; null for none, and that of the session without it.'),
  }),
  data: z
    .strictObject({
      chainId: z.int().meta({ examples: [8453] }),
      spender: address.describe('The contract that takes the charges, and that the allowance is for.'),
      amount: decimalText('9990000').describe('The first charge, less the discount, at the rate of now.'),
      discount: grantedDiscount
        .nullable()
        .describe('Reduction of the first charges: that of the code, else the one that holds by itself.'),
      cap: decimalText('9990000').describe('Maximum of one charge; 0 for a free plan.'),
      periods: z
        .int()
        .meta({ examples: [12] })
        .describe('Number of charges that `allowanceNeeded` covers of this mandate.'),
      fixedCharges: z
        .int()
        .nullable()
        .meta({ examples: [null] })
        .describe('Number of charges after which the terms end; null where they run until cancelled.'),
      trialDays: z
        .int()
        .meta({ examples: [0] })
        .describe('Free days before the first charge; 0 for an account that had its trial.'),
      firstChargeAt: instant.describe('The end of the trial, or now.'),
      schedule: z.array(instant).describe('The first six charges, or all where there are fewer.'),
      balance: decimalText('250000000').describe('Balance of the account in the token.'),
      allowance: decimalText('0').describe('Current allowance of `spender`.'),
      allowanceNeeded: decimalText('119880000').describe(
        '`periods` charges of this mandate, and what was allowed of the others that the account pays through `spender` with this token. It replaces the current allowance.',
      ),
      mandate: mandateTypedData,
      permit: permitTypedData
        .nullable()
        .describe(
          'Permit to sign for the allowance; null where none is needed or the token takes no permit.',
        ),
      approvals: z
        .array(walletCall)
        .describe(
          'Transactions to send for the allowance, in this order; empty where none is needed or `permit` does it.',
        ),
      calls: z
        .array(walletCall)
        .describe(
          'Calls to send from the account in one transaction (`wallet_sendCalls`, EIP-5792), in this order: the contract of the merchant where it is missing, the allowance, the terms. Empty unless asked for by `authorizeBy`.',
        ),
    })
    .meta({ id: 'Quote' }),
  refusals: [
    ...refusals,
    'discount_unknown',
    'charge_would_fail',
    'wallet_not_deployed',
    'own_transaction_required',
  ],
})
export type WireQuote = z.output<typeof quoteCheckout.data>

/** Text of a signed value. Only its type is checked here: the service compares each value with the offer. */
const signedText = (example: string) =>
  z
    .string('Must be text as in the quote.')
    .max(100, 'Must be as in the quote.')
    .meta({ examples: [example] })

const ADDRESS = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const HASH = `0x${'0'.repeat(64)}`

/** The message of a quoted mandate as a browser sends it back, every field still any text. */
export const signedMandate = z.strictObject({
  merchant: signedText(ADDRESS),
  payer: signedText(ADDRESS),
  token: signedText(ADDRESS),
  maxAmountPerPeriod: signedText('9990000'),
  firstChargeAt: signedText('1795228800'),
  periodMonths: signedText('1'),
  maxPeriods: signedText('1200'),
  subscriptionRef: signedText(HASH),
  replaces: signedText(HASH),
  payouts: z
    .array(z.strictObject({ receiver: signedText(ADDRESS), bps: signedText('10000') }))
    .max(100, 'Must be as in the quote.'),
})

/** The common case: authorized by signature, with the allowance already in place, hence no permit. */
const SIGNED_EXAMPLE = {
  planId: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
  tokenId: '6',
  account: ADDRESS.toLowerCase(),
  mandate: {
    merchant: ADDRESS,
    payer: ADDRESS,
    token: ADDRESS,
    maxAmountPerPeriod: '9990000',
    firstChargeAt: '1795228800',
    periodMonths: '1',
    maxPeriods: '1200',
    subscriptionRef: HASH,
    replaces: HASH,
    payouts: [{ receiver: ADDRESS, bps: '10000' }],
  },
  signature: `0x${'5b'.repeat(64)}1b`,
}

export const subscribeCheckout = operation({
  id: 'subscribeCheckout',
  method: 'POST',
  path: '/api/v1/checkout-sessions/{sessionId}/subscribe',
  summary: 'Subscribe with signed terms',
  description:
    'Takes the message of the quoted mandate and its signature, with the `periods` of the quote, or, with `authorizeBy` `calls`, what the account has put in force by the calls of the quote: they have to be in a block, and are looked for on the chain. The answer comes before the chain has it: read the checkout session until it is `complete`, or `open` again with a `failureReason`. A free plan is complete at once, and so are signed terms that begin with a trial: nothing of them is on the chain before the first charge. Sending the same again gives the same answer.',
  credential: { kind: 'none' },
  params: z.object({ sessionId: sessionIdInput }),
  body: z
    .strictObject({
      ...payment.shape,
      periods,
      discount: uuid
        .optional()
        .describe('`discount.id` of the quote, where it had one; without it the full price is charged.'),
      authorizeBy,
      mandate: signedMandate.describe('`mandate.message` of the quote.'),
      signature: signatureInput
        .optional()
        .describe(
          'Over the typed data of the mandate; ECDSA, or ERC-1271 of a deployed wallet. Left out where the account sent the calls of the quote.',
        ),
      permit: permitInput.optional().describe('The signed permit of the quote, where it had one.'),
    })
    .superRefine(({ authorizeBy = 'signature', signature, permit }, context) => {
      const needed = authorizeBy === 'signature'
      const rule = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (needed && signature === undefined) rule('signature', 'Must be a signature.')
      if (!needed && signature !== undefined) rule('signature', 'Must be left out where calls do it.')
      if (!needed && permit !== undefined) rule('permit', 'Must be left out where calls do it.')
    })
    .meta({
      ...oneForm(
        { told: { signature: { type: 'string' } } },
        { told: { authorizeBy: { type: 'string', enum: ['calls'] } }, without: ['permit'] },
      ),
      example: SIGNED_EXAMPLE,
    }),
  data: z.strictObject({ status: z.enum(['pending', 'complete']) }),
  status: 202,
  refusals: [
    ...refusals,
    'bad_signature',
    'permit_unusable',
    'insufficient_balance',
    'allowance_too_low',
    'renewal_in_flight',
    'charge_would_fail',
    'not_authorized',
    'wallet_not_deployed',
    'own_transaction_required',
    'gas_budget_spent',
    'invoice_details_required',
  ],
})

export const keepInvoiceDetails = operation({
  id: 'keepInvoiceDetails',
  method: 'POST',
  path: '/api/v1/checkout-sessions/{sessionId}/invoice-details',
  summary: 'Give name and address for the invoices of a checkout',
  description:
    'For subscriptions that ask for them, until terms are signed; the last ones count. They go to the subscriber with the subscription, and are deleted with the checkout without one. Nothing reads them by the id of the session.',
  credential: { kind: 'none' },
  params: z.object({ sessionId: sessionIdInput }),
  body: buyerBody,
  data: z.strictObject({ kept: z.boolean() }),
  refusals: ['not_found', 'session_expired', 'already_subscribed', 'invoice_details_not_asked'],
})
