import { shortAddress } from '@/components/ui/text/address-parts'
import type { Offer } from '@/lib/billing/checkout/offer'

/** The merchant's organization, or its shortened address. */
export function merchantName({
  organisation,
  address,
}: Pick<Offer['merchant'], 'organisation' | 'address'>): string {
  return organisation || shortAddress(address)
}
