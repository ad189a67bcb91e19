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

/** Page for a failure of the server or the connection; retries when the connection is back. */
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
        title={online ? 'This page can’t be shown at the moment.' : 'You’re offline.'}
        note={reference && `If this continues, give the operator this reference: ${reference}`}
        action={
          <RetryButton busy={retrying} onClick={tryAgain}>
            {retrying ? 'Trying again…' : 'Try again'}
          </RetryButton>
        }
      >
        <p role="alert">
          {online
            ? 'The server did not answer correctly. What was already signed or paid is safe, and nothing else was charged. Wait a moment, then try again.'
            : 'What was already signed or paid is safe. We’ll continue when you’re back.'}
        </p>
      </PageMessage>
    </>
  )
}
