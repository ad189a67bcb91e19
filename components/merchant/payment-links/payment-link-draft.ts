import type { z } from 'zod'
import { webAddress } from '@/lib/billing/checkout/offer'
import { isDiscountCode } from '@/lib/billing/discounts/discount'
import type { createPaymentLink } from '@/lib/wire/checkout/payment-links'
import type { FieldErrors } from '../subscription-draft/field-errors'

/** A new payment link as it is typed. */
export interface PaymentLinkDraft {
  /** Empty where the payer chooses. */
  readonly planId: string
  /** The payer is offered that plan alone. */
  readonly fixedPlan: boolean
  readonly oneUse: boolean
  readonly clientReferenceId: string
  readonly email: string
  readonly code: string
  readonly successUrl: string
}

export const EMPTY_PAYMENT_LINK: PaymentLinkDraft = {
  planId: '',
  fixedPlan: false,
  oneUse: false,
  clientReferenceId: '',
  email: '',
  code: '',
  successUrl: '',
}

/** Fields that cannot be sent as they are, in the form's own words. */
export function checkPaymentLink({ code, email, successUrl }: PaymentLinkDraft): FieldErrors {
  return {
    ...(email.trim() !== '' &&
      !/^[^\s@]+@[^\s@]+$/.test(email.trim()) && { email: 'Enter an address such as ada@example.com.' }),
    ...(code.trim() !== '' &&
      !isDiscountCode(code.trim()) && { code: 'Use 3 to 40 letters, digits, hyphens or underscores.' }),
    ...(successUrl.trim() !== '' &&
      webAddress(successUrl.trim()) === null && { successUrl: 'Begin with https:// or http://.' }),
  }
}

/** Request for a draft without mistakes. */
export function paymentLinkRequest(draft: PaymentLinkDraft): z.input<typeof createPaymentLink.body> {
  const { planId, fixedPlan, oneUse } = draft
  const texts = ['clientReferenceId', 'email', 'code', 'successUrl'] as const
  const given = texts.flatMap((name) => (draft[name].trim() === '' ? [] : [[name, draft[name].trim()]]))
  return {
    ...(planId !== '' && { planId, fixedPlan }),
    ...(oneUse && { oneUse }),
    ...Object.fromEntries(given),
  }
}
