'use client'

import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { AddressText } from '@/components/ui/text/address-text'
import type { Offer, OfferToken } from '@/lib/billing/checkout/offer'
import type { Step } from '../machine/checkout-machine'
import type { Choice } from '../offer/choice'
import { formatBalance } from '../offer/format-balance'
import { chargeText, planAt } from '../offer/terms'
import { formatTokenAmount } from '../offer/token-amount'
import { StepHeading } from '../parts/step-heading'
import { balanceText } from './step-announcement'

/** Most other tokens that are offered by name: more would be the list above once more. */
const MOST_OTHERS = 2

interface BalanceStepProps {
  readonly step: Extract<Step, { name: 'low_balance' }>
  readonly offer: Pick<Offer, 'trialDays'>
  readonly choice: Choice
  /** Tokens that the wallet holds enough of. */
  readonly others: readonly OfferToken[]
  readonly leading: boolean
  readonly onChoose: (part: Pick<Choice, 'token'>) => void
  readonly onCheck: () => void
}

/** The wallet has less of the chosen token than one charge takes. */
export function BalanceStep({
  step: { connection, balance, due },
  offer,
  choice,
  others,
  leading,
  onChoose,
  onCheck,
}: BalanceStepProps) {
  const say = useSay()
  const { plan, token } = choice
  const missing = formatTokenAmount(due - balance, token.decimals, say.reader, { minimumDecimals: 2 })
  return (
    <div>
      <StepHeading leading={leading}>{balanceText(say, { balance, due }, token)}</StepHeading>
      <div
        aria-hidden="true"
        className="mt-3.5 h-1.5 overflow-clip rounded-full bg-sunken forced-colors:border"
      >
        <div
          className="h-full bg-warn-dot forced-color-adjust-none"
          style={{ width: `${percent(balance, due)}%` }}
        />
      </div>
      <p className="mt-1.5 flex justify-between gap-4 text-hint text-ink-2">
        <span>{formatBalance(say, balance, token)}</span>
        <span>{say('pay.short', { amount: missing })}</span>
      </p>
      {offer.trialDays > 0 && <p className="mt-4 text-body text-ink-2">{say('pay.trialBalance')}</p>}
      {others.slice(0, MOST_OTHERS).map((other) => (
        <Button
          key={other.id}
          variant="primary"
          size={48}
          className="mt-4"
          onClick={() => onChoose({ token: other })}
        >
          {say('pay.payInstead', {
            amount: other.usdPegged ? chargeText(say, planAt(plan, 0), other) : other.symbol,
            elsewhere: other.chainId === token.chainId ? 'no' : 'yes',
            network: other.network,
          })}
        </Button>
      ))}
      <p className="mt-4 text-body text-ink-2">{say(others.length > 0 ? 'pay.orTopUp' : 'pay.topUp')}</p>
      <div className="mt-1.5 flex items-center justify-between gap-4">
        <AddressText address={connection.account} form="whole" />
        <CopyButton value={connection.account} label={say('pay.copyWalletAddress')}>
          {say('pay.copy')}
        </CopyButton>
      </div>
      <Button
        variant={others.length > 0 ? 'secondary' : 'primary'}
        size={48}
        className="mt-5"
        onClick={onCheck}
      >
        {say('pay.checkAgain')}
      </Button>
    </div>
  )
}

/** A part in percent of the whole, rounded down. */
function percent(part: bigint, whole: bigint): number {
  return Number((part * 100n) / whole)
}
