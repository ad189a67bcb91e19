import type { ReactNode } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { CopyButton } from '@/components/ui/copy-button'
import { ExternalIconLink } from '@/components/ui/external-link'
import { type Fact, FactList } from '@/components/ui/fact-list'
import { Status } from '@/components/ui/status'
import { explorerAddressUrl, networkName } from '@/lib/billing/networks'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers'
import { cancelReasonText } from './cancel-reasons'
import { formatDate } from './format-day'
import { permissionText } from './permission-text'
import { nextCharge, pricePerPeriod, renewalsLeft, statusLooks, statusNote } from './subscriber-facts'

interface SubscriberSummaryProps {
  readonly row: WireSubscriberDetails
  readonly now: Date
}

/** Who it is, how it stands, what was signed, and whether the permission on chain still holds. */
export function SubscriberSummary({ row, now }: SubscriberSummaryProps) {
  const look = statusLooks[row.status]
  return (
    <>
      <Whole address={row.eoaaddress} chainId={row.token.chainId} what="address" />
      <p className="mt-2">
        <Status shape={look.sign} word={look.word} note={statusNote(row, now)} />
      </p>
      <FactList layout="columns" size="hint" className="mt-4" facts={facts(row, now)} />
    </>
  )
}

function facts(row: WireSubscriberDetails, now: Date): Fact[] {
  const next = nextCharge(row, now)
  const left = renewalsLeft(row)
  const { contract } = row.permission
  const list: (Fact | false)[] = [
    {
      term: 'Plan',
      value: (
        <>
          <bdi>{row.plan.name}</bdi>, {pricePerPeriod(row.price, row.frequency)}
        </>
      ),
    },
    { term: 'Token', value: `${row.token.symbol} on ${networkName(row.token.chainId)}` },
    { term: 'Since', value: formatDate(row.subscribedAt) },
    { term: 'Next charge', value: next === null ? 'None' : `${next.day}, ${next.amount}` },
    {
      term: 'Renewals left',
      value: left === null ? 'None' : left.warning === null ? left.count : `${left.count}, ${left.warning}`,
    },
    row.cancelReason !== null && {
      term: 'Reason',
      value: (
        <>
          {cancelReasonText(row.cancelReason)}
          {row.cancelComment !== null && (
            <bdi className="block text-foreign text-ink-2">“{row.cancelComment}”</bdi>
          )}
        </>
      ),
    },
    { term: 'Permission on chain', value: permissionText(row, now) },
    contract !== null && {
      term: 'Contract',
      value: <Whole address={contract} chainId={row.token.chainId} what="contract" />,
    },
  ]
  return list.filter((fact) => fact !== false)
}

interface WholeProps {
  readonly address: string
  readonly chainId: number
  readonly what: string
}

function Whole({ address, chainId, what }: WholeProps): ReactNode {
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
