import { z } from 'zod'
import { OTHERWISE } from '@/lib/billing/price-changes/price-rise'
import { cursorInput, instant, instantInput, limitInput, priceInput, uuid } from '../fields'
import { operation } from '../operation'
import { together } from '../schema-rules'

const plan = z.object({ id: uuid })

export const otherwise = z
  .enum(OTHERWISE, `Must be ${OTHERWISE.join(' or ')}.`)
  .describe(
    'Fate of subscribers who have not accepted when the price holds for them. keep: they go on at their price. end: their subscription ends with what is paid.',
  )

const consent = z
  .strictObject({
    asked: z.int().meta({ examples: [40] }),
    accepted: z.int().meta({ examples: [25] }),
    open: z
      .int()
      .meta({ examples: [12] })
      .describe('Those who can still answer in time.'),
    notAccepted: z
      .int()
      .meta({ examples: [1] })
      .describe('All others: who kept their price after the date, ended, left, or were asked no more.'),
  })
  .meta({ id: 'PriceConsent' })
  .describe('`asked` is the sum of the others. Whoever accepts after the date moves to `accepted`.')

/** Another price of a plan for those who subscribe already. */
export const priceChange = z
  .strictObject({
    id: uuid,
    planId: uuid,
    price: z.number().meta({ examples: [8] }),
    announcedAt: instant,
    lowered: z
      .int()
      .meta({ examples: [40] })
      .describe(
        'Subscribers who paid more, and have paid this price since it was announced; 0 of a higher price.',
      ),
    from: instant
      .nullable()
      .meta({ examples: [null] })
      .describe('Date from which a higher price holds for those who accept it; null for a lower one.'),
    otherwise: otherwise.nullable().meta({ examples: [null] }),
    closedAt: instant
      .nullable()
      .meta({ examples: [null] })
      .describe('Time from which nobody is asked any more: withdrawn, or followed by another change.'),
    consent: consent.nullable().meta({ examples: [null] }),
  })
  .meta({ id: 'PriceChange' })
export type WirePriceChange = z.infer<typeof priceChange>

export const announcePriceChange = operation({
  id: 'announcePriceChange',
  method: 'POST',
  path: '/api/v1/plans/{id}/price-changes',
  summary: 'Change the price for subscribers',
  description:
    'Without `from`, a lower price: subscribers of the plan who pay more pay it from their next charge on, without a signature; discounts are taken off it, and those who pay as much or less keep their price. With `from` and `otherwise`, a higher price, at least one period of the plan ahead: each subscriber who pays less is asked to accept it by a signature (event `subscriber.price_change_asked`, portal, payer link), and pays it from its first period that begins at `from` or later. A trial’s first payment and the first one after a pause stay at the old price; those payers answer by the one after. A payer whose token the subscription has stopped accepting can accept it in another token on the same network only (`tokenId` of the change); without an answer `otherwise` decides. One higher price is asked for at a time. New subscribers pay the new price at once, unless the plan costs less already (a lower one) or more (a higher one). For a price for new subscribers alone, change the plan.',
  credential: { kind: 'merchant', scope: 'subscriptions:write' },
  params: plan,
  body: z
    .strictObject({
      price: priceInput,
      from: instantInput.optional().describe('Date of a higher price.'),
      otherwise: otherwise.optional(),
    })
    .refine(({ from, otherwise }) => from === undefined || otherwise !== undefined, {
      path: ['otherwise'],
      error: 'Must be keep or end, with a date.',
    })
    .refine(({ from, otherwise }) => otherwise === undefined || from !== undefined, {
      path: ['from'],
      error: 'Must be a date: a higher price takes one.',
    })
    .meta(together('from', 'otherwise')),
  data: priceChange,
  status: 201,
  refusals: ['not_found', 'not_changeable', 'price_too_low', 'price_change_too_soon', 'price_change_pending'],
})

export const listPriceChanges = operation({
  id: 'listPriceChanges',
  method: 'GET',
  path: '/api/v1/plans/{id}/price-changes',
  summary: 'List the price changes of a plan',
  description: 'Newest first, with the answers of those who were asked.',
  credential: { kind: 'merchant', scope: 'subscriptions:read' },
  params: plan,
  query: z.object({ limit: limitInput(100, 20), cursor: cursorInput.optional() }),
  data: z.array(priceChange),
  envelope: 'page',
  refusals: ['not_found'],
})

export const withdrawPriceChange = operation({
  id: 'withdrawPriceChange',
  method: 'DELETE',
  path: '/api/v1/plans/{id}/price-changes',
  summary: 'Withdraw a higher price',
  description:
    'Nobody is asked to accept it any more, and what payers have accepted is given up where it does not hold yet: they go on at their price. Those who pay the new price already go on with that, and new subscribers pay what the plan costs. `not_found` where no higher price is asked for.',
  credential: { kind: 'merchant', scope: 'subscriptions:write' },
  params: plan,
  data: null,
  refusals: ['not_found'],
})
