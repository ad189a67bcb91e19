import { AddressText } from '@/components/ui/address-text'
import { classNames } from '@/components/ui/class-names'
import { CopyButton } from '@/components/ui/copy-button'
import { ExternalIconLink } from '@/components/ui/external-link'
import { LogoImage } from '@/components/ui/logo-image'
import { Radio } from '@/components/ui/radio'
import { Skeleton } from '@/components/ui/skeleton'
import { explorerAddressUrl } from '@/lib/billing/networks'
import type { Balance } from '@/lib/client/wallet/read-balances'
import type { OfferPlan, OfferToken } from './offer'
import { chargeAtomic, chargeText } from './terms'
import { formatBalance } from './token-amount'

interface TokenRowProps {
  readonly token: OfferToken
  readonly plan: OfferPlan
  readonly chosen: boolean
  readonly onChoose: () => void
  /** Undefined where no wallet on the token's network was asked. */
  readonly balance: Balance | 'reading' | undefined
  readonly className?: string | undefined
}

/** One token of the list: what it is, what the wallet has of it, what a charge takes. */
export function TokenRow({ token, plan, chosen, onChoose, balance, className }: TokenRowProps) {
  return (
    <div
      className={classNames(
        'relative border-line border-t transition-colors',
        chosen ? 'bg-accent-soft' : 'bg-surface hover:bg-hover',
        className,
      )}
    >
      {chosen && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-accent" />}
      <label className="flex cursor-pointer items-center gap-3 px-4 py-[7px] -outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent max-xs:gap-2.5 max-xs:px-3">
        <Radio name="token" value={token.id} checked={chosen} onChange={onChoose} className="outline-none" />
        <LogoImage src={token.logoUri} name={token.symbol} />
        <span className="flex min-w-0 flex-1 items-center justify-between gap-x-3 max-xs:flex-col max-xs:items-start">
          <span className="min-w-0">
            <span className="block truncate">
              <span className="font-semibold text-body-sm">{token.symbol}</span>{' '}
              <span
                className={classNames('ms-1 text-hint text-ink-3', balance !== undefined && 'max-sm:hidden')}
              >
                {balance !== undefined && token.name}
              </span>
            </span>
            <span className="block text-hint text-ink-2">
              {balance === undefined ? (
                token.name
              ) : (
                <BalanceLine token={token} plan={plan} balance={balance} />
              )}
            </span>
          </span>
          <TokenAmount token={token} plan={plan} />
        </span>
      </label>
      <ContractLine token={token} chosen={chosen} named={balance !== undefined} />
    </div>
  )
}

function TokenAmount({ token, plan }: Pick<TokenRowProps, 'token' | 'plan'>) {
  return (
    <span className="shrink-0 text-end max-xs:text-start">
      <span className="block font-medium text-body-sm">{chargeText(plan, token)}</span>
      {!token.usdPegged && <span className="block text-hint text-ink-2">at the day’s rate</span>}
    </span>
  )
}

function BalanceLine({
  token,
  plan,
  balance,
}: Pick<TokenRowProps, 'token' | 'plan'> & { balance: Balance | 'reading' }) {
  if (balance === 'reading') {
    return (
      <>
        <span className="sr-only">Reading the balance</span>
        <Skeleton className="my-0.5 h-3.5 w-24" />
      </>
    )
  }
  if (balance === 'unknown') return <>Balance not known</>
  const charge = chargeAtomic(plan, token)
  return charge !== null && balance < charge ? (
    <span className="text-warn">Not enough: {formatBalance(balance, token)}</span>
  ) : (
    <>Balance {formatBalance(balance, token)}</>
  )
}

/** The contract of the chosen token; without script, of every token, whole. */
function ContractLine({ token, chosen, named }: { token: OfferToken; chosen: boolean; named: boolean }) {
  const explorer = explorerAddressUrl(token.chainId, token.address)
  return (
    <div
      className={classNames(
        '-mt-px items-center gap-x-2 ps-[84px] pe-4 pb-[7px] text-hint text-ink-2 max-xs:gap-x-1.5 max-xs:ps-[76px] max-xs:pe-1',
        chosen ? 'flex' : 'hidden noscript:flex',
      )}
    >
      <span className={named ? 'max-sm:hidden' : undefined}>Contract</span>
      {named && <span className="sm:hidden">{token.name}</span>}
      <span className="noscript:hidden">
        <AddressText address={token.address} size={12} />
      </span>
      <span className="hidden noscript:inline">
        <AddressText address={token.address} form="whole" />
      </span>
      <span className="-my-1 flex noscript:hidden">
        <CopyButton value={token.address} label={`Copy the ${token.symbol} contract address`} />
        {explorer !== null && (
          <ExternalIconLink href={explorer} label={`View the ${token.symbol} contract in an explorer`} />
        )}
      </span>
    </div>
  )
}
