import { z } from 'zod'
import { FORECAST_DAYS } from '@/lib/billing/money/revenue-forecast'
import { address, instant, uuid } from '../fields'
import { operation } from '../operation'

const dollars = z.number().meta({ examples: [10826.5] })

export const revenueForecast = z
  .strictObject({
    asOf: instant.describe('Time of the forecast.'),
    byDay: z
      .array(
        z.strictObject({
          day: z.string().meta({ format: 'date', examples: ['2026-11-22'] }),
          mrr: dollars.describe('Revenue at the end of the day.'),
        }),
      )
      .describe(`Each of the ${FORECAST_DAYS} days after today.`),
    failing: z
      .array(
        z.strictObject({
          subscriberId: uuid,
          subscriptionId: uuid,
          eoaaddress: address,
          planName: z.string().meta({ examples: ['Team'] }),
          price: z.number().meta({ description: 'US dollars of the charge, less discount.', examples: [49] }),
          failsAt: instant.describe('Due time of the first charge that would fail.'),
          reason: z
            .enum(['insufficient_balance', 'allowance_too_low'])
            .describe('What is missing: tokens in the wallet, or allowance for the contract.'),
        }),
      )
      .describe(
        'The first 20 subscribers whose charge would fail within these days, or failed and would again, the earliest first.',
      ),
    failingCount: z
      .int()
      .meta({ examples: [27] })
      .describe('How many there are.'),
  })
  .meta({ id: 'RevenueForecast' })
export type WireRevenueForecast = z.infer<typeof revenueForecast>

export const getRevenueForecast = operation({
  id: 'getRevenueForecast',
  method: 'GET',
  path: '/api/v1/metrics/forecast',
  summary: 'Foresee revenue',
  description:
    'Monthly recurring revenue of the next 90 days if nobody new comes and no payer does anything: trials and pauses that end begin to pay; signed changes, accepted prices and the full price after a discount count from their day; and whoever is cancelled, ends as agreed or by a higher price, or lacks balance or allowance pays no more. Wallets are as they were last read; a payment that a signed change moves to another token is taken to succeed.',
  credential: { kind: 'merchant', scope: 'metrics:read' },
  data: revenueForecast,
})
