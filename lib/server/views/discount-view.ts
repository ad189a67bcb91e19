import 'server-only'
import { chargesLeft, type GrantedDiscount } from '@/lib/billing/discounts/discount'
import { endOfDiscount } from '@/lib/billing/discounts/discount-offer'
import type { Reduction } from '@/lib/billing/discounts/reduction'
import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { WireDiscount, WireGrantedDiscount, WireOwnDiscount } from '@/lib/wire/discounts/discounts'
import type { DiscountDetails } from '../store/discounts/discounts'
import type { SubscriberRow } from '../store/subscribers/subscribers'

/** @param now - of the service's clock */
export function discountView(discount: DiscountDetails, now: Date): WireDiscount {
  const { id, code, charges, planIds, maxRedemptions, oncePerWallet, redemptions, expiresAt, createdAt } =
    discount
  const end = endOfDiscount(discount, now)
  return {
    id,
    code,
    ...reductionView(discount),
    charges,
    plans: [...planIds],
    maxRedemptions,
    oncePerWallet,
    redemptions,
    expiresAt: expiresAt?.toISOString() ?? null,
    status: end === null ? 'active' : end === 'withdrawn' ? 'archived' : end,
    createdAt: createdAt.toISOString(),
  }
}

/** A discount as a subscriber has it. */
export function grantedDiscountView(discount: GrantedDiscount): WireGrantedDiscount {
  const { id, code, charges } = discount
  return { id, code, ...reductionView(discount), charges }
}

/** A subscriber's discount with what is left of it; null without one. */
export function ownDiscountView({
  discount,
  chargesPaid,
}: Pick<SubscriberRow, 'discount' | 'chargesPaid'>): WireOwnDiscount | null {
  return discount && { ...grantedDiscountView(discount), chargesLeft: chargesLeft(discount, chargesPaid) }
}

/** A reduction in the API's units: percent, or dollars. */
function reductionView({ percentBps, amountMicroUsd }: Reduction): {
  percent: number | null
  amount: number | null
} {
  return {
    percent: percentBps === null ? null : percentBps / 100,
    amount: amountMicroUsd === null ? null : dollarsFromMicroUsd(amountMicroUsd),
  }
}
