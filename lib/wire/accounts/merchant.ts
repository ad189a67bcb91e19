import { z } from 'zod'
import { MAX_ORGANISATION_LENGTH } from '@/lib/billing/accounts/organisation'
import { address, instant, lineOfText, uuid } from '../fields'
import { operation } from '../operation'

const merchant = z
  .strictObject({
    userid: uuid,
    address,
    organisation: z.string().meta({ examples: ['Northwind'] }),
    createdAt: instant,
  })
  .meta({ id: 'Merchant' })
export type WireMerchant = z.infer<typeof merchant>

export const getMerchant = operation({
  id: 'getMerchant',
  method: 'GET',
  path: '/api/v1/merchant',
  summary: 'Read the merchant',
  description: 'The account that the API key or the session belongs to: a simple way to try a key.',
  credential: { kind: 'merchant', scope: 'merchant:read' },
  data: merchant,
})

export const changeMerchant = operation({
  id: 'changeMerchant',
  method: 'PATCH',
  path: '/api/v1/merchant',
  summary: 'Change the merchant',
  description:
    'Payers see the new name from the answer on. What invoices call the merchant is in their own settings.',
  credential: { kind: 'merchant', scope: 'merchant:write' },
  body: z.strictObject({
    organisation: lineOfText(MAX_ORGANISATION_LENGTH, 0).meta({
      description: 'Shown to payers; empty shows the address instead.',
      examples: ['Northwind'],
    }),
  }),
  data: merchant,
})
