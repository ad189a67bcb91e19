'use client'

import { Button } from '@/components/ui/button'
import { fullDate } from './charge-dates'
import type { Step } from './checkout-machine'
import type { Choice } from './choice'
import type { Offer } from './offer'
import { balanceText } from './step-announcement'
import { StepHeading } from './step-heading'
import { chargeAtomic, chargeFigure, comingCharges } from './terms'
import { useTimeZone } from './use-time-zone'

interface ReadyStepProps {
  readonly step: Extract<Step, { name: 'ready' }>
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
  readonly leading: boolean
  readonly onCheck: () => void
}

/** Nothing is missing on the payer's side; what is missing on this installation's, is said. */
export function ReadyStep({ step, leading, onCheck, ...terms }: ReadyStepProps) {
  const { token } = terms.choice
  const network = token.network
  return (
    <div>
      <StepHeading leading={leading}>You cannot subscribe on {network} yet.</StepHeading>
      <p className="mt-1 text-body text-ink-2">
        Your wallet is ready, but this installation has no payment contract on {network}. Nothing was signed
        and nothing was charged.
      </p>
      <Button size={48} className="mt-4" disabled>
        No payment contract on {network}
      </Button>
      {step.balance === 'unknown' ? (
        <p className="mt-3 text-hint text-ink-2">
          Your wallet gave no balance for {token.symbol} on {network}.{' '}
          <button type="button" className="text-link font-medium" onClick={onCheck}>
            Check again
          </button>
        </p>
      ) : (
        <LaterNeed balance={step.balance} {...terms} />
      )}
    </div>
  )
}

type LaterNeedProps = Pick<ReadyStepProps, 'offer' | 'choice' | 'now'> & {
  readonly balance: bigint
}

/** A trial needs no balance, but what follows it does. */
function LaterNeed({ balance, offer, choice: { plan, token }, now }: LaterNeedProps) {
  const timeZone = useTimeZone()
  const charge = chargeAtomic(plan, token)
  const [first] = comingCharges(offer, plan, now)
  if (charge === null || balance >= charge || !first) return null
  return (
    <p className="mt-3 text-hint text-ink-2">
      You will need {chargeFigure(plan, token)} {token.symbol} on {token.network} by{' '}
      {fullDate(first, timeZone)}. {balanceText(balance, token)}.
    </p>
  )
}
