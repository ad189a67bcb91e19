import type { Offer } from '@/lib/billing/checkout/offer'

/** The checkout that is paid, as the page shows it. */
export interface ShownCheckout {
  readonly sessionId: string
  readonly offer: Offer
  /** The server's time when the page was made. */
  readonly now: Date
  /** Tag for `Intl` by which the page writes its dates. */
  readonly formats: string
}
