import { BillingError } from '../billing-error'

/** No discount of this merchant goes by the code. */
export class DiscountUnknownError extends BillingError {
  readonly code = 'discount_unknown'

  constructor() {
    super('Code not known', {
      detail: 'There is no discount with this code here.',
      remedy: 'Check its spelling, or go on without a code.',
    })
  }
}

/** The discount is over: its time has come, it was withdrawn, or it was used as often as it may be. */
export class DiscountOverError extends BillingError {
  readonly code = 'discount_over'

  constructor(why: 'expired' | 'withdrawn' | 'used_up') {
    super('Code no longer valid', {
      detail: {
        expired: 'The time of this discount is over.',
        withdrawn: 'The merchant has withdrawn this discount.',
        used_up: 'This discount was used as often as it may be.',
      }[why],
      remedy: 'Go on without it, or ask the merchant for another one.',
    })
  }
}

/** The discount is not for the plan that was chosen. */
export class DiscountNotForPlanError extends BillingError {
  readonly code = 'discount_not_for_plan'

  constructor() {
    super('Code not for this plan', {
      detail: 'This discount is not for the plan that you chose.',
      remedy: 'Choose another plan, or go on without the code.',
    })
  }
}

/** The wallet has the discount already, or had it, and its merchant gives it to a wallet once. */
export class DiscountHadError extends BillingError {
  readonly code = 'discount_had'

  constructor() {
    super('Discount had already', {
      detail: 'This wallet has had this discount, which is for each wallet once.',
      remedy: 'Go on without it.',
    })
  }
}

/** Another discount of the merchant goes by this code, and is still offered. */
export class DiscountCodeTakenError extends BillingError {
  readonly code = 'discount_code_taken'

  constructor(code: string) {
    super('Code in use', {
      detail: `Another discount goes by the code ${code}.`,
      remedy: 'Choose another code, or archive that discount first.',
    })
  }
}
