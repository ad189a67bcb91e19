'use client'

import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import type { Say } from '@/lib/language/say'
import { StepHeader } from '../parts/step-header'
import { StepHeading } from '../parts/step-heading'
import type { StageProps } from './stage-props'

/** Failure of an enrolment: its reason, the remedy, and the way to begin again. */
export function FailedPanel({ offer, choice, progress, leading }: StageProps) {
  const say = useSay()
  return (
    <>
      <StepHeader say={say} offer={offer} choice={choice} />
      <StepHeading leading={leading}>{say('pay.notStarted')}</StepHeading>
      <p className="mt-1 text-body text-ink-2">{say('pay.nothingCharged')}</p>
      <Notice tone="warn" className="mt-5">
        {failureText(say, progress.failureReason, choice.token)}
      </Notice>
      <Button variant="primary" size={48} className="mt-5" onClick={() => window.location.reload()}>
        {say('checkout.startAgain')}
      </Button>
    </>
  )
}

/** Text for the failure of the first charge, with the remedy; by the failure reason of a charge. */
function failureText(say: Say, reason: string | null, { symbol, network }: OfferToken): string {
  switch (reason) {
    case 'insufficient_balance':
      return say('pay.failedBalance', { symbol, network })
    case 'allowance_too_low':
      return say('pay.failedAllowance', { symbol })
    case 'token_paused':
      return say('pay.failedPaused', { symbol })
    case 'blocked_address':
      return say('pay.failedBlocked', { symbol })
    case 'mandate_cancelled':
      return say('pay.failedCancelled')
    case 'not_authorized':
      return say('pay.failedGone', { network })
    case 'outside_window':
    case 'signature_too_old':
      return say('pay.failedLate')
    case 'contract_replaced':
      return say('pay.failedReplaced')
    case 'too_costly':
      return say('pay.failedCostly')
    case 'already_subscribed':
      return say('pay.failedElsewhere')
    case 'subscription_archived':
      return say('pay.failedArchived')
    case null:
      return say('pay.failed')
    default:
      return say('pay.failedFor', { reason: reason.replaceAll('_', ' ') })
  }
}
