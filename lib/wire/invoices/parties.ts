import { z } from 'zod'
import { bpsFromRate, MAX_TAX_RATES } from '@/lib/billing/invoices/included-tax'
import { isNumberPrefix } from '@/lib/billing/invoices/invoice-number'
import { INVOICE_DETAILS, isCountry, PARTY_LENGTHS } from '@/lib/billing/invoices/party'
import { isCleanLine, isVisibleLine, lineOfText, VISIBLE_RULE } from '../fields'

const COUNTRY_RULE = 'Must be the code of a country, such as DE.'

export const countryInput = z
  .string(COUNTRY_RULE)
  .trim()
  .toUpperCase()
  .refine(isCountry, COUNTRY_RULE)
  .meta({ description: 'ISO 3166-1 alpha-2, in any case.', examples: ['DE'] })

const ADDRESS_RULE = 'Must not contain control characters.'

/**
 * Postal address of several lines, each of which has what {@link lineOfText} takes; line breaks are brought to one form.
 * Some line has something to see unless the address is empty.
 */
export const addressLinesInput = z
  .string('Must be a text.')
  .max(PARTY_LENGTHS.address, `Must have at most ${PARTY_LENGTHS.address} characters.`)
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine((text) => text.split('\n').every(isCleanLine), ADDRESS_RULE)
  .refine((text) => text === '' || text.split('\n').some(isVisibleLine), VISIBLE_RULE)
  .refine((text) => text.split('\n').length <= 8, 'Must have at most 8 lines.')
  .meta({ examples: ['Hauptstr. 1\n10115 Berlin'] })

export const partyNameInput = lineOfText(PARTY_LENGTHS.name, 0).meta({ examples: ['Northwind GmbH'] })
export const taxIdInput = lineOfText(PARTY_LENGTHS.taxId, 0).meta({ examples: ['DE123456789'] })

const PREFIX_RULE = 'Must be 1 to 12 capital letters and digits.'
export const numberPrefixInput = z
  .string(PREFIX_RULE)
  .refine(isNumberPrefix, PREFIX_RULE)
  .meta({ description: 'Beginning of the numbers of the next invoices.', examples: ['INV'] })

const RATE_RULE = 'Must be a percentage from 0 to 100 with at most 2 decimals.'
const taxRate = z.strictObject({
  country: countryInput,
  percent: z
    .number(RATE_RULE)
    .refine((percent) => bpsFromRate(percent) !== null, RATE_RULE)
    .meta({ description: 'Percent of the price without tax.', examples: [19] }),
})

export const taxRatesInput = z
  .array(taxRate)
  .max(MAX_TAX_RATES, `Name at most ${MAX_TAX_RATES} countries.`)
  .refine(
    (rates) => new Set(rates.map(({ country }) => country)).size === rates.length,
    'Name each country once.',
  )
  .meta({ examples: [[{ country: 'DE', percent: 19 }]] })

/** Buyer as invoices name it. */
export const buyer = z
  .strictObject({
    name: z.string().meta({ examples: ['Ada Example Ltd'] }),
    address: z.string().meta({ examples: ['12 High Street'] }),
    postalCode: z.string().meta({ examples: ['10115'] }),
    city: z.string().meta({ examples: ['Berlin'] }),
    country: z.string().meta({ examples: ['DE'] }),
    taxId: z.string().meta({ examples: ['DE123456789'] }),
  })
  .meta({ id: 'InvoiceBuyer' })
export type WireBuyer = z.infer<typeof buyer>

/** The same in requests; postal code and tax id may be left out. */
export const buyerInput = z
  .strictObject({
    name: lineOfText(PARTY_LENGTHS.name).meta({
      description: 'Of a person or a company.',
      examples: ['Ada Example Ltd'],
    }),
    address: addressLinesInput
      .refine((text) => text !== '', 'Must not be empty.')
      .meta({ description: 'Street and what else comes before the city.', examples: ['12 High Street'] }),
    postalCode: lineOfText(PARTY_LENGTHS.postalCode, 0)
      .default('')
      .meta({ examples: ['10115'] }),
    city: lineOfText(PARTY_LENGTHS.city).meta({ examples: ['Berlin'] }),
    country: countryInput,
    taxId: taxIdInput.default(''),
  })
  .meta({ id: 'InvoiceBuyerInput' })

const invoiceDetailsRule = `Must be one of ${INVOICE_DETAILS.join(', ')}.`
/** Setting of a subscription. */
export const invoiceDetails = z
  .enum(INVOICE_DETAILS, invoiceDetailsRule)
  .describe(
    'Name, address and tax id for invoices that the checkout asks payers for: `none`, `optional`, or `required`, without which nobody subscribes.',
  )

/** Details to keep, or null to forget them. */
export const buyerBody = z.strictObject({
  details: buyerInput.nullable().describe('Null forgets what was given.'),
})
