import { BillingError } from '../billing-error'

/**
 * Minutes for which a signature lets its session change sign-in addresses, API keys and receivers. Decided, not
 * measured.
 */
export const CONFIRMED_MINUTES = 10

/** The change needs a fresh signature, so that a session that was stolen cannot take the account. */
export class ConfirmationRequiredError extends BillingError {
  readonly code = 'confirmation_required'

  constructor() {
    super('Confirmation required', {
      detail: 'This change needs a fresh signature by an address of the account. Nothing was changed.',
      remedy: 'Confirm it with your wallet, then try again.',
    })
  }
}

/** The address does not sign in to the account, so its signature confirms nothing there. */
export class NotASignInAddressError extends BillingError {
  readonly code = 'not_a_sign_in_address'

  constructor(address: string) {
    super('Not a sign-in address', {
      detail: `${address} does not sign in to this account.`,
      remedy: 'Choose one of its sign-in addresses in your wallet.',
    })
  }
}

/** An API key may not change the receivers of a subscription. */
export class ReceiversScopeError extends BillingError {
  readonly code = 'insufficient_scope'

  constructor() {
    super('API key lacks the scope', {
      detail: 'This API key lacks the scope receivers:write, which changes where existing subscriptions pay.',
      remedy: 'Change receivers in the dashboard, or make a key that names the scope.',
    })
  }
}
