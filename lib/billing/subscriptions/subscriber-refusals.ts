import { BillingError } from '../billing-error'

/** The subscriber is over already, so the change makes no sense any more. */
export class SubscriberNotRunningError extends BillingError {
  readonly code = 'subscriber_not_running'

  constructor(readonly endedAt: Date | null) {
    super('Subscriber has ended', {
      detail: endedAt ? `This subscriber ended on ${endedAt.toISOString()}.` : 'This subscriber has ended.',
      remedy: 'The payer can subscribe again through the payment link.',
    })
  }
}

/** There is no scheduled cancel to take back. */
export class NotResumableError extends BillingError {
  readonly code = 'not_resumable'

  constructor(
    detail: string,
    remedy = 'Only a cancel that waits for the end of the period can be taken back.',
  ) {
    super('Nothing to resume', { detail, remedy })
  }
}
