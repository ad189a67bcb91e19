import { useEffect, useRef, useState } from 'react'
import { browserNetwork, sendUntilAnswered } from '@/lib/client/api/send-until-answered'

/** State of a request that is retried until answered; `error` is the reason to wait. */
export type Sending =
  | { readonly name: 'idle' }
  | { readonly name: 'sending' }
  | { readonly name: 'waiting'; readonly error: unknown }

const IDLE: Sending = { name: 'idle' }

/** Rejects a send that was stopped while it waited. */
export class SendingStoppedError extends Error {
  override readonly name = 'SendingStoppedError'
}

/** Retries a request until it is answered, stopped, or the page is left. */
export function usePersistentSend() {
  const [state, setState] = useState<Sending>(IDLE)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(new SendingStoppedError()), [])

  const send = async <T>(run: () => Promise<T>): Promise<T> => {
    const controller = new AbortController()
    abort.current = controller
    try {
      return await sendUntilAnswered(run, {
        network: browserNetwork,
        signal: controller.signal,
        onWait: (error) => setState({ name: 'waiting', error }),
        onSend: () => setState({ name: 'sending' }),
      })
    } finally {
      setState(IDLE)
    }
  }
  return {
    state,
    send,
    /** Ends the waiting; a request in flight continues. */
    stop: () => abort.current?.abort(new SendingStoppedError()),
  }
}

export type PersistentSend = ReturnType<typeof usePersistentSend>
