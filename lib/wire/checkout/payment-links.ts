import { z } from 'zod'
import { customerFields, customerInput } from '../customers/customer'
import { cursorInput, instant, limitInput, uuid } from '../fields'
import { operation } from '../operation'
import { quantity } from '../subscribers/changes'
import { chosenPlan, enteredCode, returnAddresses } from './advance-choice'

const link = z
  .strictObject({
    id: uuid,
    url: z.string().meta({ examples: ['https://dues.example.com/pay/7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'] }),
    subscriptionId: uuid,
    planId: uuid.nullable(),
    fixedPlan: z.boolean(),
    quantity,
    code: z.string().nullable(),
    oneUse: z.boolean(),
    status: z
      .enum(['open', 'used', 'archived'])
      .describe('`used`: of one use, and its checkout is under way or complete.'),
    successUrl: z.string().nullable(),
    cancelUrl: z.string().nullable(),
    ...customerFields,
    createdAt: instant,
  })
  .meta({ id: 'PaymentLink' })
export type WirePaymentLink = z.infer<typeof link>

export const createPaymentLink = operation({
  id: 'createPaymentLink',
  method: 'POST',
  path: '/api/v1/subscriptions/{id}/payment-links',
  summary: 'Create a payment link',
  description:
    'A link beside the subscription’s own, with a choice, a customer and addresses of its own; what its address names besides (`?clientReferenceId=`) counts only where the link says nothing. With `oneUse` all visits come to one checkout session, so that one payer can subscribe; a session that times out is followed by another.',
  credential: { kind: 'merchant', scope: 'checkout:write' },
  params: z.object({ id: uuid }),
  body: z.strictObject({
    ...chosenPlan,
    ...enteredCode,
    oneUse: z.boolean().optional().describe('False unless given.'),
    ...returnAddresses,
    ...customerInput,
  }),
  data: link,
  status: 201,
  refusals: ['not_found', 'discount_unknown'],
})

export const listPaymentLinks = operation({
  id: 'listPaymentLinks',
  method: 'GET',
  path: '/api/v1/subscriptions/{id}/payment-links',
  summary: 'List payment links',
  description: 'Newest first, archived ones included; the subscription’s own link is its `payUrl`.',
  credential: { kind: 'merchant', scope: 'subscriptions:read' },
  params: z.object({ id: uuid }),
  query: z.object({ limit: limitInput(100, 50), cursor: cursorInput.optional() }),
  data: z.array(link),
  envelope: 'page',
  refusals: ['not_found'],
})

export const archivePaymentLink = operation({
  id: 'archivePaymentLink',
  method: 'DELETE',
  path: '/api/v1/payment-links/{id}',
  summary: 'Archive a payment link',
  description:
    'Its address is unknown from now on; checkouts that it made go on. Repeating it changes nothing.',
  credential: { kind: 'merchant', scope: 'checkout:write' },
  params: z.object({ id: uuid }),
  data: null,
  refusals: ['not_found'],
})
