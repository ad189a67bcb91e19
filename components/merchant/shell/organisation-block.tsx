import { AddressText } from '@/components/ui/text/address-text'
import { AvatarInitials } from '@/components/ui/text/avatar-initials'

interface OrganisationBlockProps {
  /** Empty until the merchant names it; the address is shown instead. */
  readonly organisation: string
  readonly address: string
}

/** Name and initials of the merchant. */
export function OrganisationBlock({ organisation, address }: OrganisationBlockProps) {
  return (
    <div className="flex min-h-[42px] items-center gap-2 rounded-card border border-line bg-surface px-2 py-1.5">
      <AvatarInitials name={organisation || address.slice(2)} size={24} />
      {organisation === '' ? (
        <AddressText address={address} className="min-w-0" />
      ) : (
        <bdi className="min-w-0 truncate font-semibold text-hint" title={organisation}>
          {organisation}
        </bdi>
      )}
    </div>
  )
}
