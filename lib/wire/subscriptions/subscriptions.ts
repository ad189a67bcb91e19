import { z } from 'zod'
import { AFTER_FAILURE, DEFAULT_DUNNING, MAX_DUNNING_DAYS, MAX_RETRIES } from '@/lib/billing/charges/dunning'
import { MAX_PLANS, MAX_QUANTITY } from '@/lib/billing/subscriptions/plan'
import { PAUSED_ACCESS } from '@/lib/billing/subscriptions/subscriber'
import {
  MAX_TITLE_LENGTH,
  MAX_TRIAL_DAYS,
  SUBSCRIPTION_STATUSES,
} from '@/lib/billing/subscriptions/subscription'
import { MAX_FIXED_CHARGES } from '@/lib/billing/subscriptions/terms-length'
import { parseFields } from '../field-problems'
import {
  addressInput,
  chainIdInput,
  cursorInput,
  frequency,
  instant,
  limitInput,
  lineOfText,
  linkInput,
  priceInput,
  searchInput,
  usageQuantity,
  uuid,
  volumeInput,
} from '../fields'
import { invoiceDetails } from '../invoices/parties'
import { operation } from '../operation'
import { plan, receiver, subscription } from './subscription-object'

const trialDaysRule = `Must be a whole number of days from 0 to ${MAX_TRIAL_DAYS}.`
const shareRule = 'Must be a percentage above 0 and at most 100, with at most 2 decimals.'

const title = lineOfText(MAX_TITLE_LENGTH).meta({ examples: ['Ledgerline Pro'] })
const trialDays = z.int(trialDaysRule).min(0, trialDaysRule).max(MAX_TRIAL_DAYS, trialDaysRule)
const accessWhilePaused = z
  .enum(PAUSED_ACCESS, `Must be one of ${PAUSED_ACCESS.join(', ')}.`)
  .describe(
    'Access of subscribers while they are paused, from the end of what is paid: it goes on (`keep`) or stops. Those who are paused keep what they had.',
  )

const trialPerWallet = z
  .boolean('Must be true or false.')
  .describe('True where a wallet has the trial once; false where each of its subscriptions begins with one.')
const fixedChargesRule = `Must be a whole number from 1 to ${MAX_FIXED_CHARGES}, or nothing for no end.`
const fixedCharges = z
  .int(fixedChargesRule)
  .min(1, fixedChargesRule)
  .max(MAX_FIXED_CHARGES, fixedChargesRule)
  .nullable()
  .describe(
    'Number of charges after which a new subscriber’s terms end; null where they run until cancelled.',
  )
const graceRule = `Must be a whole number of days from 0 to ${MAX_DUNNING_DAYS}.`
const retryRule = `Must be at most ${MAX_RETRIES} whole numbers of days from 1 to ${MAX_DUNNING_DAYS - 1}, each higher than the one before.`
const retryDay = z
  .int(retryRule)
  .min(1, retryRule)
  .max(MAX_DUNNING_DAYS - 1, retryRule)
/** Settings for failed charges, which hold for the subscribers there are too. */
const dunning = {
  graceDays: z
    .int(graceRule)
    .min(0, graceRule)
    .max(MAX_DUNNING_DAYS, graceRule)
    .describe(
      'Days of access after the end of what is paid, at most the shortest period of the plans (28, 89 or 365 days). With 0, access ends at each renewal until its payment is confirmed. A change holds at once, for all subscribers.',
    ),
  retryDays: z
    .array(retryDay, retryRule)
    .max(MAX_RETRIES, retryRule)
    .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)), retryRule)
    .meta({ examples: [[...DEFAULT_DUNNING.retryDays]] })
    .describe(
      'Days after the due time on which a failed charge is tried again, within the shortest period of the plans; empty for no retries. A change holds from the next failed attempt on. First charges after a trial are tried on days 1 and 2 at the latest, since their signature runs out on day 3.',
    ),
  afterFailure: z
    .enum(AFTER_FAILURE, `Must be one of ${AFTER_FAILURE.join(', ')}.`)
    .describe(
      'What follows when two periods in a row stay unpaid: `cancel` ends the subscriber. `keep` leaves it past due: each new period is charged when it begins, and nothing is collected for those that were missed.',
    ),
}
const linktree = z.union(
  [z.literal(''), linkInput],
  'Must be empty or an address beginning with https:// or http://.',
)
const status = z.enum(SUBSCRIPTION_STATUSES, 'Must be active, paused or archived.')

