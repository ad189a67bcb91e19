'use client'

import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { failureText } from './failure-text'
import { ActHeader } from './parts/step-header'
import { StepHeading } from './parts/step-heading'
import type { StageProps } from './progress/stage-props'

/** What was signed came to nothing: why, who can mend it, and the way to begin again. */
export function FailedPanel({ offer, choice, progress, leading }: StageProps) {
  return (
    <>
      <ActHeader offer={offer} choice={choice} />
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
