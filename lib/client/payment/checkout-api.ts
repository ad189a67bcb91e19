import type { AuthorizeBy } from '@/lib/billing/checkout/signed-terms'
import { callApi } from '../api/api'
import type { PaymentChoice } from './payment-choice'
import type { PermitAnswer, Quote } from './quote'

/** The terms of a quote with the signatures that it asked for. */
export interface SignedTerms {
  readonly mandate: Quote['mandate']['message']
  /** Null where the account's own calls put the terms in force. */
  readonly signature: string | null
  /** Null where the allowance needed none. */
  readonly permit: PermitAnswer | null
  /** Discount of the quote; null where it had none. */
  readonly discount: string | null
}

/** One checkout's part of the HTTP API. All throw ApiError or ConnectionError. */
export interface CheckoutApi {
  /** Typed data and calls that an account has to sign or send for a choice. */
  quote(
    choice: PaymentChoice,
    account: string,
    authorizeBy: AuthorizeBy,
    signal?: AbortSignal,
  ): Promise<Quote>
  /** Submits the signed terms. Idempotent: the same terms get the same answer. */
  subscribe(choice: PaymentChoice, account: string, signed: SignedTerms): Promise<void>
}

/** The checkout of a session. */
export function checkoutApi(sessionId: string): CheckoutApi {
  const params = { sessionId }
  return {
    quote: ({ planId, quantity, tokenId, periods, fixedCharges, code }, account, authorizeBy, signal) => {
      const end = fixedCharges === null ? {} : { fixedCharges }
      const body = { planId, quantity, tokenId, account, periods, ...end, authorizeBy, code }
      return callApi('quoteCheckout', { params, body, ...(signal && { signal }) })
    },
    subscribe: async (
      { planId, quantity, tokenId, periods },
      account,
      { mandate, signature, permit, discount },
    ) => {
      await callApi('subscribeCheckout', {
        params,
        body: {
          planId,
          quantity,
          tokenId,
          account,
          periods,
          mandate: { ...mandate, payouts: [...mandate.payouts] },
          ...(signature === null ? { authorizeBy: 'calls' as const } : { signature }),
          ...(permit ? { permit } : {}),
          ...(discount ? { discount } : {}),
        },
      })
    },
  }
}