const quantityMaxRule = `Must be a whole number from 1 to ${MAX_QUANTITY}.`
const quantityMax = z
  .int(quantityMaxRule)
  .min(1, quantityMaxRule)
  .max(MAX_QUANTITY, quantityMaxRule)
  .describe(
    'Most units, as of seats, that one subscriber may take: the price is for each. 1 for a plan without units.',
  )

const limitRule = 'Must be above 0: the most that one charge adds for use.'
const unitPriceRule = 'Must be above 0: the price of one unit.'
const usageFields = {
  unit: lineOfText(40)
    .describe('Name of what is counted.')
    .meta({ examples: ['API call'] }),
  price: priceInput.gt(0, unitPriceRule).meta({ description: 'US dollars a unit.', examples: [0.002] }),
  limit: priceInput
    .gt(0, limitRule)
    .max(1_000_000, 'Must be at most 1,000,000.')
    .meta({
      description: 'The most US dollars that one charge adds for use: part of what the payer allows.',
      examples: [20],
    }),
}
const INCLUDED = 'Units of each period that the plan’s price includes.'
const USAGE = 'Metered use on top of the price, charged with the next period; null for none.'
/** Metered use of a plan, in requests. */
export const usageInput = z.strictObject({
  ...usageFields,
  includedQuantity: usageQuantity.min(0, 'Must be at least 0.').default(0).describe(INCLUDED),
})
/** Metered use of a plan. */
export const usageTerms = z
  .strictObject({
    ...usageFields,
    includedQuantity: z.number().meta({ description: INCLUDED, examples: [1000] }),
  })
  .meta({ id: 'PlanUsage' })

const planInput = z.strictObject({
  name: lineOfText(100).meta({ examples: ['Starter'] }),
  price: priceInput,
  frequency: frequency.default('month'),
  volume: volumeInput.default(0),
  quantityMax: quantityMax.optional(),
  usage: usageInput.nullable().optional().describe(USAGE),
})

/** A plan as its merchant sees it. */
const merchantPlan = z.strictObject({
  ...plan.shape,
  quantityMax,
  usage: usageTerms.nullable().describe(USAGE),
  archived: z.boolean(),
})

