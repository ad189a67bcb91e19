import { z } from 'zod'
import { CHANGE_TIMES } from '@/lib/billing/changes/change-terms'
import { OTHERWISE } from '@/lib/billing/price-changes/price-rise'
import { MAX_QUANTITY } from '@/lib/billing/subscriptions/plan'
import { instant, uuid } from '../fields'
import { plan } from '../subscriptions/subscription-object'

const quantityRule = `Must be a whole number from 1 to ${MAX_QUANTITY}.`

/** Units, as of seats. */
export const quantity = z
  .int(quantityRule)
  .min(1, quantityRule)
  .max(MAX_QUANTITY, quantityRule)
  .meta({ examples: [5] })

export const creditDollars = z
  .number()
  .meta({ examples: [0] })
  .describe('Unused parts of paid periods of earlier terms, in US dollars, which lower the next charges.')

export const changeTime = z
  .enum(CHANGE_TIMES, `Must be ${CHANGE_TIMES.join(' or ')}.`)
  .describe(
    'now: the first period of the new terms begins at once, and what is unused of the paid one becomes credit. renewal: it begins where the paid one ends. price_change: it begins with the first period at the merchant’s new price, which the same plan, token and quantity accept. Months are counted from the day on which the new terms begin: of a plan of the 31st, those that begin on 28 February renew on the 28th from then on.',
  )

/** A change that a payer signed. */
export const signedChange = z
  .strictObject({
    status: z
      .enum(['waiting', 'done', 'failed'])
      .describe(
        'waiting: it holds from `startsAt` on, or is being brought to the chain. done: the present terms. failed: given up, with the terms as they were.',
      ),
    planId: uuid,
    planName: plan.shape.name,
    frequency: plan.shape.frequency,
    tokenId: z.string().meta({ examples: ['6'] }),
    tokenSymbol: z.string().meta({ examples: ['USDC'] }),
    quantity,
    price: z.number().meta({ description: 'US dollars a period, of all units.', examples: [49] }),
    capText: z
      .string()
      .meta({ description: 'Signed maximum of one charge, in whole tokens.', examples: ['49'] }),
    keepsDiscount: z
      .boolean()
      .meta({ examples: [false] })
      .describe('Whether the subscription’s discount goes on under the new terms.'),
    when: changeTime,
    startsAt: instant.describe('Beginning of the first period of the new terms.'),
    failureReason: z
      .string()
      .nullable()
      .meta({ examples: [null] })
      .describe(
        'Reason of a failed one; `superseded` where another change took its place, `taken_back` where the payer did not want it any more.',
      ),
  })
  .meta({ id: 'SignedChange' })
export type WireSignedChange = z.infer<typeof signedChange>

/** A higher price that the merchant asks the payer to accept. */
export const newPrice = z
  .strictObject({
    price: z.number().meta({ description: 'US dollars a period, of all units.', examples: [12] }),
    startsAt: instant.describe('Beginning of the first period at this price.'),
    otherwise: z
      .enum(OTHERWISE)
      .describe(
        'Without an acceptance: keep: the subscription goes on at its price. end: it ends with what is paid then.',
      ),
    status: z.enum(['open', 'accepted']).describe('accepted: signed, and holds from `startsAt` on.'),
  })
  .meta({ id: 'NewPrice' })
export type WireNewPrice = z.infer<typeof newPrice>
