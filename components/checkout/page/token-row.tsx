import type { ReactNode } from 'react'
import { TokenMark } from '@/components/billing/token-mark'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { Radio } from '@/components/ui/controls/radio'
import { AddressText } from '@/components/ui/text/address-text'
import { ExternalIconLink } from '@/components/ui/text/external-link'
import type { OfferPlan, OfferToken } from '@/lib/billing/checkout/offer'
import { firstChargeText, floatingText } from '../offer/terms'

interface TokenRowProps {
  readonly token: OfferToken
  readonly plan: OfferPlan
  readonly chosen: boolean
  readonly onChoose: () => void
  /** The wallet's balance of the token; null without a wallet on the token's network. */
  readonly balance: ReactNode
  readonly className?: string | undefined
}

/** One token of the list, with the wallet's balance and the amount of the first charge. */
export function TokenRow({ token, plan, chosen, onChoose, balance, className }: TokenRowProps) {
  return (
    <div
      className={classNames(
        'relative border-line border-t transition-colors',
        chosen ? 'bg-accent-soft' : 'bg-surface hover:bg-hover',
        className,
      )}
    >
      {chosen && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 start-0 w-[3px] bg-accent forced-color-adjust-none"
        />
      )}
      <label className="flex cursor-pointer items-center gap-3 px-4 py-[7px] -outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent max-xs:gap-2.5 max-xs:px-3">
        <Radio name="token" value={token.id} checked={chosen} onChange={onChoose} className="outline-none" />
        <TokenMark symbol={token.symbol} logo={token.logo} />
        <span className="flex min-w-0 flex-1 items-center justify-between gap-x-3 max-xs:flex-col max-xs:items-start">
          <span className="min-w-0">
            <span className="block truncate">
              <bdi className="font-semibold text-body-sm">{token.symbol}</bdi>{' '}
              {balance !== null && (
                <bdi className="ms-1 text-hint text-ink-3 max-sm:hidden">{token.name}</bdi>
              )}
            </span>
            <span className="block text-hint text-ink-2">{balance ?? token.name}</span>
          </span>
          <TokenAmount token={token} plan={plan} />
        </span>
      </label>
      <ContractLine token={token} chosen={chosen} named={balance !== null} />
    </div>
  )
}

function TokenAmount({ token, plan }: Pick<TokenRowProps, 'token' | 'plan'>) {
  const say = useSay()
  const most = floatingText(say, plan, token)?.mostFigure
  return (
    <span className="shrink-0 text-end max-xs:text-start">
      <span className="block font-medium text-body-sm">{firstChargeText(say, plan, token)}</span>
      {!token.usdPegged && (
        <span className="block text-hint text-ink-2">
          {most ? say('checkout.neverMoreThan', { amount: most }) : say('checkout.dayRate')}
        </span>
      )}
    </span>
  )
}

/** The contract of the chosen token; without script, of every token, whole. */
function ContractLine({ token, chosen, named }: { token: OfferToken; chosen: boolean; named: boolean }) {
  const say = useSay()
  return (
    <div
      className={classNames(
        '-mt-px flex-wrap items-center gap-x-2 ps-[84px] pe-4 pb-[7px] text-hint text-ink-2 max-xs:gap-x-1.5 max-xs:ps-[76px] max-xs:pe-1 tight:ps-3',
        chosen ? 'flex' : 'hidden noscript:flex',
      )}
    >
      <span className={named ? 'max-sm:hidden' : undefined}>{say('checkout.contract')}</span>
      {named && <span className="sm:hidden">{token.name}</span>}
      <span className="noscript:hidden">
        <AddressText address={token.address} size={12} />
      </span>
      <span className="hidden noscript:inline">
        <AddressText address={token.address} form="whole" />
      </span>
      <span className="-my-1 flex noscript:hidden">
        <CopyButton value={token.address} label={say('checkout.copyContract', { symbol: token.symbol })} />
        {token.explorerUrl !== null && (
          <ExternalIconLink
            href={token.explorerUrl}
            label={say('checkout.viewContract', { symbol: token.symbol })}
          />
        )}
      </span>
    </div>
  )
}
