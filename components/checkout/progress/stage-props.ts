import type { Quote } from '@/lib/client/payment/quote'
import type { CheckoutProgress } from '@/lib/client/payment/watch-progress'
import type { Offer } from '../offer'
import type { Choice } from '../offer/choice'

export interface ProgressPanelProps {
  readonly sessionId: string
  readonly offer: Offer
  readonly choice: Choice
  /** What is known when the panel appears. */
  readonly initial: CheckoutProgress
  /** What was signed on this page; null where the page was opened later. */
  readonly quote: Quote | null
  /** The payer moved here, so the focus follows. */
  readonly leading: boolean
  /** Where the merchant wants those who subscribed. */
  readonly successUrl: string | null
}

/** What each stage between the signed terms and the subscription shows. */
export interface StageProps extends ProgressPanelProps {
  readonly progress: CheckoutProgress
  readonly away: boolean
  /** It came about while somebody looked. */
  readonly live: boolean
}
