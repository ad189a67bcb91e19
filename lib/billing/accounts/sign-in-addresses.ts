import { BillingError } from '../billing-error'

/** Maximum addresses that sign in to one account; a bound on abuse, far above any need. */
export const MAX_SIGN_IN_ADDRESSES = 20

/** The address signs in already; to which account is not said. */
export class AddressInUseError extends BillingError {
  readonly code = 'address_in_use'

  constructor() {
    super('Address in use', {
      detail: 'This address signs in to an account here already.',
      remedy: 'Use another address.',
    })
  }
}

/**
 * The founding address always signs in, so that whoever else gets into an account cannot keep its founder out.
 */
export class FoundingAddressStaysError extends BillingError {
  readonly code = 'founding_address_stays'

  constructor() {
    super('Founding address', {
      detail: 'This address founded the account and always signs in to it.',
      remedy: 'Other addresses can be removed.',
    })
  }
}

export class TooManySignInAddressesError extends BillingError {
  readonly code = 'too_many_sign_in_addresses'

  constructor() {
    super('Too many sign-in addresses', {
      detail: `At most ${MAX_SIGN_IN_ADDRESSES} addresses may sign in to an account.`,
      remedy: 'Remove one first.',
    })
  }
}

/** Only the address that founded an account takes it back. */
export class NotFoundingAddressError extends BillingError {
  readonly code = 'not_founding_address'

  constructor(address: string) {
    super('Not a founding address', {
      detail: `${address} founded no account here.`,
      remedy: 'Sign with the address that founded the account, or ask the operator to recover it.',
    })
  }
}
