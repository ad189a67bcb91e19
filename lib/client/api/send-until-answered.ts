import { ApiError, ConnectionError } from './api-error'

/** State of the network, and a pause that ends when it comes back. */
export interface NetworkWatch {
  isOnline(): boolean
  /**
   * Resolves after this many milliseconds, or sooner when the network comes back; for null only then.
   * Rejects with the signal's reason once it aborts.
   */
  wait(milliseconds: number | null, signal: AbortSignal): Promise<void>
}

interface SendOptions {
  readonly network: NetworkWatch
  /** Ends the waiting; a request that is on its way is not taken back. */
  readonly signal: AbortSignal
  /** Called before each pause with its reason. */
  readonly onWait: (error: unknown) => void
  /** Called when a request is sent. */
  readonly onSend: () => void
}

/** First and longest pause of the backoff. Decided, not measured. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Retries a request after a lost connection or answer, on 429 and 502 to 504, and while its idempotency key is in
 * progress, with exponential backoff or the server's Retry-After. For idempotent requests only.
 * @throws any other error of the server, or the signal's reason
 */
export async function sendUntilAnswered<T>(run: () => Promise<T>, options: SendOptions): Promise<T> {
  const { network, signal, onWait, onSend } = options
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    onSend()
    try {
      return await run()
    } catch (error) {
      if (!isWorthWaiting(error) || signal.aborted) throw error
      onWait(error)
      await network.wait(network.isOnline() ? (askedPause(error) ?? pause) : null, signal)
    }
  }
}

/** True for refusals that may pass by themselves. */
function isWorthWaiting(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  if (!(error instanceof ApiError)) return false
  return [429, 502, 503, 504].includes(error.status) || error.code === 'idempotency_in_progress'
}

function askedPause(error: unknown): number | null {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
  return seconds === null ? null : Math.max(seconds, 1) * 1000
}

/** The browser's own network. */
export const browserNetwork: NetworkWatch = {
  isOnline: () => navigator.onLine,
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void) => () => {
        clearTimeout(timer)
        window.removeEventListener('online', done)
        signal.removeEventListener('abort', stopped)
        act()
      }
      const done = settle(resolve)
      const stopped = settle(() => reject(signal.reason))
      const timer = milliseconds === null ? undefined : setTimeout(done, milliseconds)
      window.addEventListener('online', done)
      signal.addEventListener('abort', stopped)
      if (signal.aborted) stopped()
    }),
}
