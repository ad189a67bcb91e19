import type { AuthorizeBy } from '@/lib/billing/checkout/signed-terms'
import { ApiError } from '@/lib/client/api/api-error'
import type { CheckoutApi, SignedTerms } from '@/lib/client/payment/checkout-api'
import type { Quote } from '@/lib/client/payment/quote'
import type { Problem } from '@/lib/wire/problem'
import { QUOTE } from './quote'

/** A checkout's part of the HTTP API with scripted answers. */
export interface ScriptedCheckoutApi extends CheckoutApi {
  /** Replaces the answer to a quote from now on; an error is thrown. */
  quoteWith(answer: Quote | Error): void
  /** From now on the account has to send its own transaction: signatures are refused, and calls quoted. */
  requireCalls(answer: Quote): void
  /** Replaces the answer to signed terms from now on. */
  subscribeWith(answer: 'accepted' | Error): void
  /** Signed terms received, in order. */
  readonly signed: readonly SignedTerms[]
  /** Number of quotes requested. */
  quoteCount(): number
  /** The way of agreeing that the last quote was requested for. */
  lastAuthorizeBy(): AuthorizeBy | null
}

export function scriptedCheckoutApi(first: Quote | Error = QUOTE): ScriptedCheckoutApi {
  let quote: Quote | Error = first
  let outcome: 'accepted' | Error = 'accepted'
  let quotes = 0
  let by: AuthorizeBy | null = null
  let isSignatureRefused = false
  const signed: SignedTerms[] = []
  return {
    signed,
    quoteCount: () => quotes,
    lastAuthorizeBy: () => by,
    quoteWith: (answer) => {
      quote = answer
    },
    requireCalls: (answer) => {
      quote = answer
      isSignatureRefused = true
    },
    subscribeWith: (answer) => {
      outcome = answer
    },
    quote: async (_choice, account, authorizeBy) => {
      quotes += 1
      by = authorizeBy
      if (isSignatureRefused && authorizeBy === 'signature') throw refusal(409, 'own_transaction_required')
      if (quote instanceof Error) throw quote
      // Each account is asked to sign for itself.
      const message = { ...quote.mandate.message, payer: account }
      return { ...quote, mandate: { ...quote.mandate, message } }
    },
    subscribe: async (_choice, _account, terms) => {
      signed.push(terms)
      if (outcome instanceof Error) throw outcome
    },
  }
}

/** A refusal of the API. */
export function refusal(
  status: number,
  code: string,
  { detail = `Refused: ${code}.`, facts }: Pick<Partial<Problem>, 'detail' | 'facts'> = {},
): ApiError {
  return new ApiError({ type: '', title: code, status, code, detail, requestId: 'req_1', facts }, null)
}
