'use client'

import { Button } from '@/components/ui/controls/button'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { AddressText } from '@/components/ui/text/address-text'
import type { Offer, OfferToken } from '@/lib/billing/checkout/offer'
import type { Step } from '../machine/checkout-machine'
import { formatBalance } from '../offer/format-balance'
import { formatTokenAmount } from '../offer/token-amount'
import { StepHeading } from '../parts/step-heading'
import { balanceText, needText } from './step-announcement'

interface BalanceStepProps {
  readonly step: Extract<Step, { name: 'low_balance' }>
  readonly offer: Pick<Offer, 'trialDays'>
  readonly token: OfferToken
  readonly leading: boolean
  readonly onCheck: () => void
}

/** The wallet has less of the chosen token than one charge takes. */
export function BalanceStep({
  step: { connection, balance, due },
  offer,
  token,
  leading,
  onCheck,
}: BalanceStepProps) {
  const missing = formatTokenAmount(due - balance, token.decimals, { minimumDecimals: 2 })
  return (
    <div>
      <StepHeading leading={leading}>
        {balanceText(balance, token)} on {token.network}. {needText(due, token)}
      </StepHeading>
      <div aria-hidden="true" className="mt-3.5 h-1.5 overflow-clip rounded-full bg-sunken">
        <div className="h-full bg-warn-dot" style={{ width: `${percent(balance, due)}%` }} />
      </div>
      <p className="mt-1.5 flex justify-between gap-4 text-hint text-ink-2">
        <span>{formatBalance(balance, token)}</span>
        <span>{missing} short</span>
      </p>
      {offer.trialDays > 0 && (
        <p className="mt-4 text-body text-ink-2">
          The trial is free. The balance shows that this wallet can pay when it ends.
        </p>
      )}
      <p className="mt-4 text-body text-ink-2">Choose another token above, or top up this wallet:</p>
      <div className="mt-1.5 flex items-center justify-between gap-4">
        <AddressText address={connection.account} form="whole" />
        <CopyButton value={connection.account} label="Copy your wallet’s address">
          Copy
        </CopyButton>
      </div>
      <Button variant="primary" size={48} className="mt-5" onClick={onCheck}>
        Check again
      </Button>
    </div>
  )
}

/** A part in percent of the whole, rounded down. */
function percent(part: bigint, whole: bigint): number {
  return Number((part * 100n) / whole)
}