const planChange = z
  .strictObject({
    name: lineOfText(100).optional(),
    price: priceInput.optional(),
    volume: volumeInput.optional(),
    quantityMax: quantityMax.optional(),
    usage: usageInput.nullable().optional().describe(USAGE),
    archived: z.boolean('Must be true or false.').optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Send at least one field to change.')
  .meta({ minProperties: 1 })

/** One plan within a change of its subscription, under the rules of createPlan or changePlan. */
const planWrite = z
  .strictObject({
    id: uuid
      .optional()
      .describe('The plan to change. Without it the plan is new: name and price are required.'),
    ...planChange.shape,
    frequency: frequency.optional().describe('Frequency of a new plan; month unless given.'),
    archived: planChange.shape.archived.describe('Only for an existing plan.'),
  })
  .transform(({ id, ...fields }, context) =>
    id === undefined
      ? { id: null, plan: parseWith(planInput, fields, context) }
      : { id, change: parseWith(planChange, fields, context) },
  )
export type PlanWrite = z.output<typeof planWrite>

/** Parses within a transform; what the schema refuses is refused of the surrounding value. */
function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  fields: object,
  context: z.RefinementCtx,
): z.output<Schema> {
  const parsed = parseFields(schema, fields)
  if (!parsed.problems) return parsed.fields
  for (const { path, message } of parsed.problems) {
    context.addIssue({ code: 'custom', path: path === '' ? [] : [path], message })
  }
  return z.NEVER
}

const planWrites = z
  .array(planWrite)
  .min(1, 'Send at least one plan, or leave this field out.')
  .max(MAX_PLANS, `Send at most ${MAX_PLANS} plans at once.`)
  .superRefine((plans, context) => {
    for (const [position, { id }] of plans.entries()) {
      if (id !== null && plans.findIndex((plan) => plan.id === id) !== position) {
        context.addIssue({ code: 'custom', path: [position, 'id'], message: 'This plan is listed twice.' })
      }
    }
  })
  .describe('Plans to add and to change. Plans that are not listed stay as they are.')

const tokensInput = z
  .array(z.string('Must be a token id.').regex(/^\d{1,20}$/, 'Must be a token id from GET /api/v1/tokens.'))
  .min(1, 'Offer at least one token.')
  .max(100, 'Offer at most 100 tokens.')
  .superRefine((ids, context) => {
    for (const [position, id] of ids.entries()) {
      if (ids.indexOf(id) !== position) {
        context.addIssue({ code: 'custom', path: [position], message: 'This token is listed twice.' })
      }
    }
  })
  .meta({ examples: [['6']] })

const receiversInput = z
  .array(
    z.strictObject({
      address: addressInput,
      networkId: chainIdInput,
      share: z
        .number(shareRule)
        .gt(0, shareRule)
        .max(100, shareRule)
        .refine((percent) => /^\d+(\.\d{1,2})?$/.test(String(percent)), shareRule)
        .optional()
        .describe('Percent of each charge on this network; equal shares unless given.'),
    }),
  )
  .min(1, 'Name at least one receiver.')
  .max(50, 'Name at most 50 receivers.')

/** The specification's object with the fields that only its merchant sees. */
export const merchantSubscription = z
  .strictObject({
    ...subscription.shape,
    trialPerWallet,
    accessWhilePaused,
    fixedCharges,
    ...dunning,
    invoiceDetails,
    plans: z.array(merchantPlan),
    receivers: z.array(z.strictObject({ ...receiver.shape, share: z.number().nullable() })),
    payUrl: z.string().meta({
      description: 'The payment link.',
      examples: ['https://dues.example.com/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'],
    }),
    createdAt: instant,
    updatedAt: instant,
    subscribers: z.strictObject({
      active: z.int(),
      trialing: z.int(),
      past_due: z.int(),
      paused: z.int(),
      cancelled: z.int(),
      ended: z.int().describe('Over as agreed, after a fixed number of charges.'),
    }),
    mrr: z.number().meta({
      description:
        'Monthly payments of active and past-due subscribers in US dollars; quarters and years are divided over their months.',
      examples: [1082.5],
    }),
  })
  .meta({ id: 'MerchantSubscription' })
export type WireMerchantSubscription = z.infer<typeof merchantSubscription>

export const createSubscription = operation({
  id: 'createSubscription',
  method: 'POST',
  path: '/api/v1/subscriptions',
  summary: 'Create a subscription',
  description: 'Payers open `payUrl` of the answer.',
  credential: { kind: 'merchant', scope: 'subscriptions:write' },
  body: z.strictObject({
    title,
    trialDays: trialDays.default(0),
    trialPerWallet: trialPerWallet.default(true),
    accessWhilePaused: accessWhilePaused.default('stop'),
    fixedCharges: fixedCharges.default(null),
    graceDays: dunning.graceDays.default(DEFAULT_DUNNING.graceDays),
    retryDays: dunning.retryDays.default([...DEFAULT_DUNNING.retryDays]),
    afterFailure: dunning.afterFailure.default(DEFAULT_DUNNING.afterFailure),
    invoiceDetails: invoiceDetails.default('none'),
    linktree: linktree.default(''),
    plans: z
      .array(planInput)
      .min(1, 'Define at least one plan.')
      .max(MAX_PLANS, `Define at most ${MAX_PLANS} plans.`),
    tokens: tokensInput,
    receivers: receiversInput,
  }),
  data: merchantSubscription,
  status: 201,
  refusals: ['price_too_low'],
  headers: ['ETag', 'Location'],
})

export const listSubscriptions = operation({
  id: 'listSubscriptions',
  method: 'GET',
  path: '/api/v1/subscriptions',
  summary: 'List subscriptions',
  description: 'Newest first, with those that are paused or archived unless `status` names one.',
  credential: { kind: 'merchant', scope: 'subscriptions:read' },
  query: z.object({
    status: status.optional(),
    q: searchInput(200).optional().describe('Part of the title.'),
    limit: limitInput(100, 50),
    cursor: cursorInput.optional(),
  }),
  data: z.array(merchantSubscription),
  envelope: 'page',
})

export const getSubscription = operation({
  id: 'getSubscription',
  method: 'GET',
  path: '/api/v1/subscriptions/{id}',
  summary: 'Read a subscription',
  description: 'The ETag of the answer makes a later change safe: send it as If-Match.',
  credential: { kind: 'merchant', scope: 'subscriptions:read' },
  params: z.object({ id: uuid }),
  data: merchantSubscription,
  refusals: ['not_found'],
  headers: ['ETag'],
})

export const changeSubscription = operation({
  id: 'changeSubscription',
  method: 'PATCH',
  path: '/api/v1/subscriptions/{id}',
  summary: 'Change a subscription',
  description:
    'Only what is sent changes, all of it or nothing. Plans are added before others are archived. Subscribers keep the terms that they signed. Other receivers than before need a confirmed session (`POST /api/auth/confirm`), or an API key that was made with the scope `receivers:write` by name.',
  credential: { kind: 'merchant', scope: 'subscriptions:write' },
  fieldScopes: { receivers: 'receivers:write' },
  params: z.object({ id: uuid }),
  body: z
    .strictObject({
      title: title.optional(),
      trialDays: trialDays.optional(),
      trialPerWallet: trialPerWallet.optional(),
      accessWhilePaused: accessWhilePaused.optional(),
      fixedCharges: fixedCharges.optional(),
      graceDays: dunning.graceDays.optional(),
      retryDays: dunning.retryDays.optional(),
      afterFailure: dunning.afterFailure.optional(),
      invoiceDetails: invoiceDetails.optional(),
      linktree: linktree.optional(),
      status: status.optional(),
      plans: planWrites.optional(),
      tokens: tokensInput.optional(),
      receivers: receiversInput.optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Send at least one field to change.')
    .meta({ minProperties: 1 }),
  data: merchantSubscription,
  refusals: ['confirmation_required', 'not_found', 'version_mismatch', 'price_too_low'],
  headers: ['ETag'],
})

export const createPlan = operation({
  id: 'createPlan',
  method: 'POST',
  path: '/api/v1/subscriptions/{id}/plans',
  summary: 'Add a plan',
  description: 'If-Match and ETag are those of the subscription.',
  credential: { kind: 'merchant', scope: 'subscriptions:write' },
  params: z.object({ id: uuid }),
  body: planInput,
  data: plan,
  status: 201,
  refusals: ['not_found', 'version_mismatch', 'price_too_low'],
  headers: ['ETag'],
})

export const changePlan = operation({
  id: 'changePlan',
  method: 'PATCH',
  path: '/api/v1/plans/{id}',
  summary: 'Change a plan',
  description:
    'Subscribers keep the terms that they signed. The last plan that is not archived cannot be archived. If-Match and ETag are those of the subscription.',
  credential: { kind: 'merchant', scope: 'subscriptions:write' },
  params: z.object({ id: uuid }),
  body: planChange,
  data: merchantPlan,
  refusals: ['not_found', 'version_mismatch', 'price_too_low'],
  headers: ['ETag'],
})
