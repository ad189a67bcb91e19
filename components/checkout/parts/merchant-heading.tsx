import { AddressText } from '@/components/ui/text/address-text'
import { NameMark } from '@/components/ui/text/avatar-initials'
import type { Offer } from '@/lib/billing/checkout/offer'
import { merchantName } from '../offer/merchant-name'

/** The merchant's name, logo or initials, and address. */
export function MerchantHeading({ merchant }: { readonly merchant: Offer['merchant'] }) {
  return (
    <div className="flex min-h-9 items-center gap-3">
      <NameMark name={merchantName(merchant)} logo={merchant.logo} />
      <div className="min-w-0">
        <p className="text-user-content font-semibold text-body leading-5">{merchantName(merchant)}</p>
        {merchant.organisation !== '' && (
          <p className="text-badge text-ink-2">
            <AddressText address={merchant.address} size={12} />
          </p>
        )}
      </div>
    </div>
  )
}
