import type { z } from 'zod'
import { bpsFromPercent, isDiscountCode, MAX_DISCOUNTED_CHARGES } from '@/lib/billing/discounts/discount'
import { decimalOf } from '@/lib/billing/money/decimal-text'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import type { createDiscount } from '@/lib/wire/discounts/discounts'
import type { FieldErrors } from '../subscription-draft/field-errors'

/** A new discount as it is typed. */
export interface DiscountDraft {
  readonly code: string
  readonly kind: 'percent' | 'amount'
  readonly value: string
  readonly charges: string
  /** Empty for all plans. */
  readonly planId: string
  readonly maxRedemptions: string
  readonly oncePerWallet: boolean
  /** Last day, as in `2027-03-03`; empty for no end. */
  readonly lastDay: string
}

export const EMPTY_DISCOUNT: DiscountDraft = {
  code: '',
  kind: 'percent',
  value: '',
  charges: '',
  planId: '',
  maxRedemptions: '',
  oncePerWallet: true,
  lastDay: '',
}

const WHOLE = /^[1-9]\d{0,6}$/

/**
 * Fields that cannot be sent as they are, in the form's own words.
 * @param now - billing time, by which a last day may be over
 */
export function checkDiscount(draft: DiscountDraft, now: Date): FieldErrors {
  const { code, kind, value, charges, maxRedemptions, lastDay } = draft
  const number = decimalOf(value)
  const isGood =
    kind === 'percent' ? bpsFromPercent(number) !== null : (microUsdFromDollars(number) ?? 0n) > 0n
  return {
    ...(code.trim() !== '' &&
      !isDiscountCode(code.trim()) && { code: 'Use 3 to 40 letters, digits, hyphens or underscores.' }),
    ...(!isGood && {
      [kind]:
        kind === 'percent'
          ? 'Enter a number above 0 and below 100, with at most 2 decimals.'
          : 'Enter dollars above 0, with at most 6 decimals.',
    }),
    ...(charges !== '' &&
      !(WHOLE.test(charges) && Number(charges) <= MAX_DISCOUNTED_CHARGES) && {
        charges: `Enter a whole number from 1 to ${MAX_DISCOUNTED_CHARGES}, or nothing for all payments.`,
      }),
    ...(maxRedemptions !== '' &&
      !WHOLE.test(maxRedemptions) && { maxRedemptions: 'Enter a whole number, or nothing for no limit.' }),
    ...(lastDay !== '' &&
      new Date(lastMoment(lastDay)) <= now && { expiresAt: 'Choose today or a later day, in UTC.' }),
  }
}

/** Request for a draft without mistakes. The last day counts whole, in UTC. */
export function discountRequest(draft: DiscountDraft): z.input<typeof createDiscount.body> {
  const { code, kind, value, charges, planId, maxRedemptions, oncePerWallet, lastDay } = draft
  return {
    ...(code.trim() !== '' && { code: code.trim() }),
    [kind]: decimalOf(value),
    ...(charges !== '' && { charges: Number(charges) }),
    ...(planId !== '' && { plans: [planId] }),
    ...(maxRedemptions !== '' && { maxRedemptions: Number(maxRedemptions) }),
    oncePerWallet,
    ...(lastDay !== '' && { expiresAt: lastMoment(lastDay) }),
  }
}

const lastMoment = (day: string) => `${day}T23:59:59.999Z`
