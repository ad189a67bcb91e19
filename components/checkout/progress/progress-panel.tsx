'use client'

import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useSay } from '@/components/language/use-say'
import { callApi } from '@/lib/client/api/api'
import { type CheckoutProgress, watchProgress } from '@/lib/client/progress/watch-progress'
import type { Say } from '@/lib/language/say'
import { sentenceGap } from '@/lib/language/sentence-gap'
import { FailedPanel } from './failed-panel'
import { PendingPanel } from './pending-panel'
import { pendingTitle } from './pending-words'
import type { ProgressPanelProps, StageProps } from './stage-props'
import { SuccessPanel, successTitle } from './success-panel'

/** Polls and shows the progress of a checkout from the signed terms to the subscription. */
export function ProgressPanel(props: ProgressPanelProps) {
  const { sessionId, initial } = props
  const [watch] = useState(() =>
    watchProgress({
      initial,
      read: (signal) => callApi('readCheckoutSession', { params: { sessionId }, signal }),
    }),
  )
  const { progress, away } = useSyncExternalStore(watch.subscribe, watch.getState, watch.getState)
  // The focus follows a payer who waited here, not one who opens the page when all is done.
  const [arrived] = useState(initial.status)
  const moved = props.leading || progress.status !== arrived
  const said = announcement(useSay(), progress, props)
  return (
    <>
      <p role="status" data-final={progress.status === 'pending' ? undefined : ''} className="sr-only">
        {said}
      </p>
      <Stage {...props} progress={progress} away={away} leading={moved} live={arrived === 'pending'} />
    </>
  )
}

function Stage(props: StageProps): ReactNode {
  switch (props.progress.status) {
    case 'pending':
      return <PendingPanel {...props} />
    case 'complete':
      return <SuccessPanel {...props} />
    default:
      return <FailedPanel {...props} />
  }
}

function announcement(say: Say, progress: CheckoutProgress, { offer, choice }: ProgressPanelProps): string {
  switch (progress.status) {
    case 'pending':
      return pendingTitle(say, progress, choice.token)
    case 'complete':
      return successTitle(say, progress, offer, choice)
    default:
      return `${say('pay.notStarted')}${sentenceGap(say)}${say('pay.nothingCharged')}`
  }
}
