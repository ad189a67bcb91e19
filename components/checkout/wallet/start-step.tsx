'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { Step } from '../machine/checkout-machine'
import { fullDate } from '../offer/charge-dates'
import type { Choice } from '../offer/choice'
import { useTimeZone } from '../offer/use-time-zone'
import { amountFact } from '../pay/pay-words'
import { balanceText } from './step-announcement'

type ReadyStep = Extract<Step, { name: 'ready' }>

interface StartStepProps {
  readonly step: ReadyStep | Extract<Step, { name: 'preparing' }>
  readonly offer: Offer
  readonly choice: Choice
  readonly leading: boolean
  /** Reason for the payer's return to this step; null at their first visit. */
  readonly note: string | null
  readonly onStart: () => void
}

/**
 * Step that asks for the payer's consent. The button is there while balance and terms are being read, so that nothing
 * moves, and no focus is lost, when they arrive.
 */
export function StartStep({ step, offer, choice, leading, note, onStart }: StartStepProps) {
  const button = useRef<HTMLButtonElement>(null)
  const onAppear = useEffectEvent(() => {
    if (leading) button.current?.focus()
  })
  useEffect(() => onAppear(), [])
  const preparing = step.name === 'preparing'
  return (
    <div>
      {note !== null && (
        <Notice tone="warn" className="mb-4" title="Nothing was charged.">
          {note}
        </Notice>
      )}
      <Button
        ref={button}
        variant="primary"
        size={48}
        busy={preparing || step.starting}
        busyLabel={preparing ? 'Reading the terms…' : 'Preparing…'}
        onClick={onStart}
      >
        Start subscription
      </Button>
      {step.name === 'ready' && <LaterNeed step={step} offer={offer} choice={choice} />}
    </div>
  )
}

interface LaterNeedProps extends Pick<StartStepProps, 'offer' | 'choice'> {
  readonly step: ReadyStep
}

/** A trial needs no balance, but what follows it does. */
function LaterNeed({ step: { quote, balance }, offer, choice: { token } }: LaterNeedProps) {
  const timeZone = useTimeZone()
  if (offer.trialDays === 0 || balance >= BigInt(quote.amount)) return null
  return (
    <p className="mt-3 text-hint text-ink-2">
      You will need {amountFact(quote.amount, token)} on {token.network} by{' '}
      {fullDate(new Date(quote.firstChargeAt), timeZone)}. {balanceText(balance, token)}.
    </p>
  )
}
