/** Text of an error: the facts and the remedy, safe to show to the caller. */
export interface BillingErrorText {
  /** The facts of this case, as a sentence. */
  readonly detail: string
  /** Remedy, as a sentence. */
  readonly remedy?: string | undefined
  /** The parts of the request that it is about, where it is about some. */
  readonly fields?: readonly RefusedField[]
  readonly facts?: RefusalFacts | undefined
}

/**
 * Facts of a refusal by name, from which a program says it in another language. Times are in ISO 8601, amounts are decimal
 * texts, networks go by their chain id.
 */
export type RefusalFacts = Readonly<Record<string, string>>

/** A part of a request that is refused; `path` as in `mandate.payouts[0].bps`. */
export interface RefusedField {
  readonly path: string
  readonly code: string
  readonly message: string
}

const KIND = Symbol.for('dues.billing-error')

/**
 * A refusal by a rule of billing. `code` is stable and part of the HTTP API; `message` is its short title.
 * Nothing in it is secret.
 */
export abstract class BillingError extends Error {
  protected readonly [KIND] = true
  abstract readonly code: BillingErrorCode
  readonly detail: string
  readonly remedy: string | undefined
  readonly fields: readonly RefusedField[]
  readonly facts: RefusalFacts | undefined

  constructor(title: string, text: BillingErrorText) {
    super(title)
    this.name = new.target.name
    this.detail = text.detail
    this.remedy = text.remedy
    this.fields = text.fields ?? []
    this.facts = text.facts
  }

  /** Next builds start-up apart from the routes: each has a class of its own, and must know the other's errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: every kind inherits this, and is asked for itself.
    return this === BillingError ? isMarked(value) : isOwn.call(this, value)
  }
}

const isOwn = Function.prototype[Symbol.hasInstance]

function isMarked(value: unknown): boolean {
  return typeof value === 'object' && value !== null && KIND in value
}

/** Every code that a rule of billing can refuse with. */
export type BillingErrorCode =
  | 'not_found'
  | 'too_many_streams'
  | 'session_expired'
  | 'subscription_not_open'
  | 'already_subscribed'
  | 'subscriber_not_running'
  | 'not_resumable'
  | 'end_changed'
  | 'no_permission_on_chain'
  | 'not_pausable'
  | 'not_changeable'
  | 'charge_in_flight'
  | 'quote_expired'
  | 'changed_often'
  | 'not_paused'
  | 'not_retryable'
  | 'usage_not_metered'
  | 'usage_above_limit'
  | 'usage_period_closed'
  | 'usage_ambiguous'
  | 'not_refundable'
  | 'transaction_not_found'
  | 'refund_not_found'
  | 'refund_already_counted'
  | 'refund_exceeds_payment'
  | 'permission_not_renewable'
  | 'renewal_in_flight'
  | 'terms_changed'
  | 'version_mismatch'
  | 'invalid_value'
  | 'price_too_low'
  | 'price_change_too_soon'
  | 'price_change_pending'
  | 'rate_unavailable'
  | 'discount_unknown'
  | 'discount_over'
  | 'discount_not_for_plan'
  | 'discount_had'
  | 'discount_code_taken'
  | 'network_not_configured'
  | 'token_unusable'
  | 'bad_signature'
  | 'permit_unusable'
  | 'insufficient_balance'
  | 'allowance_too_low'
  | 'charge_would_fail'
  | 'not_authorized'
  | 'invoice_details_required'
  | 'invoice_details_not_asked'
  | 'wallet_not_deployed'
  | 'own_transaction_required'
  | 'gas_budget_spent'
  | 'messages_off'
  | 'too_many_message_addresses'
  | 'push_off'
  | 'too_many_message_devices'
  | 'message_address_refused'
  | 'message_address_not_asked'
  | 'too_many_confirmations'
  | 'nothing_paid'
  | 'too_many_webhook_endpoints'
  | 'webhook_endpoint_disabled'
  | 'address_in_use'
  | 'founding_address_stays'
  | 'not_founding_address'
  | 'too_many_sign_in_addresses'
  | 'confirmation_required'
  | 'not_a_sign_in_address'
  | 'insufficient_scope'
  | 'account_locked'
  | 'picture_refused'
  | 'invalid_challenge'
  | 'pairing_ended'
  | 'pairing_not_ready'
  | 'wrong_digits'
  | 'invalid_signature'
  | 'unavailable'

/** Unknown record, or a record of another account: one answer for both, so that ids reveal nothing. */
export class NotFoundError extends BillingError {
  readonly code = 'not_found'

  constructor(what: string) {
    super(`${what} not found`, {
      detail: `There is no such ${what.toLowerCase()}.`,
      remedy: 'Check the identifier.',
    })
  }
}

/** One field of the input breaks a rule that needs more than its own value to be checked. */
export class InvalidValueError extends BillingError {
  readonly code = 'invalid_value'

  /**
   * @param path - the field, as in `receivers[1].address`
   * @param rule - the broken rule, as a sentence that says what is accepted
   */
  constructor(
    readonly path: string,
    readonly rule: string,
  ) {
    super('Invalid request', { detail: `${path}: ${rule}` })
  }
}
