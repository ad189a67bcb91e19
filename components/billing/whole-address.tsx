import { useSay } from '@/components/language/use-say'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { AddressText } from '@/components/ui/text/address-text'
import { ExternalIconLink } from '@/components/ui/text/external-link'
import { explorerAddressUrl } from '@/lib/billing/networks'

export type AddressKind = 'payer' | 'merchant' | 'receiver' | 'contract' | 'token' | 'paying' | 'any'

interface WholeAddressProps {
  readonly address: string
  readonly chainId: number
  /** Kind of address, for the names of the buttons. */
  readonly what: AddressKind
}

/** A whole checksum address with a copy button, and a link where an explorer is known. */
export function WholeAddress({ address, chainId, what }: WholeAddressProps) {
  const say = useSay()
  const explorer = explorerAddressUrl(chainId, address)
  return (
    <span className="flex items-start gap-1">
      <AddressText address={address} form="whole" size={13} />
      <span className="-my-0.5 inline-flex shrink-0">
        <CopyButton value={address} label={say('records.copyOf', { what })} />
        {explorer !== null && (
          <ExternalIconLink
            href={explorer}
            label={say('records.viewOf', { what, host: new URL(explorer).host })}
          />
        )}
      </span>
    </span>
  )
}
