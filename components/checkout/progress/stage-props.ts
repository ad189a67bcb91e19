import type { Offer } from '@/lib/billing/checkout/offer'
import type { Quote } from '@/lib/client/payment/quote'
import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'
import type { Choice } from '../offer/choice'

export interface ProgressPanelProps {
  readonly sessionId: string
  readonly offer: Offer
  readonly choice: Choice
  /** Progress when the panel is first rendered. */
  readonly initial: CheckoutProgress
  /** Quote of the terms signed on this page; null where the page was opened later. */
  readonly quote: Quote | null
  /** The payer moved here, so the focus follows. */
  readonly leading: boolean
  /** The merchant's page for new subscribers. */
  readonly successUrl: string | null
  /** The address for messages that was left on this page; null for none, or where it was opened later. */
  readonly email: string | null
  /** An address was left, on this page or before it was opened, and is not known to be confirmed. */
  readonly emailWaits: boolean
}

/** Props of each stage between the signed terms and the subscription. */
export interface StageProps extends ProgressPanelProps {
  readonly progress: CheckoutProgress
  readonly away: boolean
  /** The stage was reached while the page was open. */
  readonly live: boolean
}
