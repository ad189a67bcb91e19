import { z } from 'zod'
import { clientReferenceInput } from '../customers/customer'
import { EXAMPLE_UUID, instant, instantInput, usageQuantity, uuid } from '../fields'
import { operation } from '../operation'
import { exactlyOne } from '../schema-rules'
import { usageTerms } from '../subscriptions/subscriptions'

/** Use of the period that runs, beside the terms that it is charged by. */
export const usageOfPeriod = z
  .strictObject({
    ...usageTerms.shape,
    quantity: z.number().meta({ description: 'Units of the period that runs.', examples: [1250] }),
    amount: z.number().meta({
      description: 'US dollars of use that the next charge adds, as far as it is reported.',
      examples: [0.5],
    }),
    periodEnd: instant.describe('End of the period: later use belongs to the next one.'),
  })
  .meta({ id: 'UsageOfPeriod' })
export type WireUsageOfPeriod = z.output<typeof usageOfPeriod>

export const reportUsage = operation({
  id: 'reportUsage',
  method: 'POST',
  path: '/api/v1/usage',
  summary: 'Report metered use',
  description:
    'Adds to the use of the period that runs, which the charge at its end bills with the next period’s price: what is above `includedQuantity`, at the price that the payer signed, up to the limit. `Idempotency-Key` is required, so that a repeated report counts once. Use in a trial is free. Nothing is taken after the end of a subscriber, so the use of its last period is not charged; nor is that of a period whose charge was never paid. A discount takes nothing off use.',
  credential: { kind: 'merchant', scope: 'usage:write' },
  body: z
    .strictObject({
      subscriberId: uuid.optional(),
      clientReferenceId: clientReferenceInput
        .optional()
        .describe(
          'The reference of the checkout session, in place of `subscriberId`. Name the subscriber where customers come by links: whoever opens one may type any reference into its address.',
        ),
      quantity: usageQuantity
        .gt(0, 'Must be above 0.')
        .meta({ description: 'Units, at most 6 decimals.', examples: [250] }),
      at: instantInput.optional().describe('Time of the use, in the period that runs; now unless given.'),
    })
    .meta({
      ...exactlyOne({ subscriberId: 'string', clientReferenceId: 'string' }),
      example: { subscriberId: EXAMPLE_UUID, quantity: 250 },
    }),
  data: z.strictObject({
    subscriberId: uuid,
    usage: usageOfPeriod,
    chargeAt: instant.nullable().describe('Time of the charge that bills it; null where none is to come.'),
  }),
  status: 201,
  needsIdempotencyKey: true,
  refusals: [
    'not_found',
    'subscriber_not_running',
    'usage_not_metered',
    'usage_above_limit',
    'usage_period_closed',
    'usage_ambiguous',
  ],
})
