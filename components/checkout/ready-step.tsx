'use client'

import { Button } from '@/components/ui/button'
import { networkName } from '@/lib/billing/networks'
import type { Step } from './checkout-machine'
import type { OfferToken } from './offer'
import { StepHeading } from './step-heading'

interface ReadyStepProps {
  readonly step: Extract<Step, { name: 'ready' }>
  readonly token: OfferToken
  readonly leading: boolean
  readonly onCheck: () => void
}

/** Nothing is missing on the payer's side; what is missing on this installation's, is said. */
export function ReadyStep({ step, token, leading, onCheck }: ReadyStepProps) {
  const network = networkName(token.chainId)
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
      {step.balance === 'unknown' && (
        <p className="mt-3 text-hint text-ink-2">
          Your wallet gave no balance for {token.symbol} on {network}.{' '}
          <button type="button" className="text-link font-medium" onClick={onCheck}>
            Check again
          </button>
        </p>
      )}
    </div>
  )
}
