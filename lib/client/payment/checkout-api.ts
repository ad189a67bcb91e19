import type { AuthorizeBy, ChargeCount } from '@/lib/billing/checkout/signed-terms'
import { callApi } from '../api/api'
import type { MandateText, PermitAnswer, Quote } from './quote'

/** What was chosen on a checkout. */
export interface PaymentChoice {
  readonly planId: string
  readonly tokenId: string
  readonly periods: ChargeCount
}

/** The terms of a quote with the signatures that it asked for. */
export interface SignedTerms {
  readonly mandate: MandateText
  /** Null where the account's own calls put the terms in force. */
  readonly signature: string | null
  /** Null where the allowance needed none. */
  readonly permit: PermitAnswer | null
}

/** One checkout's part of the HTTP API. All throw ApiError or ConnectionError. */
export interface CheckoutApi {
  /** What an account has to sign for a choice, or to send. */
  quote(choice: PaymentChoice, account: string, authorizeBy: AuthorizeBy): Promise<Quote>
  /** Hands over what was signed. Sending the same again is answered the same. */
  subscribe(choice: PaymentChoice, account: string, signed: SignedTerms): Promise<void>
}

/** The checkout of a session. */
export function checkoutApi(sessionId: string): CheckoutApi {
  const params = { sessionId }
  return {
    quote: ({ planId, tokenId, periods }, account, authorizeBy) =>
      callApi('quoteCheckout', { params, body: { planId, tokenId, account, periods, authorizeBy } }),
    subscribe: async ({ planId, tokenId }, account, { mandate, signature, permit }) => {
      await callApi('subscribeCheckout', {
        params,
        body: {
          planId,
          tokenId,
          account,
          mandate: { ...mandate, payouts: [...mandate.payouts] },
          ...(signature === null ? { authorizeBy: 'calls' as const } : { signature }),
          ...(permit ? { permit } : {}),
        },
      })
    },
  }
}
