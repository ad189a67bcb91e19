import { z } from 'zod'
import { cursorInput, instant, limitInput, priceInput, uuid } from '../fields'
import { operation } from '../operation'

const plan = z.object({ id: uuid })

const priceChange = z
  .strictObject({
    id: uuid,
    planId: uuid,
    price: z.number().meta({ examples: [8] }),
    announcedAt: instant,
    lowered: z
      .int()
      .meta({ examples: [40] })
      .describe('Subscribers who paid more, and have paid this price since it was announced.'),
  })
  .meta({ id: 'PriceChange' })
export type WirePriceChange = z.infer<typeof priceChange>

export const announcePriceChange = operation({
  id: 'announcePriceChange',
  method: 'POST',
  path: '/api/v1/plans/{id}/price-changes',
  summary: 'Lower the price for subscribers',
  description:
    'Subscribers of the plan who pay more pay this price from their next charge on, without a signature; discounts are taken off it. Those who pay as much or less keep their price. New subscribers pay it at once, unless the plan costs less already. For a higher price for new subscribers alone, change the plan.',
  credential: { kind: 'merchant', scope: 'subscriptions:write' },
  params: plan,
  body: z.strictObject({ price: priceInput }),
  data: priceChange,
  status: 201,
  refusals: ['not_found', 'price_too_low'],
})

export const listPriceChanges = operation({
  id: 'listPriceChanges',
  method: 'GET',
  path: '/api/v1/plans/{id}/price-changes',
  summary: 'List the price changes of a plan',
  description: 'Newest first.',
  credential: { kind: 'merchant', scope: 'subscriptions:read' },
  params: plan,
  query: z.object({ limit: limitInput(100, 20), cursor: cursorInput.optional() }),
  data: z.array(priceChange),
  envelope: 'page',
  refusals: ['not_found'],
})
