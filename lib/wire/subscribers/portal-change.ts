import { z } from 'zod'
import { permitInput, signedMandate } from '../checkout/checkout-payment'
import { decimalText, mandateTypedData, permitTypedData, walletCall } from '../checkout/typed-data'
import { address, instant, signatureInput, uuid } from '../fields'
import { operation } from '../operation'
import { plan, token } from '../subscriptions/subscription-object'
import { changeTime, quantity } from './changes'
import { portalSubscription } from './portal'

const changeOptions = z
  .strictObject({
    plans: z.array(z.strictObject({ ...plan.shape, quantityMax: quantity })),
    tokens: z.array(token).describe('Tokens on the network of the present terms.'),
    receivers: z
      .array(z.strictObject({ address, shareBps: z.int().meta({ examples: [10_000] }) }))
      .describe('Accounts that new terms pay on that network, each with its basis points of a charge.'),
  })
  .meta({ id: 'ChangeOptions' })
export type WireChangeOptions = z.infer<typeof changeOptions>

export const getPortalChangeOptions = operation({
  id: 'getPortalChangeOptions',
  method: 'GET',
  path: '/api/v1/portal/subscriptions/{subscriberId}/change-options',
  summary: 'Read what a subscription can be changed to',
  description:
    'Plans on offer that cost something, and tokens on the network of the present terms: another network takes a new subscription.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  data: changeOptions,
  refusals: ['not_found'],
})

const foretoldCharge = z.strictObject({
  at: instant.describe('Time at which it falls due.'),
  amount: z.number().meta({ description: 'US dollars, less discount and credit.', examples: [49] }),
})

const changeQuote = z
  .strictObject({
    chainId: z.int().meta({ examples: [8453] }),
    spender: address.describe('The contract that takes the charges, and that the allowance is for.'),
    startsAt: instant.describe('Beginning of the first period of the new terms.'),
    price: z.number().meta({ description: 'US dollars a period, of all units.', examples: [49] }),
    cap: decimalText('49000000').describe('Maximum of one charge, in atomic units.'),
    capText: z
      .string()
      .meta({ description: '`cap` in whole tokens, with their symbol.', examples: ['49 USDC'] }),
    dueNow: decimalText('21500000').describe(
      'What is charged with the change, in atomic units; 0 for nothing.',
    ),
    dueNowText: z
      .string()
      .meta({ description: '`dueNow` in whole tokens, with their symbol.', examples: ['21.5 USDC'] }),
    credit: z
      .number()
      .meta({ examples: [4.5] })
      .describe('Credit that the change gives for what is unused of the paid period, in US dollars.'),
    creditBefore: z
      .number()
      .meta({ examples: [0] })
      .describe(
        'Credit from before that is left for the new terms, in US dollars; 0 for none, negative where a refund took back credit that was used.',
      ),
    discount: z
      .number()
      .meta({ examples: [0] })
      .describe('What a discount takes off the first charge of the new terms, in US dollars; 0 for none.'),
    usage: z
      .number()
      .meta({ examples: [0] })
      .describe(
        'Use of the running period that the first charge bills, as far as it is reported, in US dollars.',
      ),
    before: z
      .array(foretoldCharge)
      .describe('Charges under the present terms that fall due before `startsAt`; empty for none.'),
    schedule: z
      .array(foretoldCharge)
      .describe('The first six charges of the new terms, or all where there are fewer.'),
    balance: decimalText('250000000').describe('Balance of the paying wallet in the token.'),
    allowance: decimalText('0').describe('Current allowance of `spender`.'),
    periods: z
      .int()
      .meta({ examples: [12] })
      .describe('Number of charges that `allowanceNeeded` covers of the new terms.'),
    fixedCharges: z
      .int()
      .nullable()
      .meta({ examples: [null] })
      .describe('Number of charges after which the new terms end; null where they run until cancelled.'),
    allowanceNeeded: decimalText('588000000').describe(
      'Allowance that the new terms ask for; it replaces the current one.',
    ),
    mandate: mandateTypedData.describe('The new terms to sign: they replace the present ones.'),
    permit: permitTypedData
      .nullable()
      .describe('Permit to sign for the allowance; null where none is needed or the token takes none.'),
    approvals: z
      .array(walletCall)
      .describe('Transactions to send for the allowance instead, in this order; empty where none is needed.'),
  })
  .meta({ id: 'ChangeQuote' })
export type WireChangeQuote = z.infer<typeof changeQuote>

const refusals = [
  'not_found',
  'subscriber_not_running',
  'not_changeable',
  'charge_in_flight',
  'changed_often',
  'network_not_configured',
  'token_unusable',
  'rate_unavailable',
]

export const quotePortalChange = operation({
  id: 'quotePortalChange',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/change-quote',
  summary: 'Quote a change of plan, token or quantity',
  description:
    'What the payer signs to be on another plan, to pay with another token, or for another quantity; what is left out stays as it is. The same plan keeps the price that was signed, unless it begins when a higher one of the merchant holds: then the change accepts that one, and nothing else needs to be different. During a trial the new terms hold at once, and the first charge stays at its end. Metered use that no charge has billed is billed with the first charge of the new terms, at the price that was signed for it; the cap has room for that, or for the use of the new terms where that may be more. The quote can be signed for 30 minutes.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  body: z.strictObject({
    planId: uuid.optional(),
    tokenId: z
      .string('Must be a token id.')
      .regex(/^\d{1,20}$/, 'Must be a token id.')
      .optional(),
    quantity: quantity.optional(),
    when: changeTime,
    periods: z
      .int('Must be a whole number of charges.')
      .min(1, 'Must be a whole number of charges.')
      .max(12, 'Must be a whole number of charges.')
      .optional()
      .describe('Number of charges that the allowance reaches, as in a checkout; about a year unless given.'),
  }),
  data: changeQuote,
  asksChain: true,
  refusals: [...refusals, 'price_too_low'],
})

export const changePortalTerms = operation({
  id: 'changePortalTerms',
  method: 'POST',
  path: '/api/v1/portal/subscriptions/{subscriberId}/change',
  summary: 'Change plan, token or quantity by signature',
  description:
    'Takes the message of the quoted mandate and its signature. The new terms are brought to the chain once they begin, and end the present ones in the same transaction; until then nothing changes, and another signed change takes the place of this one. The subscription keeps its id and its payments; `change` shows how far it is. Sending the same again gives the same answer.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  body: z.strictObject({
    mandate: signedMandate.describe('`mandate.message` of the quote.'),
    signature: signatureInput.describe(
      'Over the typed data of the mandate; ECDSA, or ERC-1271 of a deployed wallet.',
    ),
    permit: permitInput.optional().describe('The signed permit of the quote, where it had one.'),
  }),
  data: portalSubscription,
  status: 202,
  asksChain: true,
  refusals: [
    ...refusals,
    'quote_expired',
    'bad_signature',
    'permit_unusable',
    'allowance_too_low',
    'insufficient_balance',
    'gas_budget_spent',
    'own_transaction_required',
  ],
})

export const takeBackPortalChange = operation({
  id: 'takeBackPortalChange',
  method: 'DELETE',
  path: '/api/v1/portal/subscriptions/{subscriberId}/change',
  summary: 'Take back a change that waits',
  description:
    'The present terms go on, and the signature of the new ones is not kept. Where no change waits, nothing happens; one that is on its way to the chain can’t be taken back. Repeating it gives the same answer.',
  credential: { kind: 'session' },
  params: z.object({ subscriberId: uuid }),
  data: portalSubscription,
  refusals: ['not_found', 'charge_in_flight'],
})
