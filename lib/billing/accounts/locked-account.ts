import { BillingError } from '../billing-error'

/** The operator locked the account: no sign-in, session or API key opens it. */
export class AccountLockedError extends BillingError {
  readonly code = 'account_locked'

  constructor() {
    super('Account locked', {
      detail: 'The operator of this server has locked this account.',
      remedy: 'Ask the operator to unlock it.',
    })
  }
}
