'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/controls/button'
import { callApi } from '@/lib/client/api/api'
import { errorText } from '@/lib/client/api/api-error'
import { subscriberKey } from '@/lib/client/subscriber-queries'

/** The button that had the focus is gone: what it led to takes its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

interface RetryPaymentProps {
  readonly subscriberId: string
  /** Whose payment it is, for those who cannot see the row. */
  readonly whose: string
}

/** Lets a failed payment be tried again now, and says what the server makes of that. */
export function RetryPayment({ subscriberId, whose }: RetryPaymentProps) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => callApi('retrySubscriberPayment', { params: { id: subscriberId } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['payments'] }),
        client.invalidateQueries({ queryKey: subscriberKey(subscriberId) }),
      ]),
  })
  return (
    <div className="mt-1.5 ps-4">
      {retry.isSuccess ? (
        <p ref={takeFocus} role="status" tabIndex={-1} className="text-hint text-ink-2">
          It is tried again within seconds.
        </p>
      ) : (
        <Button size={30} busy={retry.isPending} onClick={() => retry.mutate()}>
          Retry now<span className="sr-only"> the payment of {whose}</span>
        </Button>
      )}
      {retry.isError && (
        <p role="alert" className="mt-1 text-danger text-hint">
          {errorText(retry.error)}
        </p>
      )}
    </div>
  )
}
