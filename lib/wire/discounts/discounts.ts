import { z } from 'zod'
import { bpsFromPercent, isDiscountCode, MAX_DISCOUNTED_CHARGES } from '@/lib/billing/discounts/discount'
import { cursorInput, instant, instantInput, limitInput, priceInput, uuid } from '../fields'
import { operation } from '../operation'
import { exactlyOne } from '../schema-rules'

/** States of a discount: offered, or the cause of its end. */
export const DISCOUNT_STATUSES = ['active', 'expired', 'used_up', 'archived'] as const

const CODE_RULE = 'Must have 3 to 40 letters, digits, hyphens or underscores.'

/** A code as a payer or a merchant writes it, in any case. */
export const discountCodeInput = z
  .string(CODE_RULE)
  .trim()
  .refine(isDiscountCode, CODE_RULE)
  .describe('In any case.')
  .meta({ examples: ['LAUNCH20'] })

const granted = {
  id: uuid,
  code: z
    .string()
    .nullable()
    .meta({ examples: ['LAUNCH20'] })
    .describe('In upper case; null for one that holds by itself.'),
  percent: z
    .number()
    .nullable()
    .meta({ examples: [20] })
    .describe('Part of the price.'),
  amount: z
    .number()
    .nullable()
    .meta({ examples: [null] })
    .describe('US dollars off each charge.'),
  charges: z
    .int()
    .nullable()
    .meta({ examples: [3] })
    .describe('Paid charges that are reduced, from the first one on; null for all.'),
}

/** Discount as a subscriber has it: `percent` or `amount`, the other is null. */
export const grantedDiscount = z.strictObject(granted).meta({ id: 'GrantedDiscount' })
export type WireGrantedDiscount = z.infer<typeof grantedDiscount>

/** Discount of a running subscriber. */
export const ownDiscount = z
  .strictObject({
    ...granted,
    chargesLeft: z
      .int()
      .nullable()
      .meta({ examples: [2] })
      .describe(
        'Paid charges that it still reduces; null for all to come, 0 once it is used up. What a change of the terms leaves unused of reduced periods counts as not reduced: a whole period of it is a charge more.',
      ),
  })
  .meta({ id: 'SubscriberDiscount' })
export type WireOwnDiscount = z.infer<typeof ownDiscount>

const oncePerWallet = z
  .boolean()
  .describe(
    'Whether a wallet can have it for one subscription alone; false lets one that cancelled and subscribes again have it again.',
  )

const discount = z
  .strictObject({
    ...granted,
    plans: z.array(uuid).describe('Plans that it is for; empty for all of the merchant’s.'),
    maxRedemptions: z
      .int()
      .nullable()
      .meta({ examples: [100] }),
    oncePerWallet,
    redemptions: z
      .int()
      .meta({ examples: [12] })
      .describe('Subscribers who have it, and checkouts that are under way with it.'),
    expiresAt: instant.nullable().describe('New subscribers can have it until then.'),
    status: z.enum(DISCOUNT_STATUSES),
    createdAt: instant,
  })
  .meta({ id: 'Discount' })
export type WireDiscount = z.infer<typeof discount>

const PERCENT_RULE = 'Must be above 0 and below 100, with at most 2 decimals.'
const CHARGES_RULE = `Must be a whole number from 1 to ${MAX_DISCOUNTED_CHARGES}.`
const REDEMPTIONS_RULE = 'Must be a whole number from 1 to 1,000,000.'

const maxRedemptions = z
  .int(REDEMPTIONS_RULE)
  .min(1, REDEMPTIONS_RULE)
  .max(1_000_000, REDEMPTIONS_RULE)
  .meta({ examples: [100] })
const plans = z.array(uuid).max(100, 'Name at most 100 plans, or none for all.')

export const createDiscount = operation({
  id: 'createDiscount',
  method: 'POST',
  path: '/api/v1/discounts',
  summary: 'Create a discount',
  description:
    'A reduction of charges for new subscribers: for whoever enters its `code`, or for everybody where it has none. The payer signs the full price as the cap; each reduced charge is simply less. It never makes a charge free: that is what trials are for. What it takes off cannot be changed later.',
  credential: { kind: 'merchant', scope: 'subscriptions:write' },
  body: z
    .strictObject({
      code: discountCodeInput.optional(),
      percent: z
        .number(PERCENT_RULE)
        .refine((percent) => bpsFromPercent(percent) !== null, PERCENT_RULE)
        .optional()
        .meta({ examples: [20] }),
      amount: priceInput.refine((dollars) => dollars > 0, 'Must be above 0.').optional(),
      charges: z
        .int(CHARGES_RULE)
        .min(1, CHARGES_RULE)
        .max(MAX_DISCOUNTED_CHARGES, CHARGES_RULE)
        .optional()
        .meta({ examples: [3] })
        .describe('Paid charges that are reduced, from the first one on; all without it.'),
      plans: plans.optional().describe('Plans that it is for; all of the merchant’s without it.'),
      maxRedemptions: maxRedemptions.optional(),
      oncePerWallet: oncePerWallet.default(false),
      expiresAt: instantInput.optional(),
    })
    .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
      path: ['percent'],
      message: 'Give either percent or amount.',
    })
    .meta({
      ...exactlyOne({ percent: 'number', amount: 'number' }),
      example: { code: 'LAUNCH20', percent: 20, charges: 3, maxRedemptions: 100 },
    }),
  data: discount,
  status: 201,
  refusals: ['discount_code_taken'],
})

export const listDiscounts = operation({
  id: 'listDiscounts',
  method: 'GET',
  path: '/api/v1/discounts',
  summary: 'List discounts',
  description: 'Newest first, with those that are over.',
  credential: { kind: 'merchant', scope: 'subscriptions:read' },
  query: z.object({ limit: limitInput(100, 50), cursor: cursorInput.optional() }),
  data: z.array(discount),
  envelope: 'page',
})

export const changeDiscount = operation({
  id: 'changeDiscount',
  method: 'PATCH',
  path: '/api/v1/discounts/{id}',
  summary: 'Change a discount',
  description:
    'Changes who can have it from now on; subscribers who have it keep it. `archived` takes it back for good.',
  credential: { kind: 'merchant', scope: 'subscriptions:write' },
  params: z.object({ id: uuid }),
  body: z
    .strictObject({
      plans: plans.optional(),
      maxRedemptions: maxRedemptions.nullable().optional(),
      oncePerWallet: oncePerWallet.optional(),
      expiresAt: instantInput.nullable().optional(),
      archived: z.literal(true, 'Must be true: what was archived is not offered again.').optional(),
    })
    .meta({ example: { archived: true } }),
  data: discount,
  refusals: ['not_found'],
})
