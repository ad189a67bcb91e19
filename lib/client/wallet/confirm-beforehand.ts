import { CONFIRMED_MINUTES } from '@/lib/billing/accounts/confirmation'
import { MINUTE_MS } from '@/lib/billing/durations'
import { confirmationGate } from '../api/prompt-gate'

/** Time for which an earlier answer counts, in milliseconds: what follows still has a minute. */
const FRESH_MS = (CONFIRMED_MINUTES - 1) * MINUTE_MS

let freshUntil = Number.NEGATIVE_INFINITY

/**
 * Has the session confirmed before a request that needs it: where the wallet is about to be switched to another account,
 * it is too late once the server refuses. The server decides; this only asks sooner.
 * @returns false where the person would rather not
 */
export async function confirmBeforehand(): Promise<boolean> {
  if (performance.now() < freshUntil) return true
  const confirmed = await confirmationGate.ask()
  if (confirmed) freshUntil = performance.now() + FRESH_MS
  return confirmed
}
