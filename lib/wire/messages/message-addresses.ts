import { z } from 'zod'
import { DEFAULT_LOCALE, findLocale, readLanguageTag } from '@/lib/billing/language/locale'
import { EMAIL_RULE, MAX_EMAIL_LENGTH, readEmailAddress } from '@/lib/billing/messages/email-address'
import { MERCHANT_KINDS, PAYER_KINDS, TOPICS } from '@/lib/billing/messages/message-kind'
import { READER_STATES } from '@/lib/billing/messages/reader-state'
import { isTimeZone } from '@/lib/billing/messages/time-zone'
import { address, instant, uuid } from '../fields'
import { operation } from '../operation'

const EXAMPLE_EMAIL = 'ada@example.com'

/** Address of an email message, in its normal form. */
const emailInput = z
  .string(EMAIL_RULE)
  .max(MAX_EMAIL_LENGTH + 2, EMAIL_RULE)
  .refine((text) => readEmailAddress(text) !== null, EMAIL_RULE)
  .meta({ examples: [EXAMPLE_EMAIL] })

const LOCALE_RULE = 'Must be a language such as en or pt-BR.'

/** Language by its tag; one that there are no messages in becomes English. */
export const messageLocaleInput = z
  .string(LOCALE_RULE)
  .refine((text) => readLanguageTag(text) !== null, LOCALE_RULE)
  .meta({ examples: ['en'] })
  .transform((text) => findLocale(text) ?? DEFAULT_LOCALE)

const ZONE_RULE = 'Must be a time zone such as Europe/Berlin.'
/** Time zone by its IANA name. */
export const timeZoneInput = z
  .string(ZONE_RULE)
  .refine(isTimeZone, ZONE_RULE)
  .default('UTC')
  .meta({ description: 'Zone of the dates in messages.', examples: ['Europe/Berlin'] })

/** Email address with the language and the time zone of its messages. */
export const addressInput = {
  email: emailInput,
  locale: messageLocaleInput.default(DEFAULT_LOCALE).describe('Language of the messages.'),
  timeZone: timeZoneInput,
}

/** Topics of an audience, all that are wanted from now on. */
export const topicsInput = (of: readonly [string, ...string[]]) =>
  z
    .array(z.enum(of as typeof TOPICS, `Must be some of ${of.join(', ')}.`))
    .max(of.length, 'Name each topic once.')
    .meta({ examples: [[of[0]]] })

/** An address that messages go to. */
const messageAddress = z
  .strictObject({
    id: uuid,
    email: z.string().meta({ examples: [EXAMPLE_EMAIL] }),
    merchant: z
      .strictObject({ address, organisation: z.string().meta({ examples: ['Northwind'] }) })
      .nullable()
      .describe('The one merchant that a payer’s address is for; null where it is for all.'),
    status: z
      .enum(READER_STATES)
      .describe(
        '`waiting`: nobody has confirmed it, and nothing goes there. `bouncing`: its server refused the last message for good. `stopped`: it refused so many that nothing more is sent until it is confirmed anew.',
      ),
    failure: z
      .string()
      .nullable()
      .meta({ examples: [null] })
      .describe('Words of its server about the last message, where that was not taken.'),
    topics: z.array(z.enum(TOPICS)).meta({ examples: [['receipt']] }),
    locale: z.string().meta({ examples: ['en'] }),
    timeZone: z.string().meta({ examples: ['Europe/Berlin'] }),
    createdAt: instant,
    confirmedAt: instant.nullable(),
  })
  .meta({ id: 'MessageAddress' })
export type WireMessageAddress = z.infer<typeof messageAddress>

const messageAddresses = z
  .strictObject({
    enabled: z.boolean().describe('False where the installation sends no mail.'),
    addresses: z.array(messageAddress).describe('The first left first.'),
  })
  .meta({ id: 'MessageAddresses' })
export type WireMessageAddresses = z.infer<typeof messageAddresses>

const params = z.object({ id: uuid.describe('Id of the address.') })
const CONFIRMS =
  'A mail with a link goes there, which its reader has to confirm within 48 hours; nothing else is sent before that. How many such mails one mailbox gets, and one account asks for, is bounded.'
const asked = [
  'invalid_value',
  'messages_off',
  'too_many_message_addresses',
  'message_address_refused',
  'too_many_confirmations',
] as const

