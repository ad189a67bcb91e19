import type { PairingEnd, PairingPurpose } from '@/lib/billing/accounts/pairing'
import { callApi, type Data } from '../api/api'
import { ApiError } from '../api/api-error'
import { pause } from '../pause'

/** Result of a pairing: a session, a confirmation or an address, by its purpose. */
export type FinishedPairing = Data<'finishPairing'>

/** Progress of a pairing on the screen that shows its code. */
export type ScreenState =
  | { readonly name: 'opening' }
  | { readonly name: 'shown'; readonly code: string }
  /** A phone opened the code; `matched` once its owner typed the digits. */
  | { readonly name: 'claimed'; readonly digits: string; readonly address: string; readonly matched: boolean }
  | { readonly name: 'finishing' }
  /** Nothing follows. `problem` is what the server said where it refused; a reason says why it ended. */
  | { readonly name: 'over'; readonly reason: PairingEnd | 'failed'; readonly problem: unknown }

/** Requests of a screen. */
export interface ScreenApi {
  open(purpose: PairingPurpose): Promise<Data<'openPairing'>>
  read(secret: string, signal: AbortSignal): Promise<Data<'readPairing'>>
  finish(secret: string): Promise<FinishedPairing>
  end(secret: string): Promise<unknown>
}

export const screenApi: ScreenApi = {
  open: (purpose) => callApi('openPairing', { body: { purpose } }),
  read: (secret, signal) => callApi('readPairing', { body: { secret }, signal }),
  finish: (secret) => callApi('finishPairing', { body: { secret } }),
  end: (secret) => callApi('endPairing', { body: { secret } }),
}

/** Pause between two looks at the pairing, in milliseconds; half as often as the rate limit allows. Decided. */
const POLL_MS = 2_000
/** Longest pause while the server does not answer. Decided, not measured. */
const LONGEST_PAUSE_MS = 16_000

interface ScreenOptions {
  readonly purpose: PairingPurpose
  readonly show: (state: ScreenState) => void
  /** Ends the pairing: the person left. */
  readonly signal: AbortSignal
  readonly api?: ScreenApi
  readonly every?: number
}

/**
 * Opens a code, follows its phone, and takes what that signed.
 * @returns null where it ended without; `show` has said why
 */
export async function followPhone({
  purpose,
  show,
  signal,
  api = screenApi,
  every = POLL_MS,
}: ScreenOptions): Promise<FinishedPairing | null> {
  const over = (reason: PairingEnd | 'failed', problem: unknown = null) => {
    if (!signal.aborted) show({ name: 'over', reason, problem })
    return null
  }
  show({ name: 'opening' })
  // A screen that is left at once, as in React's strict mode, opens nothing.
  await pause(0, signal)
  if (signal.aborted) return null
  let opened: Data<'openPairing'>
  try {
    opened = await api.open(purpose)
  } catch (error) {
    return over('failed', error)
  }
  const { code, secret } = opened
  if (!signal.aborted) show({ name: 'shown', code })
  let failures = 0
  while (!signal.aborted) {
    await pause(Math.min(every * 2 ** failures, LONGEST_PAUSE_MS), signal)
    if (signal.aborted) break
    try {
      const { state, ended, digits, address } = await api.read(secret, signal)
      failures = 0
      if (state === 'signed') {
        show({ name: 'finishing' })
        return await api.finish(secret)
      }
      if (state === 'ended' || state === 'done') return over(ended ?? 'expired')
      if (digits !== null && address !== null && !signal.aborted) {
        show({ name: 'claimed', digits, address, matched: state === 'compared' })
      }
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410)
      if (isGone) return over('expired')
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        return over('failed', error)
      }
      failures += 1
    }
  }
  // The code counts no more once nobody waits for it; where that is not heard, it expires.
  void api.end(secret).catch(() => {})
  return null
}
