import { useEffect, useRef, useState } from 'react'
import { browserNetwork, sendUntilAnswered } from '@/lib/client/api/send-until-answered'

/** Whether something is being sent, and why it waits. */
export type Sending =
  | { readonly name: 'idle' }
  | { readonly name: 'sending' }
  | { readonly name: 'waiting'; readonly error: unknown }

const IDLE: Sending = { name: 'idle' }

/** Thrown out of a send that was stopped while it waited. */
export class SendingStoppedError extends Error {
  override readonly name = 'SendingStoppedError'
}

/** Sends what must arrive: over lost connections, until it is answered, stopped, or the page is left. */
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
    /** Gives up waiting; what is on its way goes on. */
    stop: () => abort.current?.abort(new SendingStoppedError()),
  }
}

export type PersistentSend = ReturnType<typeof usePersistentSend>
