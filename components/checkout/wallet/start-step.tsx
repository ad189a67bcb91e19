'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { problemText } from '@/components/language/problem-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { Step } from '../machine/checkout-machine'
import type { Told } from '../machine/refusal'

interface StartStepProps {
  readonly step: Extract<Step, { name: 'ready' | 'preparing' }>
  readonly leading: boolean
  /** Reason for the payer's return to this step; null at their first visit. */
  readonly note: Told | null
  readonly onStart: () => void
}

/**
 * Step that asks for the payer's consent. The button is there while balance and terms are being read, so that nothing
 * moves, and no focus is lost, when they arrive.
 */
export function StartStep({ step, leading, note, onStart }: StartStepProps) {
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  const onAppear = useEffectEvent(() => {
    if (leading) button.current?.focus()
  })
  useEffect(() => onAppear(), [])
  const preparing = step.name === 'preparing'
  return (
    <div>
      {note !== null && (
        <Notice tone="warn" className="mb-4" title={say('pay.nothingCharged')}>
          {problemText(say, note)}
        </Notice>
      )}
      <Button
        ref={button}
        variant="primary"
        size={48}
        busy={preparing || step.starting}
        busyLabel={say(preparing ? 'pay.readingTerms' : 'pay.preparing')}
        onClick={onStart}
      >
        {say('checkout.startSubscription')}
      </Button>
    </div>
  )
}
