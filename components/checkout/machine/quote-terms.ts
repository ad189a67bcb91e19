import { problemOf } from '@/components/language/problem-text'
import type { AuthorizeBy } from '@/lib/billing/checkout/signed-terms'
import { SECOND_MS } from '@/lib/billing/durations'
import { ApiError, isPassing } from '@/lib/client/api/api-error'
import { pause } from '@/lib/client/pause'
import { checkQuote, type Difference, type ShownTerms } from '@/lib/client/payment/check-quote'
import { rememberedCalls, rememberedPermit } from '@/lib/client/payment/payment-memory'
import type { Quote } from '@/lib/client/payment/quote'
import { callsInsteadOfSigning, takesBatches } from '@/lib/client/payment/send-approvals'
import type { Connection } from '@/lib/client/wallet/wallet'
import type { CheckoutDeps, CheckoutScope, WalletDemand } from './checkout-deps'
import type { QuotedTerms } from './checkout-machine'
import { resumePayment, startPayment } from './payment-machine'
import { type Refusal, refusalOf } from './refusal'

/** Maximum age of a quote that is signed, in milliseconds; an older one is asked for again. */
const FRESH_MS = 15 * SECOND_MS
/** The pause before the next request to a server that does not answer, in milliseconds. */
const PAUSE_MS = 3_000

/** Requests the terms of a demand and compares them with the page. */
export async function quoteTerms(
  deps: CheckoutDeps,
  asked: WalletDemand,
  scope: CheckoutScope,
): Promise<void> {
  const terms = await readTerms(deps, asked, scope.signal)
  scope.dispatch({ type: 'terms_read', demand: asked.demand, account: asked.connection.account, terms })
}

/** Requests the terms again after a pause, from a server that did not answer before. */
export async function quoteTermsLater(
  deps: CheckoutDeps,
  asked: WalletDemand,
  scope: CheckoutScope,
): Promise<void> {
  await pause(PAUSE_MS, scope.signal)
  if (!scope.signal.aborted) await quoteTerms(deps, asked, scope)
}

/**
 * Reads the balance of a token on a network that the wallet is not on, by terms that nobody signs. Where there are none,
 * it stays unknown until the wallet is there.
 */
export async function readBalanceElsewhere(
  { api }: CheckoutDeps,
  { connection, demand }: WalletDemand,
  { signal, dispatch }: CheckoutScope,
): Promise<void> {
  const quote = await api.quote(demand, connection.account, 'signature', signal).catch(() => null)
  if (quote === null || signal.aborted) return
  dispatch({ type: 'balances_read', connection, balances: { [demand.tokenId]: BigInt(quote.balance) } })
}

/** Starts the payment with the first act, after the payer agreed; old terms are read again. */
export async function beginPayment(
  deps: CheckoutDeps,
  asked: WalletDemand,
  known: Extract<QuotedTerms, { kind: 'quote' }>,
  { signal, dispatch }: CheckoutScope,
): Promise<void> {
  const { connection, demand } = asked
  const { memory, now } = deps
  let terms: QuotedTerms = known
  if (now().getTime() - known.quotedAt.getTime() > FRESH_MS) {
    terms = await readTerms(deps, asked, signal)
    dispatch({ type: 'terms_read', demand, account: connection.account, terms })
  }
  if (signal.aborted || terms.kind !== 'quote') return
  const { quote } = terms
  const batches = quote.approvals.length > 0 && (await takesBatches(connection))
  const remembered = quote.permit ? rememberedPermit(memory.read(), quote.permit.message, now()) : null
  dispatch({ type: 'payment_started', payment: startPayment(quote, { batches, remembered }) })
}

/** Resumes calls that were sent before this page was opened: they are waited for, not sent again. */
export function resumeCalls(
  { memory }: CheckoutDeps,
  { connection, demand }: WalletDemand,
  { dispatch }: CheckoutScope,
): void {
  const calls = rememberedCalls(memory.read(), demand, connection.account)
  if (calls) dispatch({ type: 'payment_resumed', payment: resumePayment(calls) })
}

/** Reads the terms again, until the allowance that the payer's transactions have set is known. */
export async function checkAllowance(
  deps: CheckoutDeps,
  asked: WalletDemand,
  { signal, dispatch }: CheckoutScope,
): Promise<void> {
  while (!signal.aborted) {
    const read = await readTerms(deps, asked, signal)
    if (read.kind === 'quote') return dispatch({ type: 'allowance_checked', quote: read.quote })
    if (read.refusal.kind !== 'away') return dispatch({ type: 'payment_refused', refusal: read.refusal })
    await pause(PAUSE_MS, signal)
  }
}

/** The answer to {@link CheckoutDeps.authorizeBy}, kept by account and network. */
export function createAuthorizeBy(): (connection: Connection) => Promise<AuthorizeBy> {
  const byCalls = new Map<string, Promise<boolean>>()
  return async (connection) => {
    const key = `${connection.chainId} ${connection.account}`
    const found = byCalls.get(key) ?? callsInsteadOfSigning(connection)
    byCalls.set(key, found)
    return (await found) ? 'calls' : 'signature'
  }
}

/** Refusal for the error of a request. */
export function refusalFor(error: unknown): Refusal {
  const told = problemOf(error)
  if (!(error instanceof ApiError) || isPassing(error)) return { kind: 'away', ...told }
  return refusalOf(error.code, told)
}

/** Never throws. */
async function readTerms(
  { api, shown, authorizeBy, now }: CheckoutDeps,
  { connection, demand }: WalletDemand,
  signal: AbortSignal,
): Promise<QuotedTerms> {
  const { account } = connection
  try {
    const ask = (by: AuthorizeBy) => api.quote(demand, account, by, signal)
    const quote = await ask(await authorizeBy(connection)).catch((error) => {
      if (!(error instanceof ApiError) || error.code !== 'own_transaction_required') throw error
      return ask('calls')
    })
    const differences = await compare(shown(demand, account, quote.trialDays), quote)
    if (differences.length > 0) return { kind: 'refusal', refusal: { kind: 'changed', differences } }
    return { kind: 'quote', quote, quotedAt: now() }
  } catch (error) {
    return { kind: 'refusal', refusal: refusalFor(error) }
  }
}

/** Calls need an encoder to be read, which few payers have to load. */
async function compare(shown: ShownTerms, quote: Quote): Promise<readonly Difference[]> {
  const terms = checkQuote(shown, quote)
  if (quote.calls.length === 0) return terms
  const { checkCalls } = await import('@/lib/client/payment/check-calls')
  return [...terms, ...checkCalls(shown, quote)]
}
