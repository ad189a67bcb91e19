import type { ReactNode } from 'react'
import { MarkedNetwork } from '@/components/billing/network-mark'
import { richText } from '@/components/language/rich-text'
import { classNames } from '@/components/ui/class-names'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { AddressText } from '@/components/ui/text/address-text'
import type { Offer, OfferReceiver } from '@/lib/billing/checkout/offer'
import { formatPercent } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
import { byNetwork } from '../offer/token-groups'
import { SectionHead } from '../parts/section-head'

/** List of receivers on one network. */
export interface PaidToList {
  readonly chainId: number
  readonly list: ReactNode
}

/** A list for each network of the offer: made by the server, and shown by the page for the chosen token. */
export function paidToLists(say: Say, offer: Pick<Offer, 'receivers' | 'tokens'>): readonly PaidToList[] {
  return byNetwork(offer.tokens).map(({ chainId, network }) => ({
    chainId,
    list: <ReceiverList say={say} receivers={offer.receivers} chainId={chainId} network={network} />,
  }))
}

interface ReceiverListProps {
  readonly say: Say
  readonly receivers: readonly OfferReceiver[]
  readonly chainId: number
  readonly network: string
}

function ReceiverList({ say, receivers, chainId, network }: ReceiverListProps) {
  const here = receivers.filter(({ networkId }) => networkId === chainId)
  return (
    <section>
      <SectionHead title={say('checkout.paidTo')}>
        {richText(say, 'checkout.onNetworkNote', {
          network: <MarkedNetwork chainId={chainId} network={network} />,
        })}
      </SectionHead>
      <ul className="border-line border-t">
        {here.map((receiver) => (
          <ReceiverRow key={receiver.address} say={say} receiver={receiver} alone={here.length === 1} />
        ))}
      </ul>
    </section>
  )
}

interface ReceiverRowProps {
  readonly say: Say
  readonly receiver: OfferReceiver
  readonly alone: boolean
}

/** The share takes a column of its own from md up and a line of its own below, and none where one takes all. */
function ReceiverRow({ say, receiver, alone }: ReceiverRowProps) {
  return (
    <li
      className={classNames(
        'relative flex min-h-[39px] items-center gap-x-3.5 border-line border-b py-[7px]',
        !alone && 'max-md:flex-col max-md:items-start',
      )}
    >
      {!alone && (
        <span className="font-semibold text-body-sm md:min-w-8">
          {formatPercent(receiver.shareBps / 100, say.reader)}
        </span>
      )}
      <span className={alone ? 'min-w-0 flex-1' : 'min-w-0 flex-1 max-md:pe-8'}>
        <AddressText address={receiver.address} form="whole" className="text-ink-2" />
      </span>
      <CopyButton
        value={receiver.address}
        label={say('checkout.copyAddress', { start: receiver.address.slice(0, 6) })}
        className={classNames(
          '-me-[5px] noscript:hidden',
          !alone && 'max-md:absolute max-md:end-0 max-md:top-1',
        )}
      />
    </li>
  )
}
