'use client'

import { useEffect, useEffectEvent, useTransition } from 'react'
import { errorReference } from '@/app/_parts/error-reference'
import { RetryButton } from '@/app/_parts/retry-button'
import { useSay } from '@/components/language/use-say'
import { PageMessage } from '@/components/ui/feedback/page-message'
import { useOnline } from '@/components/ui/hooks/use-online'

interface ErrorPageProps {
  readonly error: unknown
  readonly retry: () => void
}

/** Page for a failure of the server or the connection; retries when the connection is back. */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const say = useSay()
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
      <title>{`${say('site.notAvailable')} · Dues`}</title>
      <PageMessage
        title={say(online ? 'site.pageAway' : 'site.offline')}
        note={reference && say('site.reference', { reference })}
        action={
          <RetryButton busy={retrying} onClick={tryAgain}>
            {say(retrying ? 'site.tryingAgain' : 'site.tryAgain')}
          </RetryButton>
        }
      >
        <p role="alert">{say(online ? 'site.pageAwayText' : 'site.offlineText')}</p>
      </PageMessage>
    </>
  )
}
