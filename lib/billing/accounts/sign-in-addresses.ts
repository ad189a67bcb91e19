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

/** The last address of an account cannot be removed: without it nothing could sign in. */
export class LastSignInAddressError extends BillingError {
  readonly code = 'last_sign_in_address'

  constructor() {
    super('Last sign-in address', {
      detail: 'It is the only address that signs in to this account.',
      remedy: 'Add another one first.',
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

/** The account's own address, which its merchant took out of those that sign in. */
export class SignInAddressRemovedError extends BillingError {
  readonly code = 'sign_in_address_removed'

  constructor() {
    super('Address signs in no more', {
      detail: 'This address was removed from those that sign in to its account.',
      remedy: 'Sign in with another one, and add it again there.',
    })
  }
}
