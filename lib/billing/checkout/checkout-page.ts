import type { InvoiceDetails } from '../invoices/party'
import type { Locale } from '../language/locale'
import type { SubscriptionStatus } from '../subscriptions/subscription'
import type { CheckoutSessionStatus } from './checkout-session'
import type { EnteredDiscountCode, Offer } from './offer'

/** Data of the checkout page; its values are serializable as props of client components. */
export type CheckoutPage = { readonly status: 'unknown' } | KnownCheckout

export interface KnownCheckout {
  readonly status: CheckoutSessionStatus
  readonly sessionId: string
  readonly expiresAt: Date
  readonly completedAt: Date | null
  /** Status of the subscription; only an active one takes new subscribers. */
  readonly subscriptionStatus: SubscriptionStatus
  readonly offer: Offer
  /** Chosen in advance by the session's maker, and still on offer. */
  readonly planId: string | null
  readonly tokenId: string | null
  /** Units that were chosen in advance, or signed. */
  readonly quantity: number
  /** Code of a discount that was entered, and why it does not hold; null where none was. */
  readonly code: EnteredDiscountCode | null
  /** Details for invoices that payers are asked for, and true where this checkout has them. */
  readonly buyer: { readonly asked: InvoiceDetails; readonly given: boolean }
  /**
   * True where an address for messages may be left, where this checkout has one, and where one that was left before it
   * was signed is not confirmed yet. The address itself is shown to nobody.
   */
  readonly email: { readonly asked: boolean; readonly given: boolean; readonly waiting: boolean }
  /** Web addresses. */
  readonly successUrl: string | null
  readonly cancelUrl: string | null
}

/** Languages that others than the reader wish for a checkout. */
export interface CheckoutLocales {
  /** Of the session, by its maker. */
  readonly session: Locale | null
  /** Of the merchant, for all checkouts. */
  readonly merchant: Locale | null
}

export const NO_CHECKOUT_LOCALES: CheckoutLocales = { session: null, merchant: null }

/** An open checkout as it was read at one moment. Its page is made of this and of who reads it. */
export interface CheckoutSight {
  readonly page: KnownCheckout
  readonly locales: CheckoutLocales
  /** The moment: the terms are those of a subscription begun then. */
  readonly now: Date
}
