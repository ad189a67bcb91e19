'use client'

import { useTransition } from 'react'
import { errorReference } from '@/app/error-reference'
import { Button } from '@/components/ui/button'
import { PageMessage } from '@/components/ui/page-message'

interface ErrorPageProps {
  readonly error: unknown
  readonly retry: () => void
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const [retrying, startRetry] = useTransition()
  const reference = errorReference(error)
  return (
    <PageMessage
      title="This page could not be shown."
      note={reference && `If it stays so, tell the operator this reference: ${reference}`}
      action={
        <Button
          variant="primary"
          size={40}
          busy={retrying}
          busyLabel="Trying again…"
          onClick={() => startRetry(() => retry())}
        >
          Try again
        </Button>
      }
    >
      <p role="alert">
        Something failed on our side. What was already signed or paid is safe. Check your connection, then try
        again.
      </p>
    </PageMessage>
  )
}
