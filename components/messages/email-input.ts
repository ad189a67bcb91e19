import { MAX_EMAIL_LENGTH } from '@/lib/billing/messages/email-address'

/** Attributes of a field for an email address, which is written from left to right in every language. */
export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'off',
  spellCheck: false,
  dir: 'ltr',
  maxLength: MAX_EMAIL_LENGTH,
} as const
