import { useSay } from '@/components/language/use-say'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { AddressText } from '@/components/ui/text/address-text'
import { ExternalIconLink } from '@/components/ui/text/external-link'

interface TransactionLinkProps {
  readonly transactionHash: string | null
  readonly explorerUrl: string | null
}

/** Hash of a transaction as a link to its explorer, or with a copy button where no explorer is known. */
export function TransactionLink({ transactionHash, explorerUrl }: TransactionLinkProps) {
  const say = useSay()
  if (transactionHash === null) return <span className="text-ink-3">{say('records.noTransaction')}</span>
  return (
    <span className="inline-flex items-center gap-1">
      <AddressText address={transactionHash} />
      {explorerUrl === null ? (
        <CopyButton value={transactionHash} label={say('records.copyTransaction')} />
      ) : (
        <ExternalIconLink
          href={explorerUrl}
          label={say('records.viewTransaction', { host: new URL(explorerUrl).host })}
        />
      )}
    </span>
  )
}
