import { z } from 'zod'
import { SUBSCRIPTION_STATUSES } from '@/lib/billing/subscriptions/subscription'
import { frequency, uuid } from '../fields'
import { operation } from '../operation'

const dollars = (description: string, example: number) =>
  z.number().meta({ description, examples: [example] })

const pricedPlan = z.strictObject({
  id: uuid.describe('The plan, for `?plan=` in the link’s address.'),
  name: z.string().meta({ description: 'Name for payers.', examples: ['Starter'] }),
  price: dollars('US dollars for one unit and period.', 9.99),
  frequency: frequency.describe('Length of a period.'),
  quantityMax: z.int().meta({
    description: 'Most units, as of seats, of one payer; 1 where the price is for one.',
    examples: [1],
  }),
  usage: z
    .string()
    .nullable()
    .meta({
      description: 'Metered use on top of the price, as a sentence; null for none.',
      examples: [null],
    }),
  discount: z
    .strictObject({
      price: dollars('US dollars of a reduced charge.', 7.99),
      text: z.string().meta({
        description: 'The reduction as a sentence.',
        examples: ['20% off the first 3 charges'],
      }),
    })
    .nullable()
    .describe('Discount that holds by itself for who subscribes now; null for none.'),
})

const pricing = z
  .strictObject({
    paymentLinkId: uuid.describe('The payment link.'),
    subscriptionId: uuid.describe('The subscription that it sells.'),
    title: z.string().meta({ description: 'Name of the subscription.', examples: ['Ledgerline Pro'] }),
    status: z.enum(SUBSCRIPTION_STATUSES).describe('New subscribers are taken where it is `active`.'),
    organisation: z.string().meta({
      description: 'Name that the merchant goes by; empty where it gave none.',
      examples: ['Ledgerline'],
    }),
    accent: z
      .string()
      .nullable()
      .meta({
        description: 'The merchant’s color, dark enough for white words on it; null for none.',
        examples: ['#06605c'],
      }),
    trialDays: z.int().meta({ description: 'Free days before the first charge.', examples: [14] }),
    plans: z.array(pricedPlan).describe('In the merchant’s order; one alone for a link with a fixed plan.'),
    tokens: z
      .array(
        z.strictObject({
          symbol: z.string().meta({ description: 'Symbol of the token.', examples: ['USDC'] }),
          chainId: z.int().meta({ description: 'Its network (EIP-155).', examples: [8453] }),
          network: z.string().meta({ description: 'The network’s name.', examples: ['Base'] }),
        }),
      )
      .describe('Tokens that payers can pay with now.'),
  })
  .meta({ id: 'Pricing' })
export type WirePricing = z.infer<typeof pricing>

/** Seconds for which a browser or a cache in between may repeat the answer. */
export const PRICING_CACHE_SECONDS = 60

export const readPricing = operation({
  id: 'readPricing',
  method: 'GET',
  path: '/api/v1/payment-links/{id}/pricing',
  summary: 'Read the plans and prices of a payment link',
  description: `Public, and readable from any site: it is what \`<dues-pricing>\` shows. It may be repeated for ${PRICING_CACHE_SECONDS} seconds.`,
  credential: { kind: 'none' },
  params: z.object({ id: uuid }),
  data: pricing,
  anySite: true,
  refusals: ['not_found'],
  headers: ['Cache-Control'],
})
