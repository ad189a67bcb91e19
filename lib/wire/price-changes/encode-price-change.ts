import { dollarsFromMicroUsd } from '@/lib/billing/money/money'
import type { ConsentCounts, Otherwise } from '@/lib/billing/price-changes/price-rise'
import type { WirePriceChange } from './price-changes'

interface PriceChange {
  readonly id: string
  readonly planId: string
  readonly priceMicroUsd: bigint
  readonly lowered: number
  readonly announcedAt: Date
  readonly from: Date | null
  readonly otherwise: Otherwise | null
  readonly closedAt: Date | null
  readonly consent: ConsentCounts | null
}

/** A price change in answers and events alike. */
export function encodePriceChange({ priceMicroUsd, announcedAt, ...change }: PriceChange): WirePriceChange {
  const { id, planId, lowered, from, otherwise, closedAt, consent } = change
  return {
    id,
    planId,
    price: dollarsFromMicroUsd(priceMicroUsd),
    announcedAt: announcedAt.toISOString(),
    lowered,
    from: from?.toISOString() ?? null,
    otherwise,
    closedAt: closedAt?.toISOString() ?? null,
    consent,
  }
}
