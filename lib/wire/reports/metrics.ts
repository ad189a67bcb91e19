import { z } from 'zod'
import { dayInput, instant, uuid } from '../fields'
import { operation } from '../operation'
import { token } from '../subscriptions/subscription-object'

const day = z.string().meta({ format: 'date', examples: ['2026-11-21'] })
const dollars = z.number().meta({ examples: [10826.5] })
const count = z.int().meta({ examples: [27] })
const MRR =
  'Monthly payments of active and past-due subscribers in US dollars; quarters and years are divided over their months. Trials and pauses do not count.'

export const metrics = z
  .strictObject({
    asOf: instant.describe('Time of the figures.'),
    mrr: dollars.describe(MRR),
    active: count.describe('Paid for the current period.'),
    trialing: count.describe('Terms signed, first charge still ahead.'),
    pastDue: count.describe('The last charge failed and is still open.'),
    atRisk: count.describe(
      'A charge of the next 7 days would fail now: the balance or the allowance is too low.',
    ),
    new: count.describe('Subscribers that started from `from` to `to`, trials included.'),
    churned: count.describe(
      'Subscribers that were cancelled or lapsed from `from` to `to`, trials included; those that ended as agreed are not among them.',
    ),
    refunded: dollars
      .describe(
        'US dollars of the refunds that were confirmed from `from` to `to`, each its part of the price of its payment. `mrr` is the price of what recurs, so no refund changes it.',
      )
      .meta({ examples: [49] }),
    byDay: z
      .array(
        z.strictObject({
          day,
          mrr: dollars.describe(
            'Revenue at the end of the day; today’s as of now. A day that is over keeps it: a discount that ends, another price, a pause or an end counts from its own day on.',
          ),
          new: count,
          churned: count,
        }),
      )
      .describe('Each day from `from` to `to`.'),
    byPlan: z
      .array(
        z.strictObject({
          subscriptionId: uuid,
          planId: uuid,
          name: z.string().meta({ examples: ['Team'] }),
          mrr: dollars,
          subscribers: count.describe('Active and past due.'),
        }),
      )
      .describe('Current revenue by plan, largest first.'),
    byToken: z
      .array(z.strictObject({ token, mrr: dollars, subscribers: count.describe('Active and past due.') }))
      .describe('Current revenue by token, largest first.'),
    due: z
      .array(
        z.strictObject({
          day,
          charges: count,
          amount: dollars,
          failing: count.describe('Charges that would fail now.'),
          failingAmount: dollars,
        }),
      )
      .describe(
        'Charges that fall due today and on the six days after. What is overdue counts today; retries of failed charges do not count.',
      ),
  })
  .meta({ id: 'Metrics' })
export type WireMetrics = z.infer<typeof metrics>

export const getMetrics = operation({
  id: 'getMetrics',
  method: 'GET',
  path: '/api/v1/metrics',
  summary: 'Read metrics',
  description:
    'Figures of all subscriptions, or of one. Days are UTC. Without `from` and `to`, the last 30 days; at most 731 at once.',
  credential: { kind: 'merchant', scope: 'metrics:read' },
  query: z.object({
    from: dayInput.optional().describe('The first day.'),
    to: dayInput.optional().describe('The last day; today at the latest.'),
    subscription: uuid.optional(),
  }),
  data: metrics,
  refusals: ['not_found'],
})