export const listMessageAddresses = operation({
  id: 'listMessageAddresses',
  method: 'GET',
  path: '/api/v1/merchant/message-addresses',
  summary: 'List addresses for messages about the account',
  description: 'With the state of each, and what its server said of the last message.',
  credential: { kind: 'merchant', scope: 'merchant:read' },
  data: messageAddresses,
})

export const addMessageAddress = operation({
  id: 'addMessageAddress',
  method: 'POST',
  path: '/api/v1/merchant/message-addresses',
  summary: 'Leave an address for messages about the account',
  description: `${CONFIRMS} Messages to merchants are in English. An address that is there and not confirmed is asked once more.`,
  credential: { kind: 'merchant_session' },
  body: z.strictObject({ email: emailInput, timeZone: timeZoneInput }),
  data: messageAddress,
  status: 201,
  refusals: asked,
})

export const changeMessageAddress = operation({
  id: 'changeMessageAddress',
  method: 'PATCH',
  path: '/api/v1/merchant/message-addresses/{id}',
  summary: 'Choose the messages that go to an address',
  description: '`topics` are all that go there from now on; an empty list stops all.',
  credential: { kind: 'merchant_session' },
  params,
  body: z.strictObject({ topics: topicsInput(MERCHANT_KINDS) }),
  data: messageAddress,
  refusals: ['not_found'],
})

export const removeMessageAddress = operation({
  id: 'removeMessageAddress',
  method: 'DELETE',
  path: '/api/v1/merchant/message-addresses/{id}',
  summary: 'Remove an address with its messages',
  description: 'Nothing more is sent there, and nothing of it is kept but its name in the audit log.',
  credential: { kind: 'merchant_session' },
  params,
  data: null,
  refusals: ['not_found'],
})

export const confirmMessageAddress = operation({
  id: 'confirmMessageAddress',
  method: 'POST',
  path: '/api/v1/merchant/message-addresses/{id}/confirmation',
  summary: 'Send another confirmation mail',
  description: 'The links of earlier ones end. One that bounced gets messages again once it is confirmed.',
  credential: { kind: 'merchant_session' },
  params,
  data: messageAddress,
  status: 202,
  refusals: ['not_found', 'messages_off', 'message_address_refused', 'too_many_confirmations'],
})

export const listPortalMessageAddresses = operation({
  id: 'listPortalMessageAddresses',
  method: 'GET',
  path: '/api/v1/portal/message-addresses',
  summary: 'List addresses for messages about what the wallet pays for',
  description:
    'Those that were left for all merchants, and those that were left in the checkout of one. No merchant sees any.',
  credential: { kind: 'session' },
  data: messageAddresses,
})

export const addPortalMessageAddress = operation({
  id: 'addPortalMessageAddress',
  method: 'POST',
  path: '/api/v1/portal/message-addresses',
  summary: 'Leave an address for messages about what the wallet pays for',
  description: `${CONFIRMS} It is for all that the wallet pays for on this installation; no merchant reads it.`,
  credential: { kind: 'session' },
  body: z.strictObject(addressInput),
  data: messageAddress,
  status: 201,
  refusals: [...asked, 'nothing_paid'],
})

export const changePortalMessageAddress = operation({
  id: 'changePortalMessageAddress',
  method: 'PATCH',
  path: '/api/v1/portal/message-addresses/{id}',
  summary: 'Choose the messages that go to a payer’s address',
  description: '`topics` are all that go there from now on; an empty list stops all.',
  credential: { kind: 'session' },
  params,
  body: z.strictObject({ topics: topicsInput(PAYER_KINDS) }),
  data: messageAddress,
  refusals: ['not_found'],
})

export const removePortalMessageAddress = operation({
  id: 'removePortalMessageAddress',
  method: 'DELETE',
  path: '/api/v1/portal/message-addresses/{id}',
  summary: 'Remove a payer’s address with its messages',
  description: 'Nothing more is sent there, and nothing of it is kept.',
  credential: { kind: 'session' },
  params,
  data: null,
  refusals: ['not_found'],
})

export const confirmPortalMessageAddress = operation({
  id: 'confirmPortalMessageAddress',
  method: 'POST',
  path: '/api/v1/portal/message-addresses/{id}/confirmation',
  summary: 'Send a payer another confirmation mail',
  description: 'The links of earlier ones end. One that bounced gets messages again once it is confirmed.',
  credential: { kind: 'session' },
  params,
  data: messageAddress,
  status: 202,
  refusals: ['not_found', 'messages_off', 'message_address_refused', 'too_many_confirmations'],
})
