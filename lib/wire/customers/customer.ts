import { z } from 'zod'
import {
  MAX_EMAIL_LENGTH,
  MAX_METADATA_ENTRIES,
  MAX_METADATA_NAME_LENGTH,
  MAX_METADATA_VALUE_LENGTH,
  MAX_REFERENCE_LENGTH,
} from '@/lib/billing/customers/customer'
import { lineOfText, searchInput } from '../fields'

const REFERENCE = 'user_8121'
const EMAIL = 'ada@example.com'
const METADATA = { team: 'analytics' }

export const clientReferenceInput = lineOfText(MAX_REFERENCE_LENGTH).meta({
  description: 'Your own id of the customer.',
  examples: [REFERENCE],
})

/** Email address, international ones too; nothing is sent to it. */
export const emailInput = lineOfText(MAX_EMAIL_LENGTH)
  .regex(z.regexes.unicodeEmail, 'Must be an email address.')
  .meta({ description: 'Email address of the customer.', examples: [EMAIL] })

const NAME = new RegExp(`^[A-Za-z0-9][A-Za-z0-9_.:-]{0,${MAX_METADATA_NAME_LENGTH - 1}}$`)
const NAME_RULE = `Must be a name of at most ${MAX_METADATA_NAME_LENGTH} letters, digits and any of _ . : - that begins with a letter or a digit.`

export const metadataInput = z
  .record(z.string().regex(NAME, NAME_RULE), lineOfText(MAX_METADATA_VALUE_LENGTH, 0), 'Must be an object.')
  .refine(
    (entries) => Object.keys(entries).length <= MAX_METADATA_ENTRIES,
    `Must have at most ${MAX_METADATA_ENTRIES} entries.`,
  )
  .meta({
    description: `Texts of your own by name, at most ${MAX_METADATA_ENTRIES}. Payers never see them.`,
    examples: [METADATA],
  })

/** Fields that a request names a customer by. */
export const customerInput = {
  clientReferenceId: clientReferenceInput.optional(),
  email: emailInput.optional(),
  metadata: metadataInput.optional(),
}

/** The customer of a subscriber, as its merchant reads it. */
export const customerFields = {
  clientReferenceId: z
    .string()
    .nullable()
    .describe('Your own id of the customer, from its checkout.')
    .meta({ examples: [REFERENCE] }),
  email: z
    .string()
    .nullable()
    .describe('Email address of the customer, from its checkout.')
    .meta({ examples: [EMAIL] }),
  metadata: z
    .record(z.string(), z.string())
    .describe('Texts of your own by name.')
    .meta({ examples: [METADATA] }),
}

/** Search text for customers in a query string. */
export const customerSearchInput = searchInput(MAX_EMAIL_LENGTH).meta({
  description:
    'The beginning of an address, of an email address (in any case) or of a `clientReferenceId`; or the hash of a transaction that took a payment.',
  examples: ['0x3E54'],
})

/** Filters of lists by the customer. */
export const customerFilters = {
  q: customerSearchInput.optional(),
  clientReferenceId: clientReferenceInput.optional().describe('Your own id of the customer, whole.'),
}
