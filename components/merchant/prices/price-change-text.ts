import { formatDate } from '@/components/billing/format-day'
import { dollars } from '@/components/billing/subscriber-facts'
import type { WirePriceChange } from '@/lib/wire/price-changes/price-changes'

/** "$8 for 40 subscribers since 3 Mar 2027". */
export function priceChangeText({
  price,
  lowered,
  announcedAt,
}: Pick<WirePriceChange, 'price' | 'lowered' | 'announcedAt'>): string {
  return `${dollars(price)} for ${subscribersText(lowered)} since ${formatDate(announcedAt)}`
}

/** "1 subscriber", "1,240 subscribers". */
export function subscribersText(count: number): string {
  return count === 1 ? '1 subscriber' : `${count.toLocaleString('en-US')} subscribers`
}
