import { CopyButton } from '@/components/ui/controls/copy-button'
import { AddressText } from '@/components/ui/text/address-text'
import { ExternalIconLink } from '@/components/ui/text/external-link'
import { explorerAddressUrl } from '@/lib/billing/networks'

interface WholeAddressProps {
  readonly address: string
  readonly chainId: number
  /** Kind of address, for the names of the buttons: "contract". */
  readonly what: string
}

/** A whole checksum address with a copy button, and a link where an explorer is known. */
export function WholeAddress({ address, chainId, what }: WholeAddressProps) {
  const explorer = explorerAddressUrl(chainId, address)
  return (
    <span className="flex items-start gap-1">
      <AddressText address={address} form="whole" size={13} />
      <span className="-my-0.5 inline-flex shrink-0">
        <CopyButton value={address} label={`Copy ${what}`} />
        {explorer !== null && (
          <ExternalIconLink href={explorer} label={`View ${what} on ${new URL(explorer).host}`} />
        )}
      </span>
    </span>
  )
}
