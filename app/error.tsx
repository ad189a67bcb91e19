'use client'

import { useEffect, useEffectEvent, useTransition } from 'react'
import { errorReference } from '@/app/error-reference'
import { RetryButton } from '@/app/retry-button'
import { PageMessage } from '@/components/ui/feedback/page-message'
import { useOnline } from '@/components/ui/hooks/use-online'

interface ErrorPageProps {
  readonly error: unknown
  readonly retry: () => void
}

/** The server is away, or the network is. It tries again by itself when the network comes back. */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const online = useOnline()
  const [retrying, startRetry] = useTransition()
  const tryAgain = () => startRetry(() => retry())
  const onOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  const reference = errorReference(error)
  return (
    <>
      <title>Not available · Dues</title>
      <PageMessage
        title={online ? 'This page cannot be shown at the moment.' : 'You are offline.'}
        note={reference && `If it stays so, tell the operator this reference: ${reference}`}
        action={
          <RetryButton busy={retrying} onClick={tryAgain}>
            {retrying ? 'Trying again…' : 'Try again'}
          </RetryButton>
        }
      >
        <p role="alert">
          {online
            ? 'The server did not answer as it should. What was already signed or paid is safe, and nothing else was charged. Wait a moment, then try again.'
            : 'What was already signed or paid is safe. We’ll continue when you’re back.'}
        </p>
      </PageMessage>
    </>
  )
}
