import { BillingError } from '../billing-error'
import { formatUsd } from '../money/usd-text'

/** The plan that was signed has no metered use. */
export class UsageNotMeteredError extends BillingError {
  readonly code = 'usage_not_metered'

  constructor() {
    super('No metered use', {
      detail: 'The terms that this subscriber signed have no price for use.',
      remedy: 'Report use only of subscribers whose plan had `usage` when they subscribed.',
    })
  }
}

/** The next charge would bill more use than the payer agreed to. */
export class UsageAboveLimitError extends BillingError {
  readonly code = 'usage_above_limit'

  constructor({ limitMicroUsd, amountMicroUsd }: { limitMicroUsd: bigint; amountMicroUsd: bigint }) {
    super('Use above the limit', {
      detail: `The payer agreed to ${formatUsd(limitMicroUsd)} of use in one charge, and ${formatUsd(amountMicroUsd)} of that is used. Nothing was added.`,
      remedy: 'Stop the use, or report a smaller quantity.',
    })
  }
}

/** Use of a period that is over is billed already, or was never owed. */
export class UsagePeriodClosedError extends BillingError {
  readonly code = 'usage_period_closed'

  constructor() {
    super('Period closed', {
      detail: 'Use can be reported while its period runs: its charge is made when the period ends.',
      remedy: 'Leave out `at` to report it for the period that runs now.',
    })
  }
}

/** More than one subscriber has the reference. */
export class UsageAmbiguousError extends BillingError {
  readonly code = 'usage_ambiguous'

  constructor() {
    super('Several subscribers', {
      detail: 'More than one running subscriber with metered use has this clientReferenceId.',
      remedy: 'Name the one by subscriberId.',
    })
  }
}
