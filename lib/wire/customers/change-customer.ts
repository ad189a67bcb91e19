import { z } from 'zod'
import { uuid } from '../fields'
import { operation } from '../operation'
import { subscriberRow } from '../subscribers/subscribers'
import { clientReferenceInput, emailInput, metadataInput } from './customer'

export const changeCustomer = operation({
  id: 'changeCustomer',
  method: 'PATCH',
  path: '/api/v1/subscribers/{id}',
  summary: 'Change the customer of a subscriber',
  description:
    'What is left out stays, null clears, and `metadata` takes the place of all that was there. Terms and charges stay as they are.',
  credential: { kind: 'merchant', scope: 'subscribers:write' },
  params: z.object({ id: uuid }),
  body: z
    .strictObject({
      clientReferenceId: clientReferenceInput.nullable().optional(),
      email: emailInput.nullable().optional(),
      metadata: metadataInput.optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Send at least one field to change.'),
  data: subscriberRow,
  refusals: ['not_found'],
})
