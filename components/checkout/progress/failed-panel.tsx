'use client'

import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import { StepHeader } from '../parts/step-header'
import { StepHeading } from '../parts/step-heading'
import type { StageProps } from './stage-props'

/** Failure of an enrolment: its reason, the remedy, and the way to begin again. */
export function FailedPanel({ offer, choice, progress, leading }: StageProps) {
  return (
    <>
      <StepHeader offer={offer} choice={choice} />
      <StepHeading leading={leading}>The subscription did not come about.</StepHeading>
      <p className="mt-1 text-body text-ink-2">Nothing was charged.</p>
      <Notice tone="warn" className="mt-5">
        {failureText(progress.failureReason, choice.token)}
      </Notice>
      <Button variant="primary" size={48} className="mt-5" onClick={() => window.location.reload()}>
        Start again
      </Button>
    </>
  )
}

/** Text for the failure of the first charge, with the remedy; by the failure reason of a charge. */
function failureText(reason: string | null, { symbol, network }: OfferToken): string {
  switch (reason) {
    case 'insufficient_balance':
      return `By the time of the first charge your wallet had too little ${symbol} on ${network}. Add some, then start again.`
    case 'allowance_too_low':
      return `Your wallet allows too little ${symbol} for these terms. Start again, and leave the amount as it is asked for.`
    case 'token_paused':
      return `${symbol} is paused: nobody can move it right now. Try again later, or choose another token.`
    case 'blocked_address':
      return `The issuer of ${symbol} blocks an address that takes part. Choose another token, or ask the merchant.`
    case 'mandate_cancelled':
      return 'These terms were cancelled on the chain. Start again to sign new ones.'
    case 'not_authorized':
      return `What your wallet sent is not on ${network} any more. Nothing was charged. Start again.`
    case 'outside_window':
    case 'signature_too_old':
      return 'The signed terms ran out before the network took them. Start again to sign new ones.'
    case 'contract_replaced':
      return 'The merchant’s contract was replaced before the network had your terms. Start again to sign for the new one.'
    case 'too_costly':
      return 'Checking your wallet’s signature takes more gas than the service pays for. Start again with another wallet or token.'
    case 'already_subscribed':
      return 'This wallet subscribed another way in the meantime.'
    case 'subscription_archived':
      return 'The merchant stopped offering this subscription before the first charge. Ask the merchant for another one.'
    case null:
      return 'The network did not take the signed terms. Start again, or ask the merchant.'
    default:
      return `The network did not take the signed terms (${reason.replaceAll('_', ' ')}). Start again, or ask the merchant.`
  }
}
