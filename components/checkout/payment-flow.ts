import type { AuthorizeBy } from '@/lib/billing/checkout/signed-terms'
import { ApiError, errorText, isPassing } from '@/lib/client/api/api-error'
import { checkQuote, type Difference, type ShownTerms } from '@/lib/client/payment/check-quote'
import type { CheckoutApi } from '@/lib/client/payment/checkout-api'
import { type PaymentMemory, rememberedCalls, rememberedPermit } from '@/lib/client/payment/payment-memory'
import type { Quote } from '@/lib/client/payment/quote'
import { callsInsteadOfSigning, takesBatches } from '@/lib/client/payment/send-approvals'
import type { CheckoutEvent, CheckoutState, Demand, QuotedTerms } from './machine/checkout-machine'
import { actOf, type Payment, resumePayment, startPayment } from './machine/payment-machine'
import { refusalOf } from './machine/refusal'
import { createWalletActs } from './wallet-acts'

/** How long a quote is taken for fresh, in milliseconds; an older one is asked for again before it is signed. */
const FRESH_MS = 60_000
/** The pause before the next attempt at a server that does not answer, in milliseconds; it grows with each. */
const PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 30_000

/** How often the server is asked for calls of which the wallet says nothing, in milliseconds. */
const LOOK_MS = 10_000
/** How often it looks for calls that the wallet calls done, before they are taken for missing. */
const LOOKS = 20

/** Refusals that end with everything read and signed again. */
const RETURNING = new Set(['terms_changed', 'permit_unusable', 'insufficient_balance', 'allowance_too_low'])

export interface PaymentFlowOptions {
  readonly api: CheckoutApi
  readonly memory: PaymentMemory
  /** The terms of a demand as the page shows them to the owner of an account. */
  readonly shown: (demand: Demand, account: string) => ShownTerms
  readonly now?: () => Date
}

interface PaymentFlowHost {
  readonly getState: () => CheckoutState
  readonly dispatch: (event: CheckoutEvent) => void
}

/** Does what the steps of paying call for. */
export interface PaymentFlow {
  /** To be called after each change of state. */
  follow(): void
  /** The payer gave their word: goes to the first thing that the wallet is asked for. */
  start(): Promise<void>
  /** The payer waits no longer for calls that were sent, and begins again. */
  startOver(): void
}

