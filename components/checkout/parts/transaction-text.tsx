'use client'

import { useSay } from '@/components/language/use-say'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { AddressText } from '@/components/ui/text/address-text'
import { ExternalIconLink } from '@/components/ui/text/external-link'
import { explorerTransactionUrl } from '@/lib/billing/networks'

/** A transaction: short, to copy, and to look at where the network has an explorer. */
export function TransactionText({ chainId, hash }: { readonly chainId: number; readonly hash: string }) {
  const say = useSay()
  const explorerUrl = explorerTransactionUrl(chainId, hash)
  return (
    <span className="-my-1 inline-flex items-center gap-0.5">
      {/* The text itself runs from left to right: its end is not that of the row. */}
      <span className="me-1.5">
        <AddressText address={hash} size={12} />
      </span>
      <CopyButton value={hash} label={say('billing.copyHash')} />
      {explorerUrl !== null && <ExternalIconLink href={explorerUrl} label={say('billing.viewTransaction')} />}
    </span>
  )
}
