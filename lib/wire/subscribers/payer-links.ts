import { z } from 'zod'
import { PAYER_LINK_PURPOSES } from '@/lib/billing/subscriptions/payer-link'
import { instant, uuid } from '../fields'
import { operation } from '../operation'
import { oneForm } from '../schema-rules'
import { quantity } from './changes'

export const createPayerLink = operation({
  id: 'createPayerLink',
  method: 'POST',
  path: '/api/v1/subscribers/{id}/links',
  summary: 'Make a link for a subscriber’s payer',
  description:
    'A link to send to the payer: to renew the permission, to change plan, token or quantity, to accept a higher price of the plan, or to retry a failed payment. It opens this subscription alone, and only for the paying wallet, which signs in first. It works for 30 days, any number of times; the code in it is not kept and can’t be shown again.',
  credential: { kind: 'merchant', scope: 'subscribers:write' },
  params: z.object({ id: uuid }),
  body: z
    .strictObject({
      for: z
        .enum(PAYER_LINK_PURPOSES, `Must be ${PAYER_LINK_PURPOSES.join(' or ')}.`)
        .describe(
          'permission: renew how many charges the wallet allows. change: choose another plan, token or quantity. price: accept the higher price that is announced. retry: try the failed payment again.',
        ),
      planId: uuid
        .optional()
        .describe('Only with `change`: the plan that the payer finds chosen, and may choose otherwise.'),
      quantity: quantity
        .optional()
        .describe(
          'Only with `change`: the quantity that the payer finds chosen, up to what the plan offers.',
        ),
    })
    .refine((body) => body.for === 'change' || (body.planId ?? body.quantity) === undefined, {
      path: ['for'],
      message: 'Must be change where a plan or a quantity is named.',
    })
    .meta({
      ...oneForm(
        { told: { for: { type: 'string', enum: ['change'] } } },
        {
          told: { for: { type: 'string', enum: ['permission', 'price', 'retry'] } },
          without: ['planId', 'quantity'],
        },
      ),
      example: { for: 'change' },
    }),
  data: z.strictObject({
    url: z.string().meta({
      examples: ['https://dues.example.com/portal/renew/0uQ2vXw7mB9bCkq1sPzV4tHf8yJnLrEaGdWcKxS5oIM'],
    }),
    expiresAt: instant,
  }),
  status: 201,
  refusals: ['not_found', 'permission_not_renewable', 'not_changeable'],
})
