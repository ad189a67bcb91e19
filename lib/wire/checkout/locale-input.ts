import { z } from 'zod'
import { findLocale, LOCALES } from '@/lib/billing/language/locale'

const LOCALE_RULE = `Must be one of ${LOCALES.join(', ')}.`

/** Language of the payers' pages by its tag, with or without a region: "de-AT" is "de". */
export const localeInput = z
  .string(LOCALE_RULE)
  .refine((text) => findLocale(text) !== null, LOCALE_RULE)
  .meta({ examples: ['de'] })
  .transform((text) => findLocale(text))
