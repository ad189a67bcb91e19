import { AddressText } from '@/components/ui/address-text'
import { classNames } from '@/components/ui/class-names'
import { CopyButton } from '@/components/ui/copy-button'
import { networkName } from '@/lib/billing/networks'
import type { Offer, OfferReceiver } from './offer'

interface PaidToProps {
  readonly offer: Pick<Offer, 'receivers' | 'tokens'>
  /** The network of the chosen token. */
  readonly chainId: number
}

/** Who receives the money on the chosen network; without script, on every network. */
export function PaidTo({ offer, chainId }: PaidToProps) {
  const others = new Set(offer.tokens.map((token) => token.chainId).filter((each) => each !== chainId))
  return (
    <>
      <ReceiverList offer={offer} chainId={chainId} />
      {[...others].map((other) => (
        <ReceiverList key={other} offer={offer} chainId={other} className="mt-6 hidden noscript:block" />
      ))}
    </>
  )
}

function ReceiverList({ offer, chainId, className }: PaidToProps & { readonly className?: string }) {
  const receivers = offer.receivers.filter(({ networkId }) => networkId === chainId)
  return (
    <section className={className}>
      <div className="mb-[11px] flex items-baseline justify-between gap-4">
        <h2 className="text-section-sm">Paid to</h2>
        <p className="text-end text-hint text-ink-3">on {networkName(chainId)}</p>
      </div>
      <ul className="border-line border-t">
        {receivers.map((receiver) => (
          <ReceiverRow key={receiver.address} receiver={receiver} alone={receivers.length === 1} />
        ))}
      </ul>
    </section>
  )
}

/** The share takes a column of its own from md up and a line of its own below, and none where one takes all. */
function ReceiverRow({ receiver, alone }: { readonly receiver: OfferReceiver; readonly alone: boolean }) {
  return (
    <li
      className={classNames(
        'relative flex min-h-[39px] items-center gap-x-3.5 border-line border-b py-[7px]',
        !alone && 'max-md:flex-col max-md:items-start',
      )}
    >
      {!alone && <span className="font-semibold text-body-sm md:min-w-8">{receiver.shareBps / 100}%</span>}
      <span className={alone ? 'min-w-0 flex-1' : 'min-w-0 flex-1 max-md:pe-8'}>
        <AddressText address={receiver.address} form="whole" className="text-ink-2" />
      </span>
      <CopyButton
        value={receiver.address}
        label={`Copy address ${receiver.address.slice(0, 6)}…`}
        className={classNames(
          '-me-[5px] noscript:hidden',
          !alone && 'max-md:absolute max-md:end-0 max-md:top-1',
        )}
      />
    </li>
  )
}
