import { z } from 'zod'
import { ACCENT_RULE, readAccent } from '@/lib/billing/accounts/accent'
import { MAX_ORGANISATION_LENGTH } from '@/lib/billing/accounts/organisation'
import {
  CONTACT_RULE,
  HELP_URL_RULE,
  isLongOnceEncoded,
  MAX_HELP_LENGTH,
  readContact,
  readHelpUrl,
} from '@/lib/billing/accounts/payer-help'
import { MAX_PICTURE_BYTES, PICTURE_RULE } from '@/lib/billing/accounts/pictures/picture'
import { LOCALES } from '@/lib/billing/language/locale'
import { localeInput } from '../checkout/locale-input'
import { address, instant, lineOfText, uuid } from '../fields'
import { operation } from '../operation'

const ENCODED_RULE = `Must have at most ${MAX_HELP_LENGTH} characters once its other letters are percent-encoded.`

/** A text in its normal form, or empty for none. */
const help = (read: (text: string) => string | null, rule: string) =>
  z
    .string('Must be a text.')
    .max(MAX_HELP_LENGTH, { error: `Must have at most ${MAX_HELP_LENGTH} characters.`, abort: true })
    .refine((text) => !isLongOnceEncoded(text), { error: ENCODED_RULE, abort: true })
    .refine((text) => text.trim() === '' || read(text) !== null, rule)
    .transform((text) => read(text) ?? '')

const merchant = z
  .strictObject({
    userid: uuid,
    address,
    organisation: z.string().meta({ examples: ['Northwind'] }),
    logo: z.string().meta({
      description: 'Path of its logo on this site; empty for none. A path always has the same picture.',
      examples: ['/pictures/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    accent: z.string().meta({
      description: 'Color of its checkouts; empty for that of the installation.',
      examples: ['#06605c'],
    }),
    supportContact: z
      .string()
      .meta({ description: 'Where payers ask; empty for none.', examples: ['help@northwind.example'] }),
    termsUrl: z.string().meta({ description: 'Terms for payers; empty for none.', examples: [''] }),
    privacyUrl: z.string().meta({ description: 'Privacy for payers; empty for none.', examples: [''] }),
    tokensUrl: z.string().meta({
      description: 'Page on how to get the tokens; empty shows that of the installation, where it has one.',
      examples: [''],
    }),
    payerLocale: z
      .enum(LOCALES)
      .nullable()
      .describe('Language of checkouts that name none; null for that of the payer’s browser.'),
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
    'Changes the fields that are sent; payers see them from the answer on. What invoices call the merchant is in their own settings.',
  credential: { kind: 'merchant', scope: 'merchant:write' },
  body: z
    .strictObject({
      organisation: lineOfText(MAX_ORGANISATION_LENGTH, 0)
        .meta({
          description: 'Shown to payers; empty shows the address instead.',
          examples: ['Northwind'],
        })
        .optional(),
      accent: z
        .string('Must be a text.')
        .max(32, { error: ACCENT_RULE, abort: true })
        .refine((text) => text.trim() === '' || readAccent(text) !== null, ACCENT_RULE)
        .transform((text) => readAccent(text) ?? '')
        .optional()
        .meta({
          description:
            'Color of links and of the button on its checkouts; empty for that of the installation. In a theme where it cannot be read, a darker or lighter shade of it is shown.',
          examples: ['#06605c'],
        }),
      supportContact: help(readContact, CONTACT_RULE)
        .optional()
        .meta({
          description: 'Email address or https page for questions of payers; empty for none.',
          examples: ['help@northwind.example'],
        }),
      termsUrl: help(readHelpUrl, HELP_URL_RULE)
        .optional()
        .meta({
          description: 'Your terms for payers, refunds included; empty for none.',
          examples: ['https://northwind.example/terms'],
        }),
      privacyUrl: help(readHelpUrl, HELP_URL_RULE)
        .optional()
        .meta({
          description: 'Your privacy page; empty for none.',
          examples: ['https://northwind.example/privacy'],
        }),
      tokensUrl: help(readHelpUrl, HELP_URL_RULE)
        .optional()
        .meta({
          description: 'Page that tells payers where to get the tokens; empty for that of the installation.',
          examples: ['https://northwind.example/how-to-get-usdc'],
        }),
      payerLocale: localeInput
        .nullable()
        .optional()
        .describe('Language of checkouts that name none; null for that of the payer’s browser.'),
    })
    .refine((body) => Object.keys(body).length > 0, 'Send at least one field to change.'),
  data: merchant,
})

/** Longest text of a picture's bytes in base64. */
const MAX_IMAGE_LENGTH = Math.ceil(MAX_PICTURE_BYTES / 3) * 4
const IMAGE_RULE = 'Must be the bytes of a picture in base64.'

export const changeLogo = operation({
  id: 'changeLogo',
  method: 'POST',
  path: '/api/v1/merchant/logo',
  summary: 'Change the logo',
  description: `Payers see it beside the merchant's name. Send ${PICTURE_RULE}. Its bytes alone tell what it is; metadata, as of places and cameras, is left out. The same picture again changes nothing.`,
  credential: { kind: 'merchant', scope: 'merchant:write' },
  body: z.strictObject({
    image: z
      .string('Must be a text.')
      .min(1, IMAGE_RULE)
      .max(MAX_IMAGE_LENGTH, {
        error: `The picture has more than ${MAX_PICTURE_BYTES / 1024} KB. Make it smaller.`,
        abort: true,
      })
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, IMAGE_RULE)
      .meta({
        description: 'The bytes of the file in base64, without line breaks.',
        examples: ['iVBORw0KGgoAAAANSUhEUgAA'],
      }),
  }),
  maxBodyBytes: MAX_IMAGE_LENGTH + 1024,
  data: merchant,
  refusals: ['picture_refused'],
})

export const removeLogo = operation({
  id: 'removeLogo',
  method: 'DELETE',
  path: '/api/v1/merchant/logo',
  summary: 'Remove the logo',
  description: 'Payers see the initials of its name again. Without a logo nothing changes.',
  credential: { kind: 'merchant', scope: 'merchant:write' },
  data: merchant,
})
