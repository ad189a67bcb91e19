import type { z } from 'zod'
import type { readCheckoutSession } from '@/lib/wire/checkout/checkout-session'

/** How far a checkout is, as the server tells it. */
export type CheckoutProgress = z.output<(typeof readCheckoutSession)['data']>

export interface ProgressState {
  readonly progress: CheckoutProgress
  /** The server does not answer; what is known stays. */
  readonly away: boolean
}

/** The progress of a checkout while it goes on; made for `useSyncExternalStore`. */
export interface ProgressWatch {
  getState(): ProgressState
  /** Begins to ask; stops when the last listener is gone, or when there is nothing more to come. */
  subscribe(listener: () => void): () => void
}

interface ProgressWatchOptions {
  readonly initial: CheckoutProgress
  readonly read: () => Promise<CheckoutProgress>
  /** The pause between two questions, in milliseconds; it grows while the server is away. */
  readonly every?: number
}

const LONGEST_PAUSE_MS = 30_000

/** Asks how far the checkout is until it is no longer pending. Silence is not failure: it only asks more seldom. */
export function watchProgress({ initial, read, every = 1_500 }: ProgressWatchOptions): ProgressWatch {
  let state: ProgressState = { progress: initial, away: false }
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = false
  const listeners = new Set<() => void>()

  const update = (next: ProgressState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const askLater = () => {
    if (listeners.size === 0 || state.progress.status !== 'pending') return
    timer = setTimeout(ask, asked ? Math.min(every * 2 ** failures, LONGEST_PAUSE_MS) : 0)
  }
  const ask = async () => {
    asked = true
    try {
      const progress = await read()
      failures = 0
      update({ progress, away: false })
    } catch {
      failures += 1
      // One lost answer is nothing to trouble anybody with.
      if (failures > 1 && !state.away) update({ ...state, away: true })
    }
    askLater()
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) askLater()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
  }
}
