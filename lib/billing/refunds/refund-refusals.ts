import { BillingError } from '../billing-error'
import type { ChargeStatus } from '../charges/charge-status'
import { wholeTokens } from '../money/money'

/** The payment took nothing on a chain that could be given back. */
export class NotRefundableError extends BillingError {
  readonly code = 'not_refundable'

  constructor({ status }: { readonly status: ChargeStatus }) {
    super('Payment not refundable', {
      detail:
        status === 'paid' || status === 'settled'
          ? 'No transaction on a chain took this payment.'
          : `This payment is ${status}: nothing of it has been received for good.`,
      remedy: 'Refund a payment whose status is paid or settled.',
    })
  }
}

/** No block holds the transaction, as far as the network says. */
export class TransactionNotFoundError extends BillingError {
  readonly code = 'transaction_not_found'

  /** @param network - what to call it, as in `Base` */
  constructor(network: string) {
    super('Transaction not found', {
      detail: `No block of ${network} holds a transaction with this hash.`,
      remedy:
        'If it was just sent, wait until it is in a block and send this request again. Otherwise check the hash and the network.',
    })
  }
}

/** The transaction gives the payer nothing back. */
export class RefundNotFoundError extends BillingError {
  readonly code = 'refund_not_found'

  constructor() {
    super('No refund in this transaction', {
      detail:
        'The transaction has no transfer of this payment’s token from one of your addresses to the account that paid, after the payment.',
      remedy:
        'Send the same token to the account that paid, from an address that signs in to your account or received the payment, and name that transaction.',
    })
  }
}

/** Each of the transaction's transfers is a refund already. */
export class RefundAlreadyCountedError extends BillingError {
  readonly code = 'refund_already_counted'

  constructor() {
    super('Refund already counted', {
      detail: 'This transfer counts as the refund of another payment.',
      remedy: 'Each transfer refunds one payment. Name the transaction of another transfer.',
    })
  }
}

/** Token of a payment, for amounts in words. */
export interface RefundedToken {
  readonly symbol: string
  readonly decimals: number
}

/** The transfer is more than what is left of the payment. */
export class RefundExceedsPaymentError extends BillingError {
  readonly code = 'refund_exceeds_payment'

  /** @param amounts - in atomic units of the token */
  constructor(
    readonly amounts: { readonly left: bigint; readonly amount: bigint },
    { symbol, decimals }: RefundedToken,
  ) {
    const text = (atomic: bigint) => `${wholeTokens(atomic, decimals)} ${symbol}`
    super('Refund above the payment', {
      detail: `The transfer is of ${text(amounts.amount)}; ${text(amounts.left)} of this payment can still be refunded.`,
      remedy: 'Name a transfer of no more than that, or refund another payment with it.',
    })
  }
}
