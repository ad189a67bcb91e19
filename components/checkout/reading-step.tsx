'use client'

import { Button } from '@/components/ui/button'
import type { OfferToken } from './offer'
import { StepHeading } from './step-heading'

interface ReadingStepProps {
  readonly token: OfferToken
  readonly leading: boolean
}

/** The balance is being read. As high as a button with its line, which follows in most cases. */
export function ReadingStep({ token, leading }: ReadingStepProps) {
  return (
    <div>
      <StepHeading leading={leading}>Reading your balance on {token.network}…</StepHeading>
      <Button variant="primary" size={48} className="mt-4" busy busyLabel="Reading…">
        Check again
      </Button>
    </div>
  )
}
