'use client'

import type { ReactNode } from 'react'
import { useSay } from '@/components/language/use-say'
import { Stepper } from '@/components/ui/controls/stepper'
import type { Payment } from '../machine/payment-machine'
import type { Choice } from '../offer/choice'
import { actTitle, actWords } from './pay-words'

interface PayStepsProps {
  readonly payment: Payment
  readonly choice: Choice
  /** Replacement for the title of the current step. */
  readonly heading?: ReactNode
}

/** All acts asked of the wallet, with their progress. */
export function PaySteps({ payment, choice: { token }, heading }: PayStepsProps) {
  const say = useSay()
  const { name } = payment.phase
  const waiting = name === 'explained'
  const current = name === 'sending' || name === 'unsent' ? payment.at + 1 : payment.at
  return (
    <Stepper
      steps={payment.acts.map((act, index) => {
        const words = actWords(say, act, payment, token)
        const title = actTitle(say, payment, index, token)
        if (index < current) return { key: title, title: words.done, state: 'done' }
        if (index > current)
          return { key: title, title, state: 'next', note: waiting ? words.note : undefined }
        return { key: title, title: heading ?? title, state: 'now', note: waiting ? words.note : undefined }
      })}
    />
  )
}
