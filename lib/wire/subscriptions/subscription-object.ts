import { z } from 'zod'
import { SUBSCRIPTION_STATUSES } from '@/lib/billing/subscriptions/subscription'
import { address, frequency, uuid } from '../fields'

/** Specification section 2.3. */
export const plan = z
  .strictObject({
    id: uuid,
    name: z.string().meta({ examples: ['Starter'] }),
    price: z.number().meta({ description: 'US dollars.', examples: [9.99] }),
    frequency,
    volume: z.number(),
    subscriptionId: uuid,
  })
  .meta({ id: 'Plan' })
export type WirePlan = z.infer<typeof plan>

/** Specification section 2.4. */
export const token = z
  .strictObject({
    id: z.string().meta({ description: 'Numeric text.', examples: ['6'] }),
    address,
    symbol: z.string().meta({ examples: ['USDC'] }),
    name: z.string().meta({ examples: ['USD Coin'] }),
    decimals: z.int().meta({ examples: [6] }),
    chainId: z.int().meta({ examples: [8453] }),
    logoURI: z
      .string()
      .meta({ examples: ['https://assets.coingecko.com/coins/images/6319/standard/usdc.png'] }),
    coingeckoId: z.string().meta({ examples: ['usd-coin'] }),
  })
  .meta({ id: 'Token' })
export type WireToken = z.infer<typeof token>

/** Specification section 2.5. */
export const receiver = z
  .strictObject({
    receiverId: uuid,
    address,
    networkId: z.int().meta({ examples: [8453] }),
    subscriptionId: uuid,
  })
  .meta({ id: 'Receiver' })
export type WireReceiver = z.infer<typeof receiver>

/** Specification section 2.2. */
export const subscription = z
  .strictObject({
    id: uuid,
    title: z.string().meta({ examples: ['Ledgerline Pro'] }),
    trialDays: z.int().meta({ examples: [14] }),
    linktree: z.string().meta({ examples: [''] }),
    status: z.enum(SUBSCRIPTION_STATUSES),
    plans: z.array(plan),
    tokens: z.array(token),
    receivers: z.array(receiver),
    paymentLinkId: uuid,
  })
  .meta({ id: 'Subscription' })
export type WireSubscription = z.infer<typeof subscription>
