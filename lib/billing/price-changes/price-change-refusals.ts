import { BillingError } from '../billing-error'

/** The date of a higher price leaves payers less than a period to answer. */
export class PriceChangeTooSoonError extends BillingError {
  readonly code = 'price_change_too_soon'

  constructor({ earliest }: { earliest: Date }) {
    const message = `Must be ${earliest.toISOString()} or later: payers get at least one period to answer.`
    super('Date too soon', {
      detail: message,
      remedy: 'Choose a later date. Nothing was announced.',
      fields: [{ path: 'from', code: 'price_change_too_soon', message }],
    })
  }
}

/** An earlier price change of the plan still asks its payers. */
export class PriceChangePendingError extends BillingError {
  readonly code = 'price_change_pending'

  constructor({ from }: { from: Date }) {
    super('A price change is under way', {
      detail: `Subscribers of this plan are being asked to accept a price from ${from.toISOString()} on.`,
      remedy: 'Withdraw that one first, or wait until it is through. Nothing was announced.',
    })
  }
}
