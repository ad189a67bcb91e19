'use client'

import { useTransition } from 'react'
import { errorReference } from '@/app/_parts/error-reference'
import { DashboardMessage } from '@/components/merchant/shell/dashboard-message'
import { Button } from '@/components/ui/controls/button'

interface ErrorPageProps {
  readonly error: unknown
  readonly retry: () => void
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const [retrying, startRetry] = useTransition()
  const reference = errorReference(error)
  return (
    <DashboardMessage
      title="This page could not be shown."
      note={reference && `If it stays so, tell the operator this reference: ${reference}`}
      action={
        <Button
          variant="primary"
          busy={retrying}
          busyLabel="Trying again…"
          onClick={() => startRetry(() => retry())}
        >
          Try again
        </Button>
      }
    >
      <p role="alert">Something failed on our side; nothing was changed. Try again in a moment.</p>
    </DashboardMessage>
  )
}
