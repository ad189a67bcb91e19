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

/** A cancel would set another end than the one that was shown before. */
export class EndChangedError extends BillingError {
  readonly code = 'end_changed'

  /** @param end - the end that a cancel sets now; null where it would end at once */
  constructor(readonly end: Date | null) {
    super('The end has changed', {
      detail: end
        ? 'It would end on another day than was shown.'
        : 'Its current period is not paid, so it would end at once.',
      remedy: 'Look at it again, then decide.',
      facts: end ? { end: end.toISOString() } : {},
    })
  }
}
