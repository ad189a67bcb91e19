import { BillingError } from './billing-error'

/** `paused` takes no new subscribers but renews the old; `archived` also stops renewals. */
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'archived'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export const MAX_TITLE_LENGTH = 200
export const MAX_TRIAL_DAYS = 730

/** The merchant takes no new subscribers here at the moment. */
export class SubscriptionNotOpenError extends BillingError {
  readonly code = 'subscription_not_open'

  constructor(readonly status: Exclude<SubscriptionStatus, 'active'>) {
    super('Subscription takes no new subscribers', {
      detail: `This subscription is ${status} and takes no new subscribers.`,
      remedy: 'Ask the merchant for another link.',
    })
  }
}

/** @throws SubscriptionNotOpenError unless new subscribers are taken. */
export function assertOpen(subscription: { status: SubscriptionStatus }): void {
  if (subscription.status !== 'active') throw new SubscriptionNotOpenError(subscription.status)
}

/** Somebody else changed the record since the caller read it. */
export class VersionMismatchError extends BillingError {
  readonly code = 'version_mismatch'

  constructor() {
    super('Changed in the meantime', {
      detail: 'Somebody changed this record after you read it. Nothing was overwritten.',
      remedy: 'Read it again, then send your change with the new ETag in If-Match.',
    })
  }
}
