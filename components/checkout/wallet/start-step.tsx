'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { Step } from '../machine/checkout-machine'

interface StartStepProps {
  readonly step: Extract<Step, { name: 'ready' | 'preparing' }>
  readonly leading: boolean
  /** Reason for the payer's return to this step; null at their first visit. */
  readonly note: string | null
  readonly onStart: () => void
}

/**
 * Step that asks for the payer's consent. The button is there while balance and terms are being read, so that nothing
 * moves, and no focus is lost, when they arrive.
 */
export function StartStep({ step, leading, note, onStart }: StartStepProps) {
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
    </div>
  )
}