export function createPaymentFlow(
  { api, memory, shown, now = () => new Date() }: PaymentFlowOptions,
  { getState, dispatch }: PaymentFlowHost,
): PaymentFlow {
  let asking: string | null = null
  let quotedAt = 0
  let doing: string | null = null
  const byCalls = new Map<string, Promise<boolean>>()
  const askWallet = createWalletActs({ memory, dispatch, getState })

  /** How the connected account agrees to terms; asked once for each account and network. */
  const authorizeBy = async (): Promise<AuthorizeBy> => {
    const { connection } = getState()
    if (!connection) return 'signature'
    const key = `${connection.chainId} ${connection.account}`
    const found = byCalls.get(key) ?? callsInsteadOfSigning(connection)
    byCalls.set(key, found)
    return (await found) ? 'calls' : 'signature'
  }

  /** Asks for terms and holds them against the page. Never throws. */
  const readTerms = async (demand: Demand, account: string): Promise<QuotedTerms> => {
    try {
      const quote = await api.quote(demand, account, await authorizeBy())
      const differences = await compare(shown(demand, account), quote)
      if (differences.length > 0) return { kind: 'refusal', refusal: { kind: 'changed', differences } }
      quotedAt = now().getTime()
      return { kind: 'quote', quote }
    } catch (error) {
      return { kind: 'refusal', refusal: refusalFor(error) }
    }
  }

  const quoteWhatIsMissing = () => {
    const { connection, demand, terms } = getState()
    if (!connection || connection.chainId !== demand.chainId) return
    const away = terms?.kind === 'refusal' && terms.refusal.kind === 'away'
    if (terms !== null && !away) return
    const { account } = connection
    const key = JSON.stringify([demand.planId, demand.tokenId, demand.periods, account, away])
    if (asking === key) return
    asking = key
    void pause(away ? PAUSE_MS : 0)
      .then(() => readTerms(demand, account))
      .then((read) => {
        if (asking === key) asking = null
        dispatch({ type: 'terms_read', demand, account, terms: read })
      })
  }

  const pay = (payment: Payment) => {
    const { phase } = payment
    const key = `${payment.at} ${JSON.stringify(phase)}`
    if (doing === key) return
    doing = key
    const isCurrent = () => doing === key
    switch (phase.name) {
      case 'mining':
        if (actOf(payment).kind === 'calls') void lookForCalls(payment, isCurrent)
        return void askWallet(payment, isCurrent)
      case 'in_wallet':
        return void askWallet(payment, isCurrent)
      case 'checking':
        return void checkAllowance(isCurrent)
      case 'sending':
        return void send(payment, phase.signature, isCurrent)
      case 'unsent':
        return void pause(Math.min(PAUSE_MS * phase.attempt, LONGEST_PAUSE_MS)).then(() => {
          if (isCurrent()) dispatch({ type: 'send_asked' })
        })
      default:
        return
    }
  }

  /** Looks at what the transactions set, until it is known. */
  const checkAllowance = async (isCurrent: () => boolean) => {
    for (;;) {
      const { connection, demand } = getState()
      if (!connection || !isCurrent()) return
      const read = await readTerms(demand, connection.account)
      if (!isCurrent()) return
      if (read.kind === 'quote') return dispatch({ type: 'allowance_checked', quote: read.quote })
      if (read.refusal.kind !== 'away') return dispatch({ type: 'payment_refused', refusal: read.refusal })
      await pause(PAUSE_MS)
    }
  }

  /**
   * Hands over what was agreed to, and tells what came of it.
   * @returns what is not told: `missing` where the server finds nothing of the calls yet, `away` where it is silent
   */
  const handOver = async (
    { quote, permit }: Payment,
    signature: string | null,
  ): Promise<'told' | 'missing' | 'away'> => {
    const { connection, demand } = getState()
    if (!connection) return 'away'
    try {
      await api.subscribe(demand, connection.account, { mandate: quote.mandate.message, signature, permit })
      memory.clear()
      dispatch({ type: 'payment_accepted' })
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error)) return 'away'
      if (error.code === 'not_authorized') return 'missing'
      tellRefusal(error, signature === null)
    }
    return 'told'
  }

  const tellRefusal = (error: ApiError, byCalls: boolean) => {
    if (error.code === 'bad_signature') return dispatch({ type: 'signature_refused' })
    if (!RETURNING.has(error.code)) return dispatch({ type: 'payment_refused', refusal: refusalFor(error) })
    // Calls that are in force wait for the money; nothing else makes up for what was refused.
    if (!byCalls || error.code !== 'insufficient_balance') memory.clear()
    dispatch({ type: 'payment_returned', note: error.detail })
  }

  const send = async (payment: Payment, signature: string | null, isCurrent: () => boolean) => {
    // The server’s network may be some blocks behind the wallet’s.
    for (let looks = 0; looks < LOOKS && isCurrent(); looks += 1) {
      const came = await handOver(payment, signature)
      if (came === 'away') return dispatch({ type: 'server_unreachable' })
      if (came === 'told') return
      await pause(PAUSE_MS)
    }
    if (!isCurrent()) return
    memory.clear()
    dispatch({ type: 'calls_missing' })
  }

  /** Some wallets never say what became of their calls. The server knows, and what it says counts. */
  const lookForCalls = async (payment: Payment, isCurrent: () => boolean) => {
    do await pause(LOOK_MS)
    while (isCurrent() && (await handOver(payment, null)) !== 'told')
  }

  /** Calls that were sent before this page was opened are waited for, not sent again. */
  const resume = () => {
    const { connection, demand, step } = getState()
    if (!connection || step.name !== 'ready' || step.starting) return
    const calls = rememberedCalls(memory.read(), demand, connection.account)
    if (!calls) return
    dispatch({ type: 'start_asked' })
    dispatch({ type: 'payment_started', payment: resumePayment(calls) })
  }

  return {
    startOver: () => {
      memory.clear()
      dispatch({ type: 'stepped_back' })
    },
    follow: () => {
      const { step } = getState()
      if (step.name === 'paying') return pay(step.payment)
      doing = null
      if (step.name !== 'subscribed') quoteWhatIsMissing()
      resume()
    },
    start: async () => {
      const { connection, demand } = getState()
      dispatch({ type: 'start_asked' })
      if (!connection || getState().step.name !== 'ready') return
      const { account } = connection
      if (now().getTime() - quotedAt > FRESH_MS) {
        dispatch({ type: 'terms_read', demand, account, terms: await readTerms(demand, account) })
      }
      const quote = readyQuote(getState())
      if (!quote) return
      const batches = quote.approvals.length > 0 && (await takesBatches(connection))
      const remembered = quote.permit ? rememberedPermit(memory.read(), quote.permit.message, now()) : null
      dispatch({ type: 'payment_started', payment: startPayment(quote, { batches, remembered }) })
    },
  }
}

/** Calls take an encoder to be read, which hardly anybody needs. */
async function compare(shown: ShownTerms, quote: Quote): Promise<readonly Difference[]> {
  const terms = checkQuote(shown, quote)
  if (quote.calls.length === 0) return terms
  const { checkCalls } = await import('@/lib/client/payment/check-calls')
  return [...terms, ...checkCalls(shown, quote)]
}

function readyQuote({ step }: CheckoutState): Quote | null {
  return step.name === 'ready' ? step.quote : null
}

/** What an error of a request means for the payer. */
function refusalFor(error: unknown) {
  if (!(error instanceof ApiError) || isPassing(error))
    return { kind: 'away', detail: errorText(error) } as const
  return refusalOf(error.code, error.detail)
}

function pause(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds))
}
