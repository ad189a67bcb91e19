import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { WirePriceChange } from './price-changes'

interface PriceChange {
  readonly id: string
  readonly planId: string
  readonly priceMicroUsd: bigint
  readonly lowered: number
  readonly announcedAt: Date
}

/** A price change in answers and events alike. */
export function encodePriceChange({ priceMicroUsd, announcedAt, ...change }: PriceChange): WirePriceChange {
  const { id, planId, lowered } = change
  return {
    id,
    planId,
    price: dollarsFromMicroUsd(priceMicroUsd),
    announcedAt: announcedAt.toISOString(),
    lowered,
  }
}
