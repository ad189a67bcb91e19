import { z } from 'zod'
import { operation } from '../operation'
import {
  addressLinesInput,
  countryInput,
  numberPrefixInput,
  partyNameInput,
  taxIdInput,
  taxRatesInput,
} from './parties'

const invoiceSettings = z
  .strictObject({
    legalName: z.string().meta({ examples: ['Northwind GmbH'] }),
    address: z.string().meta({ examples: ['Hauptstr. 1\n10115 Berlin'] }),
    country: z
      .string()
      .nullable()
      .meta({ examples: ['DE'] }),
    taxId: z.string().meta({ examples: ['DE123456789'] }),
    numberPrefix: z.string().meta({ examples: ['INV'] }),
    taxRates: z.array(z.strictObject({ country: z.string(), percent: z.number() })).meta({
      description:
        'Tax that prices include, by country of the buyer; that of the merchant’s own where there is none.',
      examples: [[{ country: 'DE', percent: 19 }]],
    }),
  })
  .meta({ id: 'InvoiceSettings' })
export type WireInvoiceSettings = z.infer<typeof invoiceSettings>

export const getInvoiceSettings = operation({
  id: 'getInvoiceSettings',
  method: 'GET',
  path: '/api/v1/merchant/invoice-settings',
  summary: 'Read the settings of invoices',
  description: 'What the next invoices say of the merchant. Issued ones keep what they said.',
  credential: { kind: 'merchant', scope: 'merchant:read' },
  data: invoiceSettings,
})

export const changeInvoiceSettings = operation({
  id: 'changeInvoiceSettings',
  method: 'PATCH',
  path: '/api/v1/merchant/invoice-settings',
  summary: 'Change the settings of invoices',
  description:
    'Holds for invoices from now on; issued ones stay as they are. `taxRates` replaces all rates. A rate is of the price without tax, and prices include it: that of the buyer’s country counts, else that of `country`, and without either no tax is stated. An empty text takes a field back.',
  credential: { kind: 'merchant', scope: 'merchant:write' },
  body: z
    .strictObject({
      legalName: partyNameInput.optional(),
      address: addressLinesInput.optional(),
      country: countryInput.nullable().optional(),
      taxId: taxIdInput.optional(),
      numberPrefix: numberPrefixInput.optional(),
      taxRates: taxRatesInput.optional(),
    })
    .meta({
      example: { legalName: 'Northwind GmbH', country: 'DE', taxRates: [{ country: 'DE', percent: 19 }] },
    }),
  data: invoiceSettings,
})
