'use client'

import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import type { Step } from '../machine/checkout-machine'
import type { Choice } from '../offer/choice'
import { ManageLink } from '../parts/manage-link'
import { StepHeading } from '../parts/step-heading'
import { refusalWords } from './refusal-words'
import { TermsDifference } from './terms-difference'

interface RefusedStepProps {
  readonly step: Extract<Step, { name: 'refused' }>
  readonly subscriptionId: string
  readonly choice: Choice
  readonly leading: boolean
  readonly onCheck: () => void
}

/** Shows why the choice cannot be subscribed to, with the remedy. */
export function RefusedStep({
  step: { refusal },
  subscriptionId,
  choice,
  leading,
  onCheck,
}: RefusedStepProps) {
  const say = useSay()
  const { title, text, act, label } = refusalWords(say, refusal, choice)
  return (
    <div>
      <StepHeading leading={leading}>{title}</StepHeading>
      <p className="mt-1 text-body text-ink-2">{text}</p>
      {refusal.kind === 'subscribed' && (
        <p className="mt-4">
          <ManageLink subscriptionId={subscriptionId} leads />
        </p>
      )}
      {refusal.kind === 'changed' && (
        <TermsDifference differences={refusal.differences} choice={choice} className="mt-4" />
      )}
      {act !== null ? (
        <Button
          variant="primary"
          size={48}
          className="mt-4"
          onClick={act === 'check' ? onCheck : () => window.location.reload()}
        >
          {label}
        </Button>
      ) : (
        label !== undefined && (
          <Button size={48} className="mt-4" disabled>
            {label}
          </Button>
        )
      )}
    </div>
  )
}
