import { formatDate } from '@/components/billing/format-day'
import { dollars } from '@/components/billing/subscriber-facts'
import type { WireDiscount } from '@/lib/wire/discounts/discounts'

/** "20% off the first 3 payments", "$5 off each payment". */
export function reductionText({
  percent,
  amount,
  charges,
}: Pick<WireDiscount, 'percent' | 'amount' | 'charges'>): string {
  const off = percent === null ? dollars(amount ?? 0) : `${percent}%`
  if (charges === null) return `${off} off each payment`
  return charges === 1 ? `${off} off the first payment` : `${off} off the first ${charges} payments`
}

/** "12 of 100", or "12" without a limit. */
export function usesText({
  redemptions,
  maxRedemptions,
}: Pick<WireDiscount, 'redemptions' | 'maxRedemptions'>): string {
  return maxRedemptions === null ? String(redemptions) : `${redemptions} of ${maxRedemptions}`
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
