import { AddressText } from '@/components/ui/text/address-text'
import { AvatarInitials } from '@/components/ui/text/avatar-initials'

interface OrganisationBlockProps {
  /** Empty where the merchant has not named it: the address stands in. */
  readonly organisation: string
  readonly address: string
}

/** Whose dashboard this is. */
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
