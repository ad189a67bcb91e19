import { problemOf } from '@/components/language/problem-text'
import { ApiError, isPassing } from '@/lib/client/api/api-error'
import { pause } from '@/lib/client/pause'
import type { CheckoutDeps, CheckoutScope, PaymentUnderWay } from './checkout-deps'
import { refusalFor } from './quote-terms'

/** The pause before the next attempt at a server that does not answer, in milliseconds; it grows with each. */
const PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 30_000

/** Polling interval for calls whose wallet reports no status, in milliseconds. */
const LOOK_MS = 10_000
/**
 * Polls of the server, PAUSE_MS apart, before calls that the wallet reports as done count as missing: one
 * minute.
 */
const LOOKS = 20

/** Refusals after which everything is read and signed again. */
const RETURNING = new Set(['terms_changed', 'permit_unusable', 'insufficient_balance', 'allowance_too_low'])

/** Sends the signed terms to the server; `signature` is null where calls put them in force. */
export async function sendSigned(
  deps: CheckoutDeps,
  paying: PaymentUnderWay,
  signature: string | null,
  scope: CheckoutScope,
): Promise<void> {
  const { signal, dispatch } = scope
  // The server’s network may be some blocks behind the wallet’s.
  for (let looks = 0; looks < LOOKS && !signal.aborted; looks += 1) {
    const answer = await handOver(deps, paying, signature, scope)
    if (answer === 'away') return dispatch({ type: 'server_unreachable' })
    if (answer === 'dispatched') return
    await pause(PAUSE_MS, signal)
  }
  if (signal.aborted) return
  deps.memory.clear()
  dispatch({ type: 'calls_missing' })
}

/** Waits until a server that was away after `attempt` attempts is tried again. */
export async function sendSignedLater(attempt: number, { signal, dispatch }: CheckoutScope): Promise<void> {
  await pause(Math.min(PAUSE_MS * attempt, LONGEST_PAUSE_MS), signal)
  dispatch({ type: 'send_asked' })
}

/** Polls the server for calls that were sent, since some wallets never report their status. */
export async function lookForCalls(
  deps: CheckoutDeps,
  paying: PaymentUnderWay,
  scope: CheckoutScope,
): Promise<void> {
  const { signal } = scope
  do await pause(LOOK_MS, signal)
  while (!signal.aborted && (await handOver(deps, paying, null, scope)) !== 'dispatched')
}

/**
 * Submits the authorized terms and dispatches the server's decision.
 * @returns `missing` where the server finds nothing of the calls yet, `away` where it does not answer: then nothing
 *   was dispatched
 */
async function handOver(
  { api, memory }: CheckoutDeps,
  { connection, demand, payment: { quote, permit } }: PaymentUnderWay,
  signature: string | null,
  { signal, dispatch }: CheckoutScope,
): Promise<'dispatched' | 'missing' | 'away'> {
  try {
    const signed = { mandate: quote.mandate.message, signature, permit, discount: quote.discount?.id ?? null }
    await api.subscribe(demand, connection.account, signed)
    memory.clear()
    dispatch({ type: 'payment_accepted' })
    return 'dispatched'
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) return 'away'
    if (error.code === 'not_authorized') return 'missing'
    if (error.code === 'bad_signature') dispatch({ type: 'signature_refused' })
    else if (!RETURNING.has(error.code)) dispatch({ type: 'payment_refused', refusal: refusalFor(error) })
    else {
      // Terms put in force by calls only wait for funds; any other refusal needs new terms.
      const callsWait = signature === null && error.code === 'insufficient_balance'
      if (!callsWait && !signal.aborted) memory.clear()
      dispatch({ type: 'payment_returned', note: problemOf(error) })
    }
    return 'dispatched'
  }
}
