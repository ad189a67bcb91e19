import { pause } from '../pause'
import type { CheckoutProgress } from './watch-progress'

/** Pause between two looks at a checkout that may be signed elsewhere, in milliseconds. Decided, not measured. */
const POLL_MS = 3_000
/** Longest pause while the server does not answer. Decided, not measured. */
const LONGEST_PAUSE_MS = 30_000

interface FollowOptions {
  readonly read: (signal: AbortSignal) => Promise<Pick<CheckoutProgress, 'status'>>
  /** True while nobody can see the page: it asks for nothing then. */
  readonly isHidden: () => boolean
  readonly signal: AbortSignal
  readonly every?: number
}

/**
 * Waits until a checkout is signed in another browser, or has expired.
 * @returns true then; false where the signal ended the wait
 */
export async function followCheckout({
  read,
  isHidden,
  signal,
  every = POLL_MS,
}: FollowOptions): Promise<boolean> {
  let failures = 0
  while (!signal.aborted) {
    await pause(Math.min(every * 2 ** failures, LONGEST_PAUSE_MS), signal)
    if (signal.aborted || isHidden()) continue
    try {
      const { status } = await read(signal)
      if (status !== 'open') return !signal.aborted
      failures = 0
    } catch {
      failures += 1
    }
  }
  return false
}
