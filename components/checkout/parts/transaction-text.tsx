import { CopyButton } from '@/components/ui/controls/copy-button'
import { AddressText } from '@/components/ui/text/address-text'
import { ExternalIconLink } from '@/components/ui/text/external-link'
import { explorerTransactionUrl } from '@/lib/billing/networks'

/** A transaction: short, to copy, and to look at where the network has an explorer. */
export function TransactionText({ chainId, hash }: { readonly chainId: number; readonly hash: string }) {
  const explorerUrl = explorerTransactionUrl(chainId, hash)
  return (
    <span className="-my-1 inline-flex items-center gap-0.5">
      <AddressText address={hash} size={12} className="me-1.5" />
      <CopyButton value={hash} label="Copy the transaction’s hash" />
      {explorerUrl !== null && (
        <ExternalIconLink href={explorerUrl} label="View the transaction in an explorer" />
      )}
    </span>
  )
}
