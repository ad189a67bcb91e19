import type { z } from 'zod'
import type { readCheckoutSession } from '@/lib/wire/checkout/checkout-session'
import { createStore, type ReadableStore } from '../create-store'
import { pause } from '../pause'
import { type Effect, runEffects } from '../run-effects'

/** Progress of a checkout, as the server returns it. */
export type CheckoutProgress = z.output<(typeof readCheckoutSession)['data']>

export interface ProgressState {
  readonly progress: CheckoutProgress
  /** The server does not answer; `progress` is the last known. */
  readonly away: boolean
}

/** Progress of a checkout, polled while it has listeners and is pending. */
export type ProgressWatch = ReadableStore<ProgressState>

interface ProgressSource {
  readonly read: (signal: AbortSignal) => Promise<CheckoutProgress>
  /** The pause between two reads, in milliseconds; it doubles with each read that fails. */
  readonly every: number
}

interface ProgressWatchOptions {
  readonly initial: CheckoutProgress
  readonly read: ProgressSource['read']
  readonly every?: number
}

/** Longest pause between polls that fail. Decided, not measured. */
const LONGEST_PAUSE_MS = 30_000

/** Polls a checkout until it is no longer pending. Failed requests only make the polls rarer. */
export function watchProgress({ initial, read, every = 1_500 }: ProgressWatchOptions): ProgressWatch {
  const { getState, setState, subscribe } = createStore<ProgressState>({ progress: initial, away: false })
  const syncEffects = runEffects<ProgressSource, ProgressState>({ read, every }, setState)
  let listeners = 0
  const sync = () => syncEffects(effectsFor(getState(), listeners))
  subscribe(sync)
  return {
    getState,
    subscribe: (listener) => {
      const leave = subscribe(listener)
      listeners += 1
      sync()
      return () => {
        leave()
        listeners -= 1
        sync()
      }
    },
  }
}

type ProgressEffect = Effect<ProgressSource, ProgressState>

/** A pending checkout is polled while it has listeners. */
export function effectsFor({ progress }: ProgressState, listeners: number): readonly ProgressEffect[] {
  return listeners > 0 && progress.status === 'pending' ? [{ key: ['read'], run: readOn(progress) }] : []
}

function readOn(known: CheckoutProgress): ProgressEffect['run'] {
  return async ({ read, every }, { signal, dispatch }) => {
    let progress = known
    let failures = 0
    // A listener that leaves at once, as in React's strict mode, costs no request.
    await pause(0, signal)
    while (!signal.aborted) {
      try {
        progress = await read(signal)
        failures = 0
        dispatch({ progress, away: false })
      } catch {
        failures += 1
        // A single lost answer is not worth a message.
        if (failures === 2) dispatch({ progress, away: true })
      }
      await pause(Math.min(every * 2 ** failures, LONGEST_PAUSE_MS), signal)
    }
  }
}
