import { BillingError } from '../billing-error'

/** A payment or another change of the subscription is on its way to the chain. */
export class ChargeInFlightError extends BillingError {
  readonly code = 'charge_in_flight'

  constructor(detail = 'A payment of this subscription is due, or on its way to the chain.') {
    super('A payment is under way', {
      detail,
      remedy: 'Try again in a minute, once it is paid. Nothing was changed.',
    })
  }
}

/** The terms that were signed were never quoted, or too long ago. */
export class QuoteExpiredError extends BillingError {
  readonly code = 'quote_expired'

  constructor() {
    super('Quote expired', {
      detail: 'These terms were not quoted within the last 30 minutes, or the subscription changed since.',
      remedy: 'Ask for a new quote and sign that. Nothing was changed.',
    })
  }
}

/** The subscription, or what it should become, does not allow a change. */
export class NotChangeableError extends BillingError {
  readonly code = 'not_changeable'

  /**
   * @param detail - why, as a sentence
   * @param remedy - what the payer can do, as a sentence
   */
  constructor(detail: string, remedy: string) {
    super('This can’t be changed', { detail, remedy })
  }
}

/** Terms were changed at once as often as a payer may have it at the keeper's cost. */
export class ChangedOftenError extends BillingError {
  readonly code = 'changed_often'

  constructor(bound: { whose: 'subscription' | 'wallet'; span: 'day' | 'month'; most: number }) {
    const { whose, span, most } = bound
    super('Changed often', {
      detail: `This ${whose} had ${most} changes at once this ${span} (UTC), which is the most.`,
      remedy: `Change at the next payment instead, or come back next ${span}. Nothing was changed.`,
    })
  }
}
