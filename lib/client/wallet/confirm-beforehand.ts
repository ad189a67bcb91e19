import { CONFIRMED_MINUTES } from '@/lib/billing/accounts/confirmation'
import { MINUTE_MS } from '@/lib/billing/durations'
import { confirmationGate } from '../api/prompt-gate'

/** Time for which a confirmation counts here, in milliseconds: what follows still has a minute. */
const FRESH_MS = (CONFIRMED_MINUTES - 1) * MINUTE_MS

let freshUntil = Number.NEGATIVE_INFINITY

/** Notes that this session was confirmed now. */
export function rememberConfirmation(): void {
  freshUntil = performance.now() + FRESH_MS
}

/** Notes that the session is another one, which nobody confirmed. */
export function forgetConfirmation(): void {
  freshUntil = Number.NEGATIVE_INFINITY
}

/**
 * Has the session confirmed before a request that needs it: where the wallet is about to be switched to another account,
 * it is too late once the server refuses. The server decides; this only asks sooner.
 * @returns false where the person would rather not
 */
export async function confirmBeforehand(): Promise<boolean> {
  return performance.now() < freshUntil || confirmationGate.ask()
}
