import { formatDate } from '@/components/billing/format-day'
import { dollars } from '@/components/billing/subscriber-facts'
import { formatCount, formatPercent, type Writing } from '@/lib/language/amounts'
import type { WireDiscount } from '@/lib/wire/discounts/discounts'

/** "20% off the first 3 payments, once for each wallet", or "$5 off each payment" for one that can be had again. */
export function discountText(
  { oncePerWallet, ...discount }: Pick<WireDiscount, 'percent' | 'amount' | 'charges' | 'oncePerWallet'>,
  writing: Writing,
): string {
  return reductionText(discount, writing) + (oncePerWallet ? ', once for each wallet' : '')
}

/** "20% off the first 3 payments", "$5 off each of the first 3 payments", "$5 off each payment". */
export function reductionText(
  { percent, amount, charges }: Pick<WireDiscount, 'percent' | 'amount' | 'charges'>,
  writing: Writing,
): string {
  const off = percent === null ? dollars(amount ?? 0, writing) : formatPercent(percent, writing)
  if (charges === null) return `${off} off each payment`
  if (charges === 1) return `${off} off the first payment`
  const first = `the first ${formatCount(charges, writing)} payments`
  return percent === null ? `${off} off each of ${first}` : `${off} off ${first}`
}

/** "12 of 100", or "12" without a limit. */
export function usesText(
  { redemptions, maxRedemptions }: Pick<WireDiscount, 'redemptions' | 'maxRedemptions'>,
  writing: Writing,
): string {
  const used = formatCount(redemptions, writing)
  return maxRedemptions === null ? used : `${used} of ${formatCount(maxRedemptions, writing)}`
}

/** "All plans", "1 plan", "3 plans". */
export function plansText({ plans }: Pick<WireDiscount, 'plans'>): string {
  if (plans.length === 0) return 'All plans'
  return plans.length === 1 ? '1 plan' : `${plans.length} plans`
}

/** "Until 3 Mar 2027", or the cause of its end. */
export function stateText(
  { status, expiresAt }: Pick<WireDiscount, 'status' | 'expiresAt'>,
  now: Date,
): string {
  if (status === 'archived') return 'Archived'
  if (status === 'used_up') return 'Used up'
  if (expiresAt === null) return 'No end'
  return status === 'expired' ? `Ended ${formatDate(expiresAt, now)}` : `Until ${formatDate(expiresAt, now)}`
}
