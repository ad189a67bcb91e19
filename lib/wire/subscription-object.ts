import { z } from 'zod'
import { SUBSCRIPTION_STATUSES } from '@/lib/billing/subscription'
import { address, frequency, uuid } from './fields'

/** Specification section 2.3. */
export const plan = z.strictObject({
  id: uuid,
  name: z.string(),
  price: z.number().describe('US dollars.'),
  frequency,
  volume: z.number(),
  subscriptionId: uuid,
})
export type WirePlan = z.infer<typeof plan>

/** Specification section 2.4. */
export const token = z.strictObject({
  id: z.string().describe('Numeric text.'),
  address,
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  chainId: z.int(),
  logoURI: z.string(),
  coingeckoId: z.string(),
})
export type WireToken = z.infer<typeof token>

/** Specification section 2.5. */
export const receiver = z.strictObject({
  receiverId: uuid,
  address,
  networkId: z.int(),
  subscriptionId: uuid,
})
export type WireReceiver = z.infer<typeof receiver>

/** Specification section 2.2. */
export const subscription = z.strictObject({
  id: uuid,
  title: z.string(),
  trialDays: z.int(),
  linktree: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  plans: z.array(plan),
  tokens: z.array(token),
  receivers: z.array(receiver),
  paymentLinkId: uuid,
})
export type WireSubscription = z.infer<typeof subscription>
