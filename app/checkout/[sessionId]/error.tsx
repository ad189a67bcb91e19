'use client'

import { useEffect, useEffectEvent, useTransition } from 'react'
import { errorReference } from '@/app/error-reference'
import { useOnline } from '@/components/checkout/use-online'
import { Button } from '@/components/ui/button'
import { PageMessage } from '@/components/ui/page-message'

interface CheckoutErrorProps {
  readonly error: unknown
  readonly retry: () => void
}

/** The server is away, or the network is. What was chosen stands in the address and is there again afterwards. */
export default function CheckoutError({ error, retry }: CheckoutErrorProps) {
  const online = useOnline()
  const [retrying, startRetry] = useTransition()
  const tryAgain = useEffectEvent(() => startRetry(() => retry()))
  useEffect(() => {
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])
  const reference = errorReference(error)
  return (
    <>
      <title>Checkout · Dues</title>
      <PageMessage
        title={online ? 'This checkout cannot be shown at the moment.' : 'You are offline.'}
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
          {online
            ? 'The server did not answer as it should. Nothing was charged. Wait a moment, then try again.'
            : 'Nothing was charged. We’ll go on when you’re back.'}
        </p>
      </PageMessage>
    </>
  )
}
