import { BillingError } from '../billing-error'

/** The subscription asks every payer for the details of its invoices. */
export class InvoiceDetailsRequiredError extends BillingError {
  readonly code = 'invoice_details_required'

  constructor() {
    super('Invoice details needed', {
      detail: 'This subscription asks for the name and address that its invoices go to.',
      remedy: 'Give them for the checkout session first, then subscribe.',
    })
  }
}

/** The subscription asks nobody for the details of invoices, so none are kept. */
export class InvoiceDetailsNotAskedError extends BillingError {
  readonly code = 'invoice_details_not_asked'

  constructor() {
    super('Invoice details not asked for', {
      detail: 'This subscription takes no names and addresses for its invoices. Nothing was kept.',
      remedy: 'Ask the merchant, who can change that for the subscription.',
    })
  }
}
