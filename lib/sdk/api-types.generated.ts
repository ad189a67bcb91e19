// Made from the contracts of the API by `npm test -- unit sdk-source -u`.
import type { PageRequest } from './page-request.js'
import type { RequestOptions } from './request-options.js'

/** Codes of the API's refusals. */
export type ErrorCode =
  | 'invalid_request'
  | 'invalid_value'
  | 'bad_signature'
  | 'unauthorized'
  | 'invalid_challenge'
  | 'invalid_signature'
  | 'insufficient_balance'
  | 'allowance_too_low'
  | 'insufficient_scope'
  | 'not_a_merchant'
  | 'cross_site_request'
  | 'account_locked'
  | 'confirmation_required'
  | 'not_a_sign_in_address'
  | 'not_founding_address'
  | 'not_found'
  | 'route_not_found'
  | 'method_not_allowed'
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
  | 'network_not_configured'
  | 'price_too_low'
  | 'price_change_too_soon'
  | 'price_change_pending'
  | 'discount_unknown'
  | 'discount_over'
  | 'discount_not_for_plan'
  | 'discount_had'
  | 'discount_code_taken'
  | 'token_unusable'
  | 'permit_unusable'
  | 'charge_would_fail'
  | 'not_authorized'
  | 'invoice_details_required'
  | 'invoice_details_not_asked'
  | 'wallet_not_deployed'
  | 'own_transaction_required'
  | 'gas_budget_spent'
  | 'address_in_use'
  | 'pairing_not_ready'
  | 'wrong_digits'
  | 'founding_address_stays'
  | 'too_many_sign_in_addresses'
  | 'messages_off'
  | 'too_many_message_addresses'
  | 'push_off'
  | 'too_many_message_devices'
  | 'message_address_refused'
  | 'message_address_not_asked'
  | 'nothing_paid'
  | 'too_many_webhook_endpoints'
  | 'webhook_endpoint_disabled'
  | 'other_account'
  | 'idempotency_in_progress'
  | 'session_expired'
  | 'pairing_ended'
  | 'version_mismatch'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'picture_refused'
  | 'rate_limited'
  | 'too_many_confirmations'
  | 'too_many_streams'
  | 'internal_error'
  | 'rate_unavailable'
  | 'unavailable'

/** An event, of the log or a webhook: `type` tells which. */
export type DuesEvent = EventOfSubscriber | EventOfPayment | EventOfRefund | EventOfInvoice | EventOfSubscription | EventOfPriceChange | EventOfCheckout | EventOfNetwork | EventOfAccount | EventOfWebhookEndpoint | EarlierEvent

/** An event about a subscriber. */
export type EventOfSubscriber = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription; null where none has a part in it. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: SubscriberEventData
}

/** A token that can be paid with. */
export type Token = {
  /** Numeric text. */
  readonly id: string
  /** Contract of the token. */
  readonly address: string
  /** Symbol of the token or coin. */
  readonly symbol: string
  /** Name of the token. */
  readonly name: string
  /** Decimals of the token: an amount of 10 to their power is one whole token. */
  readonly decimals: number
  /** Chain id of the network. */
  readonly chainId: number
  /** Address of a logo; empty for none. */
  readonly logoURI: string
  /** Id of the token at CoinGecko, by which it is priced; empty for one that is pegged. */
  readonly coingeckoId: string
}

/** The subscriber of an event, as it is when the event is read. */
export type EventSubscriber = {
  /** The key that pays. */
  readonly eoaaddress: string
  /** The name of the plan. */
  readonly plan: string
  /** US dollars a period, as signed. */
  readonly price: number
  /** 1, 3 or 12 calendar months. */
  readonly frequency: "month" | "quarter" | "year"
  readonly token: Token
  /** Your own id of the customer, from its checkout. */
  readonly clientReferenceId: string | null
  /** Email address of the customer, from its checkout. */
  readonly email: string | null
  /** Texts of your own by name. */
  readonly metadata: Readonly<Record<string, string>>
}

/** One price and frequency of a subscription. */
export type Plan = {
  /** Id of the plan. */
  readonly id: string
  /** Name of the plan, as payers see it. */
  readonly name: string
  /** US dollars. */
  readonly price: number
  /** 1, 3 or 12 calendar months. */
  readonly frequency: "month" | "quarter" | "year"
  /** The merchant’s own attribute, such as credits; payers see it above 0. */
  readonly volume: number
  /** Id of the subscription. */
  readonly subscriptionId: string
}

/** A discount that a subscriber has. */
export type SubscriberDiscount = {
  /** Id of the discount. */
  readonly id: string
  /** In upper case; null for one that holds by itself. */
  readonly code: string | null
  /** Part of the price. */
  readonly percent: number | null
  /** US dollars off each charge. */
  readonly amount: number | null
  /** Paid charges that are reduced, from the first one on; null for all. */
  readonly charges: number | null
  /** Paid charges that it still reduces; null for all to come, 0 once it is used up. What a change of the terms leaves unused of reduced periods counts as not reduced: a whole period of it is a charge more. */
  readonly chargesLeft: number | null
}

/** How far the payer’s allowance reaches. */
export type PermissionReach = {
  /** Charges to come that the payer gave its allowance for, the next one included. */
  readonly chargesLeft: number
  /** Due time of the first charge that it was not given for; null where it reaches the end of the terms, and where no charge is to come. */
  readonly endsAt: string | null
  /** True with two charges left or fewer, from three months before `endsAt` on: the payer can renew it. */
  readonly ending: boolean
}

/** Balance and allowance of the paying wallet, and the charges that they cover. */
export type PayerFunds = {
  /** Balance of the wallet, in atomic units, as a decimal string. */
  readonly balance: string
  /** The amount in whole tokens. */
  readonly balanceText: string
  /** Allowance of the contract, in atomic units, as a decimal string. */
  readonly allowance: string
  /** The amount in whole tokens. */
  readonly allowanceText: string
  /** Time of the reading. */
  readonly readAt: string
  /** True while it is being read again: a payment or an act of the payer may have changed it since. */
  readonly stale: boolean
  /** Null for a subscriber that will not be charged again. */
  readonly forecast: {
    /** Count of next charges that balance and allowance cover. */
    readonly chargesFunded: number
    /** Due time of the first charge that they do not cover; null if they cover all that was signed. */
    readonly failsAt: string | null
    /** What that charge lacks. balance: tokens in the wallet. allowance: what it lets the contract take. both: balance and allowance. null: no charge fails, or it is not known yet. */
    readonly lacks: "balance" | "allowance" | "both" | null
    /** Set while that is seven days away or nearer. */
    readonly atRiskSince: string | null
    /** Due time of the first charge that the payer has given no allowance for; null where there is none. */
    readonly permissionEndsAt: string | null
  } | null
}

/** The subscriber, whole, as it was when the event was written. */
export type SubscriberEventData = {
  /** The key that pays. Of a smart wallet the owner whose signature was proven, which takes a Coinbase Smart Wallet; otherwise the wallet. */
  readonly eoaaddress: string
  /** The smart wallet; for information where the key itself pays. */
  readonly swaddress: string
  /** Id of the plan. */
  readonly planId: string
  /** `ended` is over as agreed, after a fixed number of charges; `cancelled` for any other reason. */
  readonly status: "trialing" | "active" | "past_due" | "paused" | "cancelled" | "ended"
  /** Time at which the payer subscribed. */
  readonly subscribedAt: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  readonly plan: Plan
  /** Id of the subscriber. */
  readonly id: string
  /** Your own id of the customer, from its checkout. */
  readonly clientReferenceId: string | null
  /** Email address of the customer, from its checkout. */
  readonly email: string | null
  /** Texts of your own by name. */
  readonly metadata: Readonly<Record<string, string>>
  readonly token: Token
  /** US dollars a period, as signed; the discount is not in it. */
  readonly price: number
  /** Units, as of seats, that the price is for. */
  readonly quantity: number
  /** Unused parts of paid periods of earlier terms, in US dollars, which lower the next charges. */
  readonly credit: number
  /** Reduction of the charges; null without one. */
  readonly discount: SubscriberDiscount | null
  /** Frequency of the signed terms. */
  readonly frequency: "month" | "quarter" | "year"
  /** Time of the first charge: the end of the trial where there is one. */
  readonly firstChargeAt: string
  /** End of the last paid period, or of the trial before any payment. Only a payment moves it ahead. */
  readonly paidThrough: string
  /** The answer to “may they in?”: let them in until then, whatever the status. `paidThrough` and the subscription’s `graceDays` after it; earlier where it was cancelled, is set to end or is paused without access, later while it is paused with access. */
  readonly accessUntil: string
  /** The same as `paidThrough`. */
  readonly currentPeriodEnd: string
  /** Time of the next charge; null where none is to come. */
  readonly nextChargeAt: string | null
  /** Charges that are to come; null where they come until the subscription is cancelled. */
  readonly renewalsLeft: number | null
  /** Due time of the oldest charge that is unpaid; null where none is. */
  readonly pastDueSince: string | null
  /** Set while it is paused: the start of the first period without a charge. Charges go on by themselves on `nextChargeAt`. */
  readonly pausedFrom: string | null
  /** Set while it is paused: whether access goes on, as the subscription had it when the pause began. */
  readonly accessWhilePaused: "keep" | "stop" | null
  /** Set while a cancel, or the agreed end, waits for the end of the period. */
  readonly cancelAt: string | null
  /** Set with `cancelAt`: who cancelled, and alone can resume. `both`: neither can alone. `terms`: the last of the signed charges is paid. */
  readonly cancelOrigin: "payer" | "merchant" | "both" | "terms" | null
  /** Time of the end, cancelled or as agreed. */
  readonly cancelledAt: string | null
  /** Why it ended or is set to end; null otherwise. */
  readonly cancelReason: "requested_by_payer" | "requested_by_merchant" | "too_expensive" | "missing_features" | "switched_service" | "unused" | "fraudulent" | "payment_failed" | "first_payment_failed" | "mandate_cancelled" | "mandate_exhausted" | "subscription_archived" | "price_not_accepted" | "other" | null
  /** The merchant’s own words about it; null for none. */
  readonly cancelComment: string | null
  readonly permission: PermissionReach
  /** The `sessionId` of the checkout that it came through. */
  readonly checkoutSessionId: string | null
  /** Set in `subscriber.at_risk` and `subscriber.permission_ending`: what the wallet has, and when that fails. */
  readonly funds: PayerFunds | null
}

/** An event about a payment. */
export type EventOfPayment = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "payment.succeeded" | "payment.failed" | "payment.reversed"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: Payment
}

/** One line of what a charge is made of. */
export type StatementLine = {
  /** `plan`: the signed price. `usage`: metered use on top. `discount` and `credit`: taken off, with amounts below 0. */
  readonly kind: "plan" | "usage" | "discount" | "credit"
  /** What it is, as a text. */
  readonly description: string
  /** Units of this line: whole ones, of metered use with up to six decimals. */
  readonly quantity: number
  /** US dollars. */
  readonly unitPrice: number
  /** US dollars: quantity times the price of a unit. */
  readonly amount: number
}

/** A transfer of the merchant’s own wallet that gives a payment back. */
export type Refund = {
  /** Id of the refund. */
  readonly id: string
  /** `pending`: in a block that may still be undone. `refunded`: as deep as the network’s setting asks for. `settled`: in a final block. `reversed`: in no block any more; it counts for nothing. */
  readonly status: "pending" | "refunded" | "settled" | "reversed"
  /** Atomic units, as a decimal string. */
  readonly amount: string
  /** Whole tokens, as a decimal string. */
  readonly amountText: string
  /** US dollars: its part of the price. */
  readonly value: number
  /** The merchant’s account that the tokens left. */
  readonly sender: string
  /** The account that paid, which they reached. */
  readonly recipient: string
  /** Hash of the transaction; null before it is sent. */
  readonly transactionHash: string
  /** Block of the transaction; null before it is in one. */
  readonly blockNumber: number | null
  /** Link to the transaction in an explorer; null where none is known. */
  readonly explorerUrl: string | null
  /** Time at which the merchant named the transaction. */
  readonly createdAt: string
  /** Time at which it was deep enough to count as refunded. */
  readonly refundedAt: string | null
}

/** A charge of one of your subscribers. */
export type Payment = {
  /** Id of the payment. */
  readonly id: string
  /** Id of the subscriber. */
  readonly subscriberId: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** Counts the windows from 0. */
  readonly period: number
  /** Beginning of the period that is paid for. */
  readonly periodStart: string
  /** End of the period that is paid for. */
  readonly periodEnd: string
  /** `due`: decided on, not sent. `submitted`: handed to the network. `pending`: in a block that may still be undone. `paid`: as deep as the network’s setting asks for. `settled`: in a final block. `failed`: the last attempt failed; another may follow. */
  readonly status: "due" | "submitted" | "pending" | "paid" | "settled" | "failed"
  /** Atomic units, as a decimal string. */
  readonly amount: string
  /** Whole tokens, as a decimal string. */
  readonly amountText: string
  /** US dollars: the sum of its lines. */
  readonly price: number
  /** What the price is made of, as it was when the charge was made. */
  readonly lines: readonly (StatementLine)[]
  readonly token: Token
  /** Attempts so far. */
  readonly attempts: number
  /** Time of the first attempt. */
  readonly createdAt: string
  /** Time from which the charge is due. */
  readonly dueAt: string
  /** Time of the payment’s block; null until it is paid. */
  readonly paidAt: string | null
  /** Time of the next attempt after a failure; null if there is none. */
  readonly nextAttemptAt: string | null
  /** Stable code of the last failure. */
  readonly failureReason: string | null
  /** Meaning of the code. */
  readonly failure: {
    /** The reason, as a sentence. */
    readonly text: string
    /** `nobody` also once the subscriber is over or the period has ended. */
    readonly whoMustAct: "payer" | "merchant" | "operator" | "nobody"
    /** True if another attempt in this window may succeed; never once the subscriber is over or the period has ended. */
    readonly retryable: boolean
  } | null
  /** Hash of the transaction; null before it is sent. */
  readonly transactionHash: string | null
  /** Block of the transaction; null before it is in one. */
  readonly blockNumber: number | null
  /** Link to the transaction in an explorer; null where none is known. */
  readonly explorerUrl: string | null
  /** Null until it is paid. */
  readonly invoice: {
    /** Id of the invoice. */
    readonly id: string
    /** Number of the invoice. */
    readonly number: string
  } | null
  /** What was given back, confirmed, in atomic units. */
  readonly refunded: string
  /** The same in whole tokens. */
  readonly refundedText: string
  /** Transfers that give it back, the first recorded first. */
  readonly refunds: readonly (Refund)[]
  /** Title of the subscription. */
  readonly title: string
  /** The key that pays. */
  readonly eoaaddress: string
}

/** An event about a refund. */
export type EventOfRefund = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "payment.refunded" | "payment.refund_reversed"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: RefundEventData
}

/** A payment with the refund that the event is about. */
export type RefundEventData = {
  /** Id of the payment. */
  readonly id: string
  /** Id of the subscriber. */
  readonly subscriberId: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** Counts the windows from 0. */
  readonly period: number
  /** Beginning of the period that is paid for. */
  readonly periodStart: string
  /** End of the period that is paid for. */
  readonly periodEnd: string
  /** `due`: decided on, not sent. `submitted`: handed to the network. `pending`: in a block that may still be undone. `paid`: as deep as the network’s setting asks for. `settled`: in a final block. `failed`: the last attempt failed; another may follow. */
  readonly status: "due" | "submitted" | "pending" | "paid" | "settled" | "failed"
  /** Atomic units, as a decimal string. */
  readonly amount: string
  /** Whole tokens, as a decimal string. */
  readonly amountText: string
  /** US dollars: the sum of its lines. */
  readonly price: number
  /** What the price is made of, as it was when the charge was made. */
  readonly lines: readonly (StatementLine)[]
  readonly token: Token
  /** Attempts so far. */
  readonly attempts: number
  /** Time of the first attempt. */
  readonly createdAt: string
  /** Time from which the charge is due. */
  readonly dueAt: string
  /** Time of the payment’s block; null until it is paid. */
  readonly paidAt: string | null
  /** Time of the next attempt after a failure; null if there is none. */
  readonly nextAttemptAt: string | null
  /** Stable code of the last failure. */
  readonly failureReason: string | null
  /** Meaning of the code. */
  readonly failure: {
    /** The reason, as a sentence. */
    readonly text: string
    /** `nobody` also once the subscriber is over or the period has ended. */
    readonly whoMustAct: "payer" | "merchant" | "operator" | "nobody"
    /** True if another attempt in this window may succeed; never once the subscriber is over or the period has ended. */
    readonly retryable: boolean
  } | null
  /** Hash of the transaction; null before it is sent. */
  readonly transactionHash: string | null
  /** Block of the transaction; null before it is in one. */
  readonly blockNumber: number | null
  /** Link to the transaction in an explorer; null where none is known. */
  readonly explorerUrl: string | null
  /** Null until it is paid. */
  readonly invoice: {
    /** Id of the invoice. */
    readonly id: string
    /** Number of the invoice. */
    readonly number: string
  } | null
  /** What was given back, confirmed, in atomic units. */
  readonly refunded: string
  /** The same in whole tokens. */
  readonly refundedText: string
  /** Transfers that give it back, the first recorded first. */
  readonly refunds: readonly (Refund)[]
  /** Title of the subscription. */
  readonly title: string
  /** The key that pays. */
  readonly eoaaddress: string
  readonly refund: Refund
}

/** An event about an invoice. */
export type EventOfInvoice = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "invoice.created"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: Invoice
}

/** Name and address that a payer gave for its invoices. */
export type InvoiceBuyer = {
  /** Name of a person or a company. */
  readonly name: string
  /** Street and what else comes before the city. */
  readonly address: string
  /** Postal code; empty where there is none. */
  readonly postalCode: string
  /** City. */
  readonly city: string
  /** ISO 3166-1 alpha-2; null or empty where none is given. */
  readonly country: string
  /** Tax id; empty where there is none. */
  readonly taxId: string
}

/** Numbered, unchanging document of one confirmed payment. */
export type Invoice = {
  /** Id of the invoice. */
  readonly id: string
  /** Number of the invoice. */
  readonly number: string
  /** `void` where a reorganization undid the payment: the number stays used, and a payment that is made again has another invoice. */
  readonly status: "paid" | "partly_refunded" | "refunded" | "void"
  /** Time at which the payment was confirmed. */
  readonly issuedAt: string
  /** Time at which a reorganization undid its payment; null otherwise. */
  readonly voidedAt: string | null
  /** Id of the payment. */
  readonly paymentId: string
  /** Id of the subscriber. */
  readonly subscriberId: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** The merchant, as it was. */
  readonly seller: {
    /** Name of the seller on invoices; the organization’s where it is empty. */
    readonly legalName: string
    /** Postal address, of one line or several. */
    readonly address: string
    /** ISO 3166-1 alpha-2; null or empty where none is given. */
    readonly country: string | null
    /** Tax id; empty where there is none. */
    readonly taxId: string
    /** Name that the merchant goes by; empty where it gave none. */
    readonly organisation: string
    /** Founding address of the seller’s account. */
    readonly wallet: string
  }
  /** Details that the payer gave; null for none. */
  readonly buyer: InvoiceBuyer | null
  /** Name of the subscription, as payers see it. */
  readonly title: string
  /** Name of the plan, as it was. */
  readonly planName: string
  /** Beginning of the period that is paid for. */
  readonly periodStart: string
  /** End of the period that is paid for. */
  readonly periodEnd: string
  /** What the total is made of. */
  readonly lines: readonly (StatementLine)[]
  /** US dollars, tax included. */
  readonly total: number
  /** US dollars: the total without tax. */
  readonly net: number
  /** US dollars that the total includes. */
  readonly tax: number
  /** Null where no tax is stated. */
  readonly taxRate: {
    /** ISO 3166-1 alpha-2; null or empty where none is given. */
    readonly country: string
    /** Part of the price, in percent with at most 2 decimals. */
    readonly percent: number
  } | null
  /** The token that is paid with. */
  readonly token: {
    /** Chain id of the network. */
    readonly chainId: number
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Symbol of the token or coin. */
    readonly symbol: string
    /** Decimals of the token: an amount of 10 to their power is one whole token. */
    readonly decimals: number
  }
  /** Atomic units that were taken. */
  readonly amount: string
  /** The same in whole tokens. */
  readonly amountText: string
  /** True where the token’s rate asked for more than the signed cap, which was taken. */
  readonly capped: boolean
  /** The account that the tokens left. */
  readonly payer: string
  /** The contract that takes the charges; null before there is one. */
  readonly contract: string | null
  /** Addresses that are paid, each on its network. */
  readonly receivers: readonly ({
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Basis points of each charge; those of all receivers sum to 10,000. */
    readonly shareBps: number
  })[]
  /** Signed terms under which it was taken, as the contract names them. */
  readonly mandateId: string | null
  /** Window of the terms, counted from 0. */
  readonly period: number
  /** Hash of the transaction; null before it is sent. */
  readonly transactionHash: string | null
  /** Block of the transaction; null before it is in one. */
  readonly blockNumber: number | null
  /** Link to the transaction in an explorer; null where none is known. */
  readonly explorerUrl: string | null
  /** Atomic units given back, confirmed. */
  readonly refunded: string
  /** What was given back, in whole tokens. */
  readonly refundedText: string
  /** Transfers that give it back, the first recorded first. */
  readonly refunds: readonly (Refund)[]
}

/** An event about a subscription. */
export type EventOfSubscription = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "subscription.updated"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: SubscriptionEventData
}

/** Metered use that a plan charges on top of its price. */
export type PlanUsage = {
  /** Name of what is counted. */
  readonly unit: string
  /** US dollars a unit. */
  readonly price: number
  /** The most US dollars that one charge adds for use: part of what the payer allows. */
  readonly limit: number
  /** Units of each period that the plan’s price includes. */
  readonly includedQuantity: number
}

/** The subscription, whole, as it was when the event was written. */
export type SubscriptionEventData = {
  /** Id of the subscription. */
  readonly id: string
  /** Name of the subscription, as payers see it. */
  readonly title: string
  /** Free days before the first charge; 0 for none. */
  readonly trialDays: number
  /** Address of a page about the merchant; empty for none. */
  readonly linktree: string
  /** `active`; `paused`: no new subscribers, those there are renew; `archived`: nothing renews. */
  readonly status: "active" | "paused" | "archived"
  /** Plans, in the merchant’s order. */
  readonly plans: readonly ({
    /** Id of the plan. */
    readonly id: string
    /** Name of the plan, as payers see it. */
    readonly name: string
    /** US dollars. */
    readonly price: number
    /** 1, 3 or 12 calendar months. */
    readonly frequency: "month" | "quarter" | "year"
    /** The merchant’s own attribute, such as credits; payers see it above 0. */
    readonly volume: number
    /** Id of the subscription. */
    readonly subscriptionId: string
    /** Most units, as of seats, that one subscriber may take: the price is for each. 1 for a plan without units. */
    readonly quantityMax: number
    /** Metered use on top of the price, charged with the next period; null for none. */
    readonly usage: PlanUsage | null
    /** True for what is offered no more. */
    readonly archived: boolean
  })[]
  /** Tokens that can be paid with. */
  readonly tokens: readonly (Token)[]
  /** Addresses that are paid, each on its network. */
  readonly receivers: readonly ({
    /** Id of the receiver. */
    readonly receiverId: string
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Chain id of the network on which it is paid. */
    readonly networkId: number
    /** Id of the subscription. */
    readonly subscriptionId: string
    /** Percent of each charge on its network; null where the shares are equal. */
    readonly share: number | null
  })[]
  /** Id of the payment link, whose address is `/pay/{paymentLinkId}`. */
  readonly paymentLinkId: string
  /** True where a wallet has the trial once; false where each of its subscriptions begins with one. */
  readonly trialPerWallet: boolean
  /** Access of subscribers while they are paused, from the end of what is paid: it goes on (`keep`) or stops. Those who are paused keep what they had. */
  readonly accessWhilePaused: "keep" | "stop"
  /** Number of charges after which a new subscriber’s terms end; null where they run until cancelled. */
  readonly fixedCharges: number | null
  /** Days of access after the end of what is paid, at most the shortest period of the plans (28, 89 or 365 days). With 0, access ends at each renewal until its payment is confirmed. A change holds at once, for all subscribers. */
  readonly graceDays: number
  /** Days after the due time on which a failed charge is tried again, within the shortest period of the plans; empty for no retries. A change holds from the next failed attempt on. First charges after a trial are tried on days 1 and 2 at the latest, since their signature runs out on day 3. */
  readonly retryDays: readonly (number)[]
  /** What follows when two periods in a row stay unpaid: `cancel` ends the subscriber. `keep` leaves it past due: each new period is charged when it begins, and nothing is collected for those that were missed. */
  readonly afterFailure: "cancel" | "keep"
  /** Name, address and tax id for invoices that the checkout asks payers for: `none`, `optional`, or `required`, without which nobody subscribes. */
  readonly invoiceDetails: "none" | "optional" | "required"
  /** Time at which it was made. */
  readonly createdAt: string
  /** Time of the last change. */
  readonly updatedAt: string
}

/** An event about a price change of a plan. */
export type EventOfPriceChange = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "price_change.announced" | "price_change.withdrawn"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: PriceChange
}

/** Counts of those who were asked to accept a higher price. */
export type PriceConsent = {
  /** Subscribers who were asked. */
  readonly asked: number
  /** Subscribers who accepted. */
  readonly accepted: number
  /** Those who can still answer in time. */
  readonly open: number
  /** All others: who kept their price after the date, ended, left, or were asked no more. */
  readonly notAccepted: number
}

/** Another price of a plan for those who subscribe already. */
export type PriceChange = {
  /** Id of the price change. */
  readonly id: string
  /** Id of the plan. */
  readonly planId: string
  /** The new price, in US dollars a period. */
  readonly price: number
  /** Time of the announcement. */
  readonly announcedAt: string
  /** Subscribers who paid more, and have paid this price since it was announced; 0 of a higher price. */
  readonly lowered: number
  /** Date from which a higher price holds for those who accept it; null for a lower one. */
  readonly from: string | null
  /** What becomes of those who do not accept: `keep` their price, or `end`. */
  readonly otherwise: "keep" | "end" | null
  /** Time from which nobody is asked any more: withdrawn, or followed by another change. */
  readonly closedAt: string | null
  /** Answers of those who were asked; null for a lower price. */
  readonly consent: PriceConsent | null
}

/** An event about a checkout session. */
export type EventOfCheckout = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "checkout_session.completed" | "checkout_session.expired"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: CheckoutEventData
}

/** A checkout session that was completed or expired. */
export type CheckoutEventData = {
  /** Id of the checkout session; whoever has it may read and complete it. */
  readonly sessionId: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** Null where it expired. */
  readonly subscriberId: string | null
  /** How the session ended. */
  readonly status: "complete" | "expired"
  /** Id of the plan. */
  readonly planId: string | null
  /** Units of the plan, as of seats. */
  readonly quantity: number
  /** Id of a token of the catalogue. */
  readonly tokenId: string | null
  /** Code of a discount that was entered in advance. */
  readonly code: string | null
  /** Your own id of the customer, from its checkout. */
  readonly clientReferenceId: string | null
  /** Email address of the customer, from its checkout. */
  readonly email: string | null
  /** Texts of your own by name. */
  readonly metadata: Readonly<Record<string, string>>
  /** Time at which it was made. */
  readonly createdAt: string
  /** Time from which it counts no more. */
  readonly expiresAt: string
  /** Time at which it was completed; null where it expired. */
  readonly completedAt: string | null
}

/** An event about a network that payments are taken on. */
export type EventOfNetwork = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "network.gas_budget_spent"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: {
    /** Chain id. */
    readonly network: number
    /** Time until which nothing more is started there. */
    readonly until: string
  }
}

/** An event about the account. */
export type EventOfAccount = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "account.changed"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: AccountEventData
}

/** Change of who and what gets into the account, or of where money goes. */
export type AccountEventData = {
  /** Kind of the change, named as in the audit log. */
  readonly change: "sign_in_address.added" | "sign_in_address.removed" | "api_key.created" | "api_key.revoked" | "api_keys.revoked" | "sessions.ended" | "receivers.changed" | "account.recovered" | "account.locked" | "account.unlocked"
  /** Id of the changed record. */
  readonly target: string
  /** The address or key that made the change. */
  readonly by: string
  /** Facts of the change, as in the audit log. */
  readonly details: Readonly<Record<string, unknown>>
}

/** An event about a webhook endpoint. */
export type EventOfWebhookEndpoint = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of this shape. */
  readonly apiVersion: "2026-11-24"
  /** Type of the event. */
  readonly type: "webhook_endpoint.test" | "webhook_endpoint.disabled"
  /** What it is about, whole, as it was at the event’s time. */
  readonly data: WebhookEndpoint
}

/** An address of your system that events are sent to. */
export type WebhookEndpoint = {
  /** Id of the webhook endpoint. */
  readonly id: string
  /** Address that events are sent to. */
  readonly url: string
  /** Your own words about it; empty for none. */
  readonly description: string
  /** Null for all. */
  readonly events: readonly ("subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled")[] | null
  /** True while events are sent to it. */
  readonly enabled: boolean
  /** `failing`: no success for 5 days. `gone`: it answered 410. `merchant`: turned off by hand. Null while it is enabled. */
  readonly disabledReason: "failing" | "gone" | "merchant" | null
  /** Time at which it was disabled; null while it is enabled. */
  readonly disabledAt: string | null
  /** First failed attempt since the last success; null while it works. */
  readonly failingSince: string | null
  /** Deliveries are signed by the secret before the last rotation too, until then. */
  readonly previousSecretUntil: string | null
  /** Time at which it was made. */
  readonly createdAt: string
}

/** An event of an earlier version, in the shape that it had. */
export type EarlierEvent = {
  /** Grows with time. A webhook carries it as `webhook-id`, and each of its attempts the same. */
  readonly id: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** The same as `createdAt`, by its name in Standard Webhooks. */
  readonly timestamp: string
  /** Number of the event among those of its subscriber, from 1 without a gap; null where no subscriber has a part in it. Ignore a `subscriber.` event whose number is below one that you have handled; one of a payment stands by itself. */
  readonly sequence: number | null
  /** Id of the subscription. */
  readonly subscriptionId: string | null
  /** Id of the subscriber. */
  readonly subscriberId: string | null
  /** Current title of the subscription. */
  readonly title: string | null
  /** Null where no subscriber has a part in it. */
  readonly subscriber: EventSubscriber | null
  /** Version of the shape of `data`. */
  readonly apiVersion: "2026-11-23"
  /** Type of the event. */
  readonly type: "subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled"
  /** In the shape of its version: flat, and fewer fields. */
  readonly data: Readonly<Record<string, unknown>>
}

/** What payers subscribe to, as the interface specification has it. */
export type Subscription = {
  /** Id of the subscription. */
  readonly id: string
  /** Name of the subscription, as payers see it. */
  readonly title: string
  /** Free days before the first charge; 0 for none. */
  readonly trialDays: number
  /** Address of a page about the merchant; empty for none. */
  readonly linktree: string
  /** `active`; `paused`: no new subscribers, those there are renew; `archived`: nothing renews. */
  readonly status: "active" | "paused" | "archived"
  /** Plans, in the merchant’s order. */
  readonly plans: readonly (Plan)[]
  /** Tokens that can be paid with. */
  readonly tokens: readonly (Token)[]
  /** Addresses that are paid, each on its network. */
  readonly receivers: readonly (Receiver)[]
  /** Id of the payment link, whose address is `/pay/{paymentLinkId}`. */
  readonly paymentLinkId: string
}

/** An address that is paid, on its network. */
export type Receiver = {
  /** Id of the receiver. */
  readonly receiverId: string
  /** Address in EIP-55 checksum form. */
  readonly address: string
  /** Chain id of the network on which it is paid. */
  readonly networkId: number
  /** Id of the subscription. */
  readonly subscriptionId: string
}

/** The merchant’s account. */
export type Merchant = {
  /** Id of the account. */
  readonly userid: string
  /** Address in EIP-55 checksum form. */
  readonly address: string
  /** Name that the merchant goes by; empty where it gave none. */
  readonly organisation: string
  /** Path of its logo on this site; empty for none. A path always has the same picture. */
  readonly logo: string
  /** Color of its checkouts; empty for that of the installation. */
  readonly accent: string
  /** Where payers ask; empty for none. */
  readonly supportContact: string
  /** Terms for payers; empty for none. */
  readonly termsUrl: string
  /** Privacy for payers; empty for none. */
  readonly privacyUrl: string
  /** Page on how to get the tokens; empty shows that of the installation, where it has one. */
  readonly tokensUrl: string
  /** Language of checkouts that name none; null for that of the payer’s browser. */
  readonly payerLocale: "en" | "de" | "fr" | "es" | "pt-BR" | "tr" | "ja" | "ar" | null
  /** Time at which it was made. */
  readonly createdAt: string
}

/** What a merchant’s next invoices say about the seller and the tax. */
export type InvoiceSettings = {
  /** Name of the seller on invoices; the organization’s where it is empty. */
  readonly legalName: string
  /** Postal address of the seller, of one line or several. */
  readonly address: string
  /** ISO 3166-1 alpha-2; null or empty where none is given. */
  readonly country: string | null
  /** Tax id; empty where there is none. */
  readonly taxId: string
  /** Beginning of the numbers of the next invoices. */
  readonly numberPrefix: string
  /** Tax that prices include, by country of the buyer; that of the merchant’s own where there is none. */
  readonly taxRates: readonly ({
    /** ISO 3166-1 alpha-2; null or empty where none is given. */
    readonly country: string
    /** Part of the price, in percent with at most 2 decimals. */
    readonly percent: number
  })[]
}

/** Choices of the merchant about messages. */
export type MessageSettings = {
  /** True where an address may be left for a checkout. */
  readonly askPayers: boolean
}

/** The addresses of an account or of a wallet. */
export type MessageAddresses = {
  /** False where the installation sends no mail. */
  readonly enabled: boolean
  /** The first left first. */
  readonly addresses: readonly (MessageAddress)[]
}

/** An email address that messages go to. */
export type MessageAddress = {
  /** Id of the address. */
  readonly id: string
  /** Email address of the customer; null takes it away. */
  readonly email: string
  /** The one merchant that a payer’s address is for; null where it is for all. */
  readonly merchant: {
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Name that the merchant goes by; empty where it gave none. */
    readonly organisation: string
  } | null
  /** `waiting`: nobody has confirmed it, and nothing goes there. `bouncing`: its server refused the last message for good. `stopped`: it refused so many that nothing more is sent until it is confirmed anew. */
  readonly status: "waiting" | "confirmed" | "bouncing" | "stopped"
  /** Words of its server about the last message, where that was not taken. */
  readonly failure: string | null
  /** Topics of the messages that go there. */
  readonly topics: readonly ("receipt" | "charge_ahead" | "payment_failed" | "permission_ending" | "trial_ending" | "price_change" | "cancelled" | "first_subscriber" | "failures_of_day" | "keeper_low" | "endpoint_disabled" | "access_added")[]
  /** Language of the messages. */
  readonly locale: string
  /** Zone of the dates in messages. */
  readonly timeZone: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** Time at which its reader confirmed it; null before. */
  readonly confirmedAt: string | null
}

/** One entry of the audit log. */
export type AuditEntry = {
  /** Grows with time, and tells nothing else. */
  readonly id: string
  /** Time of it. */
  readonly at: string
  /** Kind of the change. */
  readonly action: "session.created" | "session.confirmed" | "session.ended" | "sessions.ended" | "sign_in_address.added" | "sign_in_address.removed" | "account.recovered" | "account.locked" | "account.unlocked" | "merchant.changed" | "invoice_settings.changed" | "message_settings.changed" | "message_address.added" | "message_address.changed" | "message_address.removed" | "message_device.added" | "message_device.changed" | "message_device.removed" | "api_key.created" | "api_key.revoked" | "api_keys.revoked" | "subscription.created" | "subscription.changed" | "receivers.changed" | "plan.created" | "plan.changed" | "price_change.announced" | "price_change.withdrawn" | "discount.created" | "discount.changed" | "payment_link.created" | "payment_link.archived" | "checkout_session.created" | "subscriber.cancelled" | "subscriber.cancel_scheduled" | "subscriber.resumed" | "subscriber.change_signed" | "subscriber.change_taken_back" | "subscriber.invoice_details_changed" | "subscriber.customer_changed" | "subscriber.paused" | "subscriber.unpaused" | "webhook_endpoint.created" | "webhook_endpoint.changed" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.replayed" | "payment.cancelled" | "payment.retried" | "payment.refunded"
  /** Author of the change. */
  readonly actor: {
    /** `payer`: the payer of a subscription. `operator`: a command on the server. `system`: the installation itself. */
    readonly kind: "session" | "api_key" | "payer" | "operator" | "system"
    /** Id of the session or API key, which may be gone; null for other actors. */
    readonly id: string | null
    /** The address of the session or the payer, or the visible part of the key; empty for `operator` and `system`. */
    readonly name: string
  }
  /** Id of the changed record; its kind is in the action. */
  readonly target: string
  /** Facts of the change. Never a secret. */
  readonly details: Readonly<Record<string, unknown>>
  /** The `X-Request-Id` of the request that did it. */
  readonly requestId: string | null
}

/** State of a network that payments are taken on. */
export type NetworkHealth = {
  /** Chain id of the network. */
  readonly chainId: number
  /** Name of the network. */
  readonly name: string
  /** `broken`: nothing can be charged there now. `checking`: not known yet. */
  readonly status: "ok" | "warning" | "broken" | "checking"
  /** Time of the last check; null before the first. */
  readonly checkedAt: string | null
  /** What is wrong there; empty for nothing. */
  readonly problems: readonly ({
    /** Stable, such as `rpc_unavailable`, `factory_missing`, `keeper_low` or `work_stalled`. */
    readonly code: string
    /** What is wrong, as a sentence. */
    readonly message: string
    /** What the operator can do. */
    readonly remedy: string
  })[]
  /** True if an RPC server answered; null before the first check. */
  readonly reachable: boolean | null
  /** The newest block. */
  readonly head: {
    /** Number of the block. */
    readonly number: number
    /** Age of the block at the check. */
    readonly ageSeconds: number
  } | null
  /** State of the factory for the configured keys. */
  readonly contracts: "ok" | "missing" | "unknown" | "wrong_roles" | null
  /** The account that charges; null where none is configured or known. */
  readonly keeper: {
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Wei, as a decimal string. */
    readonly balance: string
    /** Whole coins, as a decimal string. */
    readonly balanceText: string
    /** Symbol of the token or coin. */
    readonly symbol: string
    /** Charges that the balance pays for at the fee of the check. */
    readonly chargesLeft: number
  } | null
  /** The account that cancels; null where none is configured or known. */
  readonly canceller: {
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Wei, as a decimal string. */
    readonly balance: string
    /** Whole coins, as a decimal string. */
    readonly balanceText: string
    /** Symbol of the token or coin. */
    readonly symbol: string
  } | null
  /** Count of signed transactions that are not known to be mined. */
  readonly pendingTransactions: number
  /** Time of the last complete run of due work, to the half minute. */
  readonly lastRenewalRunAt: string | null
}

/** A token that this installation accepts. */
export type CatalogueToken = {
  /** Numeric text. */
  readonly id: string
  /** Contract of the token. */
  readonly address: string
  /** Symbol of the token or coin. */
  readonly symbol: string
  /** Name, as people see it. */
  readonly name: string
  /** Decimals of the token: an amount of 10 to their power is one whole token. */
  readonly decimals: number
  /** Chain id of the network. */
  readonly chainId: number
  /** Address of a logo; empty for none. */
  readonly logoURI: string
  /** Id of the token at CoinGecko, by which it is priced; empty for one that is pegged. */
  readonly coingeckoId: string
  /** Path of its logo on this site; empty where the operator has fetched none. */
  readonly logo: string
  /** True: one token is one dollar. False: the rate of the day counts. */
  readonly usdPegged: boolean
  /** True if a plain wallet allows it by a signature (EIP-2612), which costs no network fee; false where that is not known. */
  readonly takesPermit: boolean
  /** True if this installation takes payments on its network. */
  readonly payable: boolean
  /** Least price of a plan that is paid with it, in US dollars: less isn’t worth the gas of a charge on its network. 0 is no bound; a plan may be free all the same. */
  readonly leastPrice: number
}

/** A subscription as its merchant sees it, with figures. */
export type MerchantSubscription = {
  /** Id of the subscription. */
  readonly id: string
  /** Name of the subscription, as payers see it. */
  readonly title: string
  /** Free days before the first charge; 0 for none. */
  readonly trialDays: number
  /** Address of a page about the merchant; empty for none. */
  readonly linktree: string
  /** `active`; `paused`: no new subscribers, those there are renew; `archived`: nothing renews. */
  readonly status: "active" | "paused" | "archived"
  /** Plans, in the merchant’s order. */
  readonly plans: readonly ({
    /** Id of the plan. */
    readonly id: string
    /** Name of the plan, as payers see it. */
    readonly name: string
    /** US dollars. */
    readonly price: number
    /** 1, 3 or 12 calendar months. */
    readonly frequency: "month" | "quarter" | "year"
    /** The merchant’s own attribute, such as credits; payers see it above 0. */
    readonly volume: number
    /** Id of the subscription. */
    readonly subscriptionId: string
    /** Most units, as of seats, that one subscriber may take: the price is for each. 1 for a plan without units. */
    readonly quantityMax: number
    /** Metered use on top of the price, charged with the next period; null for none. */
    readonly usage: PlanUsage | null
    /** True for what is offered no more. */
    readonly archived: boolean
  })[]
  /** Tokens that can be paid with. */
  readonly tokens: readonly (Token)[]
  /** Addresses that are paid, each on its network. */
  readonly receivers: readonly ({
    /** Id of the receiver. */
    readonly receiverId: string
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Chain id of the network on which it is paid. */
    readonly networkId: number
    /** Id of the subscription. */
    readonly subscriptionId: string
    /** Percent of each charge on its network; null where the shares are equal. */
    readonly share: number | null
  })[]
  /** Id of the payment link, whose address is `/pay/{paymentLinkId}`. */
  readonly paymentLinkId: string
  /** True where a wallet has the trial once; false where each of its subscriptions begins with one. */
  readonly trialPerWallet: boolean
  /** Access of subscribers while they are paused, from the end of what is paid: it goes on (`keep`) or stops. Those who are paused keep what they had. */
  readonly accessWhilePaused: "keep" | "stop"
  /** Number of charges after which a new subscriber’s terms end; null where they run until cancelled. */
  readonly fixedCharges: number | null
  /** Days of access after the end of what is paid, at most the shortest period of the plans (28, 89 or 365 days). With 0, access ends at each renewal until its payment is confirmed. A change holds at once, for all subscribers. */
  readonly graceDays: number
  /** Days after the due time on which a failed charge is tried again, within the shortest period of the plans; empty for no retries. A change holds from the next failed attempt on. First charges after a trial are tried on days 1 and 2 at the latest, since their signature runs out on day 3. */
  readonly retryDays: readonly (number)[]
  /** What follows when two periods in a row stay unpaid: `cancel` ends the subscriber. `keep` leaves it past due: each new period is charged when it begins, and nothing is collected for those that were missed. */
  readonly afterFailure: "cancel" | "keep"
  /** Name, address and tax id for invoices that the checkout asks payers for: `none`, `optional`, or `required`, without which nobody subscribes. */
  readonly invoiceDetails: "none" | "optional" | "required"
  /** The payment link. */
  readonly payUrl: string
  /** Time at which it was made. */
  readonly createdAt: string
  /** Time of the last change. */
  readonly updatedAt: string
  /** Count of its subscribers by status. */
  readonly subscribers: {
    /** Subscribers who are paid up. */
    readonly active: number
    /** Subscribers in their trial. */
    readonly trialing: number
    /** Subscribers whose last charge failed and is open. */
    readonly past_due: number
    /** Subscribers who are paused. */
    readonly paused: number
    /** Subscribers who are over, cancelled or as agreed. */
    readonly cancelled: number
    /** Over as agreed, after a fixed number of charges. */
    readonly ended: number
  }
  /** Monthly payments of active and past-due subscribers in US dollars; quarters and years are divided over their months. */
  readonly mrr: number
}

/** A reduction of charges for new subscribers. */
export type Discount = {
  /** Id of the discount. */
  readonly id: string
  /** In upper case; null for one that holds by itself. */
  readonly code: string | null
  /** Part of the price. */
  readonly percent: number | null
  /** US dollars off each charge. */
  readonly amount: number | null
  /** Paid charges that are reduced, from the first one on; null for all. */
  readonly charges: number | null
  /** Plans that it is for; empty for all of the merchant’s. */
  readonly plans: readonly (string)[]
  /** The most subscribers who can have it; null for any number. */
  readonly maxRedemptions: number | null
  /** Whether a wallet can have it for one subscription alone; false lets one that cancelled and subscribes again have it again. */
  readonly oncePerWallet: boolean
  /** Subscribers who have it, and checkouts that are under way with it. */
  readonly redemptions: number
  /** New subscribers can have it until then. */
  readonly expiresAt: string | null
  /** State of the discount; `active` ones can be had. */
  readonly status: "active" | "expired" | "used_up" | "archived"
  /** Time at which it was made. */
  readonly createdAt: string
}

/** A permanent address that makes a checkout session for each visitor. */
export type PaymentLink = {
  /** Id of the payment link. */
  readonly id: string
  /** Address to send the payer to. */
  readonly url: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** Id of the plan. */
  readonly planId: string | null
  /** True where the payer can choose no other plan. */
  readonly fixedPlan: boolean
  /** Units of the plan, as of seats. */
  readonly quantity: number
  /** Code of a discount, entered in advance; null for none. */
  readonly code: string | null
  /** True where the link is unknown once somebody has subscribed through it. */
  readonly oneUse: boolean
  /** `used`: of one use, and its checkout is under way or complete. */
  readonly status: "open" | "used" | "archived"
  /** Where the payer is sent back to after the checkout; null for nowhere. */
  readonly successUrl: string | null
  /** Where the payer is sent back to without having subscribed; null for nowhere. */
  readonly cancelUrl: string | null
  /** Your own id of the customer, from its checkout. */
  readonly clientReferenceId: string | null
  /** Email address of the customer, from its checkout. */
  readonly email: string | null
  /** Texts of your own by name. */
  readonly metadata: Readonly<Record<string, string>>
  /** Time at which it was made. */
  readonly createdAt: string
}

/** Plans of a payment link, for a table of prices. */
export type Pricing = {
  /** The payment link. */
  readonly paymentLinkId: string
  /** The subscription that it sells. */
  readonly subscriptionId: string
  /** Name of the subscription. */
  readonly title: string
  /** New subscribers are taken where it is `active`. */
  readonly status: "active" | "paused" | "archived"
  /** Name that the merchant goes by; empty where it gave none. */
  readonly organisation: string
  /** The merchant’s color, dark enough for white words on it; null for none. */
  readonly accent: string | null
  /** Free days before the first charge. */
  readonly trialDays: number
  /** In the merchant’s order; one alone for a link with a fixed plan. */
  readonly plans: readonly ({
    /** The plan, for `?plan=` in the link’s address. */
    readonly id: string
    /** Name for payers. */
    readonly name: string
    /** US dollars for one unit and period. */
    readonly price: number
    /** Length of a period. */
    readonly frequency: "month" | "quarter" | "year"
    /** Most units, as of seats, of one payer; 1 where the price is for one. */
    readonly quantityMax: number
    /** Metered use on top of the price, as a sentence; null for none. */
    readonly usage: string | null
    /** Discount that holds by itself for who subscribes now; null for none. */
    readonly discount: {
      /** US dollars of a reduced charge. */
      readonly price: number
      /** The reduction as a sentence. */
      readonly text: string
    } | null
  })[]
  /** Tokens that payers can pay with now. */
  readonly tokens: readonly ({
    /** Symbol of the token. */
    readonly symbol: string
    /** Its network (EIP-155). */
    readonly chainId: number
    /** The network’s name. */
    readonly network: string
  })[]
}

/** The terms of a checkout for one account, and what is to be signed for them. */
export type Quote = {
  /** Chain id of the network. */
  readonly chainId: number
  /** The contract that takes the charges, and that the allowance is for. */
  readonly spender: string
  /** The first charge, less the discount, at the rate of now. */
  readonly amount: string
  /** Reduction of the first charges: that of the code, else the one that holds by itself. */
  readonly discount: GrantedDiscount | null
  /** Maximum of one charge; 0 for a free plan. */
  readonly cap: string
  /** Number of charges that `allowanceNeeded` covers of this mandate. */
  readonly periods: number
  /** Number of charges after which the terms end; null where they run until cancelled. */
  readonly fixedCharges: number | null
  /** Free days before the first charge; 0 for an account that had its trial. */
  readonly trialDays: number
  /** The end of the trial, or now. */
  readonly firstChargeAt: string
  /** The first six charges, or all where there are fewer. */
  readonly schedule: readonly (string)[]
  /** Balance of the account in the token. */
  readonly balance: string
  /** Current allowance of `spender`. */
  readonly allowance: string
  /** `periods` charges of this mandate, and what was allowed of the others that the account pays through `spender` with this token. It replaces the current allowance. */
  readonly allowanceNeeded: string
  readonly mandate: MandateTypedData
  /** Permit to sign for the allowance; null where none is needed or the token takes no permit. */
  readonly permit: PermitTypedData | null
  /** Transactions to send for the allowance, in this order; empty where none is needed or `permit` does it. */
  readonly approvals: readonly (WalletCall)[]
  /** Calls to send from the account in one transaction (`wallet_sendCalls`, EIP-5792), in this order: the contract of the merchant where it is missing, the allowance, the terms. Empty unless asked for by `authorizeBy`. */
  readonly calls: readonly (WalletCall)[]
}

/** A discount as a payer has it. */
export type GrantedDiscount = {
  /** Id of the discount. */
  readonly id: string
  /** In upper case; null for one that holds by itself. */
  readonly code: string | null
  /** Part of the price. */
  readonly percent: number | null
  /** US dollars off each charge. */
  readonly amount: number | null
  /** Paid charges that are reduced, from the first one on; null for all. */
  readonly charges: number | null
}

/** Terms as typed data (EIP-712), which the payer signs; pass them to the wallet unchanged. */
export type MandateTypedData = {
  /** Domain of the signature (EIP-712). */
  readonly domain: {
    /** Name of the contract’s domain. */
    readonly name: string
    /** Version of the contract’s domain. */
    readonly version: string
    /** Chain id of the network. */
    readonly chainId: number
    /** The contract that the signature is for. */
    readonly verifyingContract: string
  }
  /** Types of the signed structure (EIP-712). */
  readonly types: {
    /** Members of the terms. */
    readonly Mandate: readonly ({
      /** Name of the member. */
      readonly name: string
      /** Solidity type of the member. */
      readonly type: string
    })[]
    /** Members of one part of a charge. */
    readonly Payout: readonly ({
      /** Name of the member. */
      readonly name: string
      /** Solidity type of the member. */
      readonly type: string
    })[]
  }
  /** Type of `message`. */
  readonly primaryType: "Mandate"
  /** The terms. */
  readonly message: {
    /** Founding address of the merchant. */
    readonly merchant: string
    /** The account that pays. */
    readonly payer: string
    /** Contract of the token. */
    readonly token: string
    /** The most that one charge may take, in atomic units. */
    readonly maxAmountPerPeriod: string
    /** Unix seconds. */
    readonly firstChargeAt: string
    /** Calendar months of a period. */
    readonly periodMonths: string
    /** A century of periods where the terms run until cancelled. */
    readonly maxPeriods: string
    /** The subscription and plan, as 32 bytes. */
    readonly subscriptionRef: string
    /** Id of the terms that these replace; 0 for none. */
    readonly replaces: string
    /** Who gets which part of a charge. */
    readonly payouts: readonly ({
      /** Address that is paid. */
      readonly receiver: string
      /** Basis points of each charge; those of all payouts sum to 10,000. */
      readonly bps: string
    })[]
  }
}

/** A permit as typed data (EIP-712): its signature sets the allowance. */
export type PermitTypedData = {
  /** Domain of the signature (EIP-712). */
  readonly domain: {
    /** Name of the contract’s domain. */
    readonly name: string
    /** Version of the contract’s domain. */
    readonly version: string
    /** Chain id of the network. */
    readonly chainId: number
    /** The contract that the signature is for. */
    readonly verifyingContract: string
  }
  /** Types of the signed structure (EIP-712). */
  readonly types: {
    /** Members of a permit. */
    readonly Permit: readonly ({
      /** Name of the member. */
      readonly name: string
      /** Solidity type of the member. */
      readonly type: string
    })[]
  }
  /** Type of `message`. */
  readonly primaryType: "Permit"
  /** The permit. */
  readonly message: {
    /** The account that allows it. */
    readonly owner: string
    /** The contract that may take it. */
    readonly spender: string
    /** The allowance, in atomic units. */
    readonly value: string
    /** Number of the permit, which counts once. */
    readonly nonce: string
    /** Unix seconds. */
    readonly deadline: string
  }
}

/** A transaction for the payer’s wallet to send. */
export type WalletCall = {
  /** Address that the transaction goes to. */
  readonly to: string
  /** Call data as hex digits. */
  readonly data: string
}

/** Name and address for the next invoices. */
export type InvoiceBuyerInput = {
  /** Of a person or a company. */
  readonly name: string
  /** Street and what else comes before the city. */
  readonly address: string
  /** Postal code; empty where there is none. */
  readonly postalCode?: string | undefined
  /** City. */
  readonly city: string
  /** ISO 3166-1 alpha-2, in any case. */
  readonly country: string
  /** Tax id; empty where there is none. */
  readonly taxId?: string | undefined
}

/** What a customer may use of one subscription, and until when. */
export type Entitlement = {
  /** Id of the subscription. */
  readonly subscriptionId: string
  readonly plan: Plan
  /** Units of the plan, as of seats. */
  readonly quantity: number
  /** The plan’s `volume`, of all units. */
  readonly volume: number
  /** State of the subscriber; `entitled` is the answer. */
  readonly status: "trialing" | "active" | "past_due" | "paused" | "cancelled" | "ended"
  /** The answer to “may they use it now?”. */
  readonly entitled: boolean
  /** End of what is paid, with the days of grace after it. */
  readonly accessUntil: string
}

/** A public key (JWK) that entitlement tokens are verified with. */
export type SigningKey = {
  /** Id of the key. */
  readonly kid: string
  /** Kind of key (RFC 8037). */
  readonly kty: "OKP"
  /** Curve. */
  readonly crv: "Ed25519"
  /** The public key in base64url. */
  readonly x: string
  /** Algorithm of the signatures. */
  readonly alg: "EdDSA"
  /** What the key is for. */
  readonly use: "sig"
}

/** A subscriber in a list. */
export type SubscriberRow = {
  /** The key that pays. Of a smart wallet the owner whose signature was proven, which takes a Coinbase Smart Wallet; otherwise the wallet. */
  readonly eoaaddress: string
  /** The smart wallet; for information where the key itself pays. */
  readonly swaddress: string
  /** Id of the plan. */
  readonly planId: string
  /** `ended` is over as agreed, after a fixed number of charges; `cancelled` for any other reason. */
  readonly status: "trialing" | "active" | "past_due" | "paused" | "cancelled" | "ended"
  /** Time at which the payer subscribed. */
  readonly subscribedAt: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  readonly plan: Plan
  /** Id of the subscriber. */
  readonly id: string
  /** Your own id of the customer, from its checkout. */
  readonly clientReferenceId: string | null
  /** Email address of the customer, from its checkout. */
  readonly email: string | null
  /** Texts of your own by name. */
  readonly metadata: Readonly<Record<string, string>>
  readonly token: Token
  /** US dollars a period, as signed; the discount is not in it. */
  readonly price: number
  /** Units, as of seats, that the price is for. */
  readonly quantity: number
  /** Unused parts of paid periods of earlier terms, in US dollars, which lower the next charges. */
  readonly credit: number
  /** Reduction of the charges; null without one. */
  readonly discount: SubscriberDiscount | null
  /** Frequency of the signed terms. */
  readonly frequency: "month" | "quarter" | "year"
  /** Time of the first charge: the end of the trial where there is one. */
  readonly firstChargeAt: string
  /** End of the last paid period, or of the trial before any payment. Only a payment moves it ahead. */
  readonly paidThrough: string
  /** The answer to “may they in?”: let them in until then, whatever the status. `paidThrough` and the subscription’s `graceDays` after it; earlier where it was cancelled, is set to end or is paused without access, later while it is paused with access. */
  readonly accessUntil: string
  /** The same as `paidThrough`. */
  readonly currentPeriodEnd: string
  /** Time of the next charge; null where none is to come. */
  readonly nextChargeAt: string | null
  /** Charges that are to come; null where they come until the subscription is cancelled. */
  readonly renewalsLeft: number | null
  /** Due time of the oldest charge that is unpaid; null where none is. */
  readonly pastDueSince: string | null
  /** Set while it is paused: the start of the first period without a charge. Charges go on by themselves on `nextChargeAt`. */
  readonly pausedFrom: string | null
  /** Set while it is paused: whether access goes on, as the subscription had it when the pause began. */
  readonly accessWhilePaused: "keep" | "stop" | null
  /** Set while a cancel, or the agreed end, waits for the end of the period. */
  readonly cancelAt: string | null
  /** Set with `cancelAt`: who cancelled, and alone can resume. `both`: neither can alone. `terms`: the last of the signed charges is paid. */
  readonly cancelOrigin: "payer" | "merchant" | "both" | "terms" | null
  /** Time of the end, cancelled or as agreed. */
  readonly cancelledAt: string | null
  /** Why it ended or is set to end; null otherwise. */
  readonly cancelReason: "requested_by_payer" | "requested_by_merchant" | "too_expensive" | "missing_features" | "switched_service" | "unused" | "fraudulent" | "payment_failed" | "first_payment_failed" | "mandate_cancelled" | "mandate_exhausted" | "subscription_archived" | "price_not_accepted" | "other" | null
  /** The merchant’s own words about it; null for none. */
  readonly cancelComment: string | null
  readonly permission: PermissionReach
}

/** A subscriber with its payments, events, permission and funds. */
export type SubscriberDetails = {
  /** The key that pays. Of a smart wallet the owner whose signature was proven, which takes a Coinbase Smart Wallet; otherwise the wallet. */
  readonly eoaaddress: string
  /** The smart wallet; for information where the key itself pays. */
  readonly swaddress: string
  /** Id of the plan. */
  readonly planId: string
  /** `ended` is over as agreed, after a fixed number of charges; `cancelled` for any other reason. */
  readonly status: "trialing" | "active" | "past_due" | "paused" | "cancelled" | "ended"
  /** Time at which the payer subscribed. */
  readonly subscribedAt: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  readonly plan: Plan
  /** Id of the subscriber. */
  readonly id: string
  /** Your own id of the customer, from its checkout. */
  readonly clientReferenceId: string | null
  /** Email address of the customer, from its checkout. */
  readonly email: string | null
  /** Texts of your own by name. */
  readonly metadata: Readonly<Record<string, string>>
  readonly token: Token
  /** US dollars a period, as signed; the discount is not in it. */
  readonly price: number
  /** Units, as of seats, that the price is for. */
  readonly quantity: number
  /** Unused parts of paid periods of earlier terms, in US dollars, which lower the next charges. */
  readonly credit: number
  /** Reduction of the charges; null without one. */
  readonly discount: SubscriberDiscount | null
  /** Frequency of the signed terms. */
  readonly frequency: "month" | "quarter" | "year"
  /** Time of the first charge: the end of the trial where there is one. */
  readonly firstChargeAt: string
  /** End of the last paid period, or of the trial before any payment. Only a payment moves it ahead. */
  readonly paidThrough: string
  /** The answer to “may they in?”: let them in until then, whatever the status. `paidThrough` and the subscription’s `graceDays` after it; earlier where it was cancelled, is set to end or is paused without access, later while it is paused with access. */
  readonly accessUntil: string
  /** The same as `paidThrough`. */
  readonly currentPeriodEnd: string
  /** Time of the next charge; null where none is to come. */
  readonly nextChargeAt: string | null
  /** Charges that are to come; null where they come until the subscription is cancelled. */
  readonly renewalsLeft: number | null
  /** Due time of the oldest charge that is unpaid; null where none is. */
  readonly pastDueSince: string | null
  /** Set while it is paused: the start of the first period without a charge. Charges go on by themselves on `nextChargeAt`. */
  readonly pausedFrom: string | null
  /** Set while it is paused: whether access goes on, as the subscription had it when the pause began. */
  readonly accessWhilePaused: "keep" | "stop" | null
  /** Set while a cancel, or the agreed end, waits for the end of the period. */
  readonly cancelAt: string | null
  /** Set with `cancelAt`: who cancelled, and alone can resume. `both`: neither can alone. `terms`: the last of the signed charges is paid. */
  readonly cancelOrigin: "payer" | "merchant" | "both" | "terms" | null
  /** Time of the end, cancelled or as agreed. */
  readonly cancelledAt: string | null
  /** Why it ended or is set to end; null otherwise. */
  readonly cancelReason: "requested_by_payer" | "requested_by_merchant" | "too_expensive" | "missing_features" | "switched_service" | "unused" | "fraudulent" | "payment_failed" | "first_payment_failed" | "mandate_cancelled" | "mandate_exhausted" | "subscription_archived" | "price_not_accepted" | "other" | null
  /** The merchant’s own words about it; null for none. */
  readonly cancelComment: string | null
  readonly permission: Permission
  /** Title of the subscription. */
  readonly title: string
  /** The latest window first. */
  readonly payments: readonly (Charge)[]
  /** Metered use of the period that runs; null for terms without it. */
  readonly usage: UsageOfPeriod | null
  /** The change of plan, token or quantity that the payer signed and that does not hold yet. */
  readonly change: SignedChange | null
  /** Name and address that the payer gave for its invoices; null for none. */
  readonly buyer: InvoiceBuyer | null
  /** The latest 100, the newest first. */
  readonly events: readonly (SubscriberEvent)[]
  /** Null for who is cancelled, and until the chain was read. */
  readonly funds: PayerFunds | null
}

/** What the payer signed, and its state on the chain. */
export type Permission = {
  /** none: never given. pending: signed for a trial, and brought to the chain with the first charge. removing: a transaction that ends it is on its way. */
  readonly state: "none" | "pending" | "live" | "removing" | "removed"
  /** True where it is `none` because what was signed was discarded before it took effect on the chain. */
  readonly discarded: boolean
  /** The contract that takes the charges; null before there is one. */
  readonly contract: string | null
  /** Allowance of the contract as last read, in atomic units; null while it is not read. */
  readonly allowance: string | null
  /** Charges to come that the payer gave its allowance for, the next one included. */
  readonly chargesLeft: number
  /** Due time of the first charge that it was not given for; null where it reaches the end of the terms, and where no charge is to come. */
  readonly endsAt: string | null
  /** True with two charges left or fewer, from three months before `endsAt` on: the payer can renew it. */
  readonly ending: boolean
  /** Time at which it was in force on the chain; null before. */
  readonly authorizedAt: string | null
  /** Transaction that put it in force; null until it is in a block. */
  readonly authorizedBy: TransactionPlace | null
  /** Time at which the permission was gone from the chain; null while it is there. */
  readonly removedAt: string | null
  /** Transaction that ended it, unless the payer sent it; null until it is in a block. */
  readonly removedBy: TransactionPlace | null
}

/** A transaction, and where to look at it. */
export type TransactionPlace = {
  /** Hash of the transaction; null before it is sent. */
  readonly transactionHash: string
  /** Link to the transaction in an explorer; null where none is known. */
  readonly explorerUrl: string | null
}

/** One charge of a subscriber: a period, its amount, and what became of it. */
export type Charge = {
  /** Id of the payment. */
  readonly id: string
  /** Id of the subscriber. */
  readonly subscriberId: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** Counts the windows from 0. */
  readonly period: number
  /** Beginning of the period that is paid for. */
  readonly periodStart: string
  /** End of the period that is paid for. */
  readonly periodEnd: string
  /** `due`: decided on, not sent. `submitted`: handed to the network. `pending`: in a block that may still be undone. `paid`: as deep as the network’s setting asks for. `settled`: in a final block. `failed`: the last attempt failed; another may follow. */
  readonly status: "due" | "submitted" | "pending" | "paid" | "settled" | "failed"
  /** Atomic units, as a decimal string. */
  readonly amount: string
  /** Whole tokens, as a decimal string. */
  readonly amountText: string
  /** US dollars: the sum of its lines. */
  readonly price: number
  /** What the price is made of, as it was when the charge was made. */
  readonly lines: readonly (StatementLine)[]
  readonly token: Token
  /** Attempts so far. */
  readonly attempts: number
  /** Time of the first attempt. */
  readonly createdAt: string
  /** Time from which the charge is due. */
  readonly dueAt: string
  /** Time of the payment’s block; null until it is paid. */
  readonly paidAt: string | null
  /** Time of the next attempt after a failure; null if there is none. */
  readonly nextAttemptAt: string | null
  /** Stable code of the last failure. */
  readonly failureReason: string | null
  /** Meaning of the code. */
  readonly failure: {
    /** The reason, as a sentence. */
    readonly text: string
    /** `nobody` also once the subscriber is over or the period has ended. */
    readonly whoMustAct: "payer" | "merchant" | "operator" | "nobody"
    /** True if another attempt in this window may succeed; never once the subscriber is over or the period has ended. */
    readonly retryable: boolean
  } | null
  /** Hash of the transaction; null before it is sent. */
  readonly transactionHash: string | null
  /** Block of the transaction; null before it is in one. */
  readonly blockNumber: number | null
  /** Link to the transaction in an explorer; null where none is known. */
  readonly explorerUrl: string | null
  /** Null until it is paid. */
  readonly invoice: {
    /** Id of the invoice. */
    readonly id: string
    /** Number of the invoice. */
    readonly number: string
  } | null
  /** What was given back, confirmed, in atomic units. */
  readonly refunded: string
  /** The same in whole tokens. */
  readonly refundedText: string
  /** Transfers that give it back, the first recorded first. */
  readonly refunds: readonly (Refund)[]
}

/** Metered use of the period that runs. */
export type UsageOfPeriod = {
  /** Name of what is counted. */
  readonly unit: string
  /** US dollars a unit. */
  readonly price: number
  /** The most US dollars that one charge adds for use: part of what the payer allows. */
  readonly limit: number
  /** Units of each period that the plan’s price includes. */
  readonly includedQuantity: number
  /** Units of the period that runs. */
  readonly quantity: number
  /** US dollars of use that the next charge adds, as far as it is reported. */
  readonly amount: number
  /** End of the period: later use belongs to the next one. */
  readonly periodEnd: string
}

/** A change of plan, token or quantity that the payer signed. */
export type SignedChange = {
  /** waiting: it holds from `startsAt` on, or is being brought to the chain. done: the present terms. failed: given up, with the terms as they were. */
  readonly status: "waiting" | "done" | "failed"
  /** Id of the plan. */
  readonly planId: string
  /** Name of the plan, as it was. */
  readonly planName: string
  /** 1, 3 or 12 calendar months. */
  readonly frequency: "month" | "quarter" | "year"
  /** Id of a token of the catalogue. */
  readonly tokenId: string
  /** Symbol of the token that is paid with. */
  readonly tokenSymbol: string
  /** Units of the plan, as of seats. */
  readonly quantity: number
  /** US dollars a period, of all units. */
  readonly price: number
  /** Signed maximum of one charge, in whole tokens. */
  readonly capText: string
  /** Whether the subscription’s discount goes on under the new terms. */
  readonly keepsDiscount: boolean
  /** now: the first period of the new terms begins at once, and what is unused of the paid one becomes credit. renewal: it begins where the paid one ends. price_change: it begins with the first period at the merchant’s new price, which the same plan, token and quantity accept. Months are counted from the day on which the new terms begin: of a plan of the 31st, those that begin on 28 February renew on the 28th from then on. */
  readonly when: "now" | "renewal" | "price_change"
  /** Beginning of the first period of the new terms. */
  readonly startsAt: string
  /** Reason of a failed one; `superseded` where another change took its place, `taken_back` where the payer did not want it any more. */
  readonly failureReason: string | null
}

/** An event in a subscriber’s history. */
export type SubscriberEvent = {
  /** Id of the event; ids grow with time. */
  readonly id: string
  /** Type of the event. */
  readonly type: "subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled"
  /** Time at which it was made. */
  readonly createdAt: string
}

/** A charge in a list of all subscribers’, with its customer. */
export type ListedPayment = {
  /** Id of the payment. */
  readonly id: string
  /** Id of the subscriber. */
  readonly subscriberId: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** Counts the windows from 0. */
  readonly period: number
  /** Beginning of the period that is paid for. */
  readonly periodStart: string
  /** End of the period that is paid for. */
  readonly periodEnd: string
  /** `due`: decided on, not sent. `submitted`: handed to the network. `pending`: in a block that may still be undone. `paid`: as deep as the network’s setting asks for. `settled`: in a final block. `failed`: the last attempt failed; another may follow. */
  readonly status: "due" | "submitted" | "pending" | "paid" | "settled" | "failed"
  /** Atomic units, as a decimal string. */
  readonly amount: string
  /** Whole tokens, as a decimal string. */
  readonly amountText: string
  /** US dollars: the sum of its lines. */
  readonly price: number
  /** What the price is made of, as it was when the charge was made. */
  readonly lines: readonly (StatementLine)[]
  readonly token: Token
  /** Attempts so far. */
  readonly attempts: number
  /** Time of the first attempt. */
  readonly createdAt: string
  /** Time from which the charge is due. */
  readonly dueAt: string
  /** Time of the payment’s block; null until it is paid. */
  readonly paidAt: string | null
  /** Time of the next attempt after a failure; null if there is none. */
  readonly nextAttemptAt: string | null
  /** Stable code of the last failure. */
  readonly failureReason: string | null
  /** Meaning of the code. */
  readonly failure: {
    /** The reason, as a sentence. */
    readonly text: string
    /** `nobody` also once the subscriber is over or the period has ended. */
    readonly whoMustAct: "payer" | "merchant" | "operator" | "nobody"
    /** True if another attempt in this window may succeed; never once the subscriber is over or the period has ended. */
    readonly retryable: boolean
  } | null
  /** Hash of the transaction; null before it is sent. */
  readonly transactionHash: string | null
  /** Block of the transaction; null before it is in one. */
  readonly blockNumber: number | null
  /** Link to the transaction in an explorer; null where none is known. */
  readonly explorerUrl: string | null
  /** Null until it is paid. */
  readonly invoice: {
    /** Id of the invoice. */
    readonly id: string
    /** Number of the invoice. */
    readonly number: string
  } | null
  /** What was given back, confirmed, in atomic units. */
  readonly refunded: string
  /** The same in whole tokens. */
  readonly refundedText: string
  /** Transfers that give it back, the first recorded first. */
  readonly refunds: readonly (Refund)[]
  /** Title of the subscription. */
  readonly title: string
  /** The key that pays. */
  readonly eoaaddress: string
  /** Your own id of the customer, from its checkout. */
  readonly clientReferenceId: string | null
  /** Email address of the customer, from its checkout. */
  readonly email: string | null
}

/** An invoice as its merchant reads it, with its customer. */
export type ListedInvoice = {
  /** Id of the invoice. */
  readonly id: string
  /** Number of the invoice. */
  readonly number: string
  /** `void` where a reorganization undid the payment: the number stays used, and a payment that is made again has another invoice. */
  readonly status: "paid" | "partly_refunded" | "refunded" | "void"
  /** Time at which the payment was confirmed. */
  readonly issuedAt: string
  /** Time at which a reorganization undid its payment; null otherwise. */
  readonly voidedAt: string | null
  /** Id of the payment. */
  readonly paymentId: string
  /** Id of the subscriber. */
  readonly subscriberId: string
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** The merchant, as it was. */
  readonly seller: {
    /** Name of the seller on invoices; the organization’s where it is empty. */
    readonly legalName: string
    /** Postal address, of one line or several. */
    readonly address: string
    /** ISO 3166-1 alpha-2; null or empty where none is given. */
    readonly country: string | null
    /** Tax id; empty where there is none. */
    readonly taxId: string
    /** Name that the merchant goes by; empty where it gave none. */
    readonly organisation: string
    /** Founding address of the seller’s account. */
    readonly wallet: string
  }
  /** Details that the payer gave; null for none. */
  readonly buyer: InvoiceBuyer | null
  /** Name of the subscription, as payers see it. */
  readonly title: string
  /** Name of the plan, as it was. */
  readonly planName: string
  /** Beginning of the period that is paid for. */
  readonly periodStart: string
  /** End of the period that is paid for. */
  readonly periodEnd: string
  /** What the total is made of. */
  readonly lines: readonly (StatementLine)[]
  /** US dollars, tax included. */
  readonly total: number
  /** US dollars: the total without tax. */
  readonly net: number
  /** US dollars that the total includes. */
  readonly tax: number
  /** Null where no tax is stated. */
  readonly taxRate: {
    /** ISO 3166-1 alpha-2; null or empty where none is given. */
    readonly country: string
    /** Part of the price, in percent with at most 2 decimals. */
    readonly percent: number
  } | null
  /** The token that is paid with. */
  readonly token: {
    /** Chain id of the network. */
    readonly chainId: number
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Symbol of the token or coin. */
    readonly symbol: string
    /** Decimals of the token: an amount of 10 to their power is one whole token. */
    readonly decimals: number
  }
  /** Atomic units that were taken. */
  readonly amount: string
  /** The same in whole tokens. */
  readonly amountText: string
  /** True where the token’s rate asked for more than the signed cap, which was taken. */
  readonly capped: boolean
  /** The account that the tokens left. */
  readonly payer: string
  /** The contract that takes the charges; null before there is one. */
  readonly contract: string | null
  /** Addresses that are paid, each on its network. */
  readonly receivers: readonly ({
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Basis points of each charge; those of all receivers sum to 10,000. */
    readonly shareBps: number
  })[]
  /** Signed terms under which it was taken, as the contract names them. */
  readonly mandateId: string | null
  /** Window of the terms, counted from 0. */
  readonly period: number
  /** Hash of the transaction; null before it is sent. */
  readonly transactionHash: string | null
  /** Block of the transaction; null before it is in one. */
  readonly blockNumber: number | null
  /** Link to the transaction in an explorer; null where none is known. */
  readonly explorerUrl: string | null
  /** Atomic units given back, confirmed. */
  readonly refunded: string
  /** What was given back, in whole tokens. */
  readonly refundedText: string
  /** Transfers that give it back, the first recorded first. */
  readonly refunds: readonly (Refund)[]
  /** Your own id of the customer, from its checkout. */
  readonly clientReferenceId: string | null
  /** Email address of the customer, from its checkout. */
  readonly email: string | null
}

/** What was given back of one payment. */
export type PaymentRefunds = {
  /** Id of the payment. */
  readonly paymentId: string
  readonly token: Token
  /** The account that paid: a refund goes to it. */
  readonly recipient: string
  /** The accounts that a refund may come from: those that sign in, and those that were paid. */
  readonly senders: readonly (string)[]
  /** What can still be refunded, in atomic units. */
  readonly left: string
  /** The same in whole tokens. */
  readonly leftText: string
  /** The first recorded first. */
  readonly refunds: readonly (Refund)[]
}

/** One event on its way to one endpoint. */
export type WebhookDelivery = {
  /** Id of the delivery. */
  readonly id: string
  /** Id of the webhook endpoint. */
  readonly endpointId: string
  /** Id of the event. */
  readonly eventId: string
  /** Type of the event. */
  readonly type: "subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled"
  /** `failed`: given up after 12 attempts. */
  readonly status: "pending" | "delivered" | "failed"
  /** Since it was planned, or asked for again. */
  readonly attempts: number
  /** Null once it is over, and of a `pending` one while its endpoint is disabled: once that is enabled again, it is tried at once where its time has come. */
  readonly nextAttemptAt: string | null
  /** Time at which it was planned, or asked for again. */
  readonly createdAt: string
  /** Time at which it was delivered or given up; null while it is pending. */
  readonly finishedAt: string | null
  /** Null before the first. */
  readonly lastAttempt: {
    /** Time at which the attempt began. */
    readonly at: string
    /** Milliseconds until the answer, or until the attempt was given up. */
    readonly durationMs: number
    /** Null where no answer came. */
    readonly statusCode: number | null
    /** Null for a success. `status`: another answer than 2xx. `gone`: 410. `redirect`: not followed. `timeout`: no connection in 5 seconds or no answer in 15. `connection`, `tls`, `name_not_found`: it could not be reached. `forbidden_address`: its name leads to a private or local address. */
    readonly failure: "status" | "gone" | "redirect" | "timeout" | "connection" | "tls" | "name_not_found" | "forbidden_address" | null
  } | null
}

/** A delivery with its body and its attempts. */
export type WebhookDeliveryDetails = {
  /** Id of the delivery. */
  readonly id: string
  /** Id of the webhook endpoint. */
  readonly endpointId: string
  /** Id of the event. */
  readonly eventId: string
  /** Type of the event. */
  readonly type: "subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled"
  /** `failed`: given up after 12 attempts. */
  readonly status: "pending" | "delivered" | "failed"
  /** Since it was planned, or asked for again. */
  readonly attempts: number
  /** Null once it is over, and of a `pending` one while its endpoint is disabled: once that is enabled again, it is tried at once where its time has come. */
  readonly nextAttemptAt: string | null
  /** Time at which it was planned, or asked for again. */
  readonly createdAt: string
  /** Time at which it was delivered or given up; null while it is pending. */
  readonly finishedAt: string | null
  /** Null before the first. */
  readonly lastAttempt: {
    /** Time at which the attempt began. */
    readonly at: string
    /** Milliseconds until the answer, or until the attempt was given up. */
    readonly durationMs: number
    /** Null where no answer came. */
    readonly statusCode: number | null
    /** Null for a success. `status`: another answer than 2xx. `gone`: 410. `redirect`: not followed. `timeout`: no connection in 5 seconds or no answer in 15. `connection`, `tls`, `name_not_found`: it could not be reached. `forbidden_address`: its name leads to a private or local address. */
    readonly failure: "status" | "gone" | "redirect" | "timeout" | "connection" | "tls" | "name_not_found" | "forbidden_address" | null
  } | null
  /** Body of each attempt. */
  readonly requestBody: string
  /** The last 50 attempts, the first one first. */
  readonly log: readonly ({
    /** Time at which the attempt began. */
    readonly at: string
    /** Milliseconds until the answer, or until the attempt was given up. */
    readonly durationMs: number
    /** Null where no answer came. */
    readonly statusCode: number | null
    /** Null for a success. `status`: another answer than 2xx. `gone`: 410. `redirect`: not followed. `timeout`: no connection in 5 seconds or no answer in 15. `connection`, `tls`, `name_not_found`: it could not be reached. `forbidden_address`: its name leads to a private or local address. */
    readonly failure: "status" | "gone" | "redirect" | "timeout" | "connection" | "tls" | "name_not_found" | "forbidden_address" | null
    /** Address that the attempt went to. */
    readonly url: string
    /** Headers of this attempt as they were sent, its signatures included. Null where no connection came about, and of attempts that an earlier version of Dues made. */
    readonly requestHeaders: Readonly<Record<string, string>> | null
    /** First 4 KB of the answer. */
    readonly answer: string
  })[]
}

/** Figures of the business, of all subscriptions or of one. */
export type Metrics = {
  /** Time of the figures. */
  readonly asOf: string
  /** Monthly payments of active and past-due subscribers in US dollars; quarters and years are divided over their months. Trials and pauses do not count. */
  readonly mrr: number
  /** Paid for the current period. */
  readonly active: number
  /** Terms signed, first charge still ahead. */
  readonly trialing: number
  /** The last charge failed and is still open. */
  readonly pastDue: number
  /** A charge of the next 7 days would fail now: the balance or the allowance is too low. */
  readonly atRisk: number
  /** Subscribers that started from `from` to `to`, trials included. */
  readonly new: number
  /** Subscribers that were cancelled or lapsed from `from` to `to`, trials included; those that ended as agreed are not among them. */
  readonly churned: number
  /** US dollars of the refunds that were confirmed from `from` to `to`, each its part of the price of its payment. `mrr` is the price of what recurs, so no refund changes it. */
  readonly refunded: number
  /** Each day from `from` to `to`. */
  readonly byDay: readonly ({
    /** Day in UTC. */
    readonly day: string
    /** Revenue at the end of the day; today’s as of now. A day that is over keeps it: a discount that ends, another price, a pause or an end counts from its own day on. */
    readonly mrr: number
    /** Subscribers that started on the day. */
    readonly new: number
    /** Subscribers that were cancelled or lapsed on the day. */
    readonly churned: number
  })[]
  /** Current revenue by plan, largest first. */
  readonly byPlan: readonly ({
    /** Id of the subscription. */
    readonly subscriptionId: string
    /** Id of the plan. */
    readonly planId: string
    /** Name of the plan. */
    readonly name: string
    /** Monthly recurring revenue in US dollars. */
    readonly mrr: number
    /** Active and past due. */
    readonly subscribers: number
  })[]
  /** Current revenue by token, largest first. */
  readonly byToken: readonly ({
    readonly token: Token
    /** Monthly recurring revenue in US dollars. */
    readonly mrr: number
    /** Active and past due. */
    readonly subscribers: number
  })[]
  /** Charges that fall due today and on the six days after. What is overdue counts today; retries of failed charges do not count. */
  readonly due: readonly ({
    /** Day in UTC. */
    readonly day: string
    /** Charges of the day. */
    readonly charges: number
    /** US dollars of the charges of the day. */
    readonly amount: number
    /** Charges that would fail now. */
    readonly failing: number
    /** US dollars of the charges that would fail now. */
    readonly failingAmount: number
  })[]
}

/** Revenue of the days ahead, as far as is known, and who will fail to pay. */
export type RevenueForecast = {
  /** Time of the forecast. */
  readonly asOf: string
  /** Each of the 90 days after today. */
  readonly byDay: readonly ({
    /** Day in UTC. */
    readonly day: string
    /** Revenue at the end of the day. */
    readonly mrr: number
  })[]
  /** The first 20 subscribers whose charge would fail within these days, or failed and would again, the earliest first. */
  readonly failing: readonly ({
    /** Id of the subscriber. */
    readonly subscriberId: string
    /** Id of the subscription. */
    readonly subscriptionId: string
    /** The key that pays. */
    readonly eoaaddress: string
    /** Name of the plan, as it was. */
    readonly planName: string
    /** US dollars of the charge, less discount. */
    readonly price: number
    /** Due time of the first charge that would fail. */
    readonly failsAt: string
    /** What is missing: tokens in the wallet, or allowance for the contract. */
    readonly reason: "insufficient_balance" | "allowance_too_low"
  })[]
  /** How many there are. */
  readonly failingCount: number
}

/** A message that test mode keeps. */
export type TestMail = {
  /** Id of the message. */
  readonly id: string
  /** Address of its reader. */
  readonly to: string
  /** Topic of the message, or `confirm`. */
  readonly kind: string
  /** Language of the message. */
  readonly locale: string
  /** Subject of the message. */
  readonly subject: string
  /** `refused`: by the mail server for good. `given_up`: nobody took it for days. `unwanted`: its reader stopped it meanwhile. */
  readonly status: "pending" | "sent" | "refused" | "given_up" | "unwanted"
  /** Words of the mail server at the last attempt that failed. */
  readonly failure: string | null
  /** In billing time. */
  readonly createdAt: string
  /** Target of `List-Unsubscribe`, which ends such messages by a POST. */
  readonly unsubscribeUrl: string
}

/** A message that test mode keeps, with its text and its page. */
export type TestMailText = {
  /** Id of the message. */
  readonly id: string
  /** Address of its reader. */
  readonly to: string
  /** Topic of the message, or `confirm`. */
  readonly kind: string
  /** Language of the message. */
  readonly locale: string
  /** Subject of the message. */
  readonly subject: string
  /** `refused`: by the mail server for good. `given_up`: nobody took it for days. `unwanted`: its reader stopped it meanwhile. */
  readonly status: "pending" | "sent" | "refused" | "given_up" | "unwanted"
  /** Words of the mail server at the last attempt that failed. */
  readonly failure: string | null
  /** In billing time. */
  readonly createdAt: string
  /** Target of `List-Unsubscribe`, which ends such messages by a POST. */
  readonly unsubscribeUrl: string
  /** The message as text. */
  readonly text: string
  /** The message as a page, as mail programs show it. */
  readonly html: string
}

export type CancelPaymentInput = {
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** Cancel this subscriber's payment alone. */
  readonly eoaaddress?: string | undefined
}

export type GetCheckoutSessionInput = {
  /** Id of the checkout session; whoever has it may read and complete it. */
  readonly sessionId: string
}

export type ChangeMerchantInput = {
  /** Shown to payers; empty shows the address instead. */
  readonly organisation?: string | undefined
  /** Color of links and of the button on its checkouts; empty for that of the installation. In a theme where it cannot be read, a darker or lighter shade of it is shown. */
  readonly accent?: string | undefined
  /** Email address or https page for questions of payers; empty for none. */
  readonly supportContact?: string | undefined
  /** Your terms for payers, refunds included; empty for none. */
  readonly termsUrl?: string | undefined
  /** Your privacy page; empty for none. */
  readonly privacyUrl?: string | undefined
  /** Page that tells payers where to get the tokens; empty for that of the installation. */
  readonly tokensUrl?: string | undefined
  /** Language of checkouts that name none; null for that of the payer’s browser. */
  readonly payerLocale?: string | null | undefined
}

export type ChangeLogoInput = {
  /** The bytes of the file in base64, without line breaks. */
  readonly image: string
}

export type ChangeInvoiceSettingsInput = {
  /** Name of the seller on invoices; the organization’s where it is empty. */
  readonly legalName?: string | undefined
  /** Address in EIP-55 checksum form. */
  readonly address?: string | undefined
  /** ISO 3166-1 alpha-2; null or empty where none is given. */
  readonly country?: string | null | undefined
  /** Tax id; empty where there is none. */
  readonly taxId?: string | undefined
  /** Beginning of the numbers of the next invoices. */
  readonly numberPrefix?: string | undefined
  /** Tax that prices include, by country of the seller. */
  readonly taxRates?: readonly ({
    /** ISO 3166-1 alpha-2, in any case. */
    readonly country: string
    /** Percent of the price without tax. */
    readonly percent: number
  })[] | undefined
}

export type ChangeMessageSettingsInput = {
  /** Whether an address may be left for a checkout. */
  readonly askPayers?: boolean | undefined
}

export type ListAuditInput = {
  /** One action, or several with commas between. */
  readonly action?: string | undefined
  /** The first day, in UTC. */
  readonly from?: string | undefined
  /** The last day, in UTC. */
  readonly to?: string | undefined
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type ListTokensInput = {
  /** Chain id of the network. */
  readonly chainId?: number | undefined
  /** Part of symbol or name, or an address. */
  readonly q?: string | undefined
}

export type CreateSubscriptionInput = {
  /** Name of the subscription, as payers see it. */
  readonly title: string
  /** Free days before the first charge; 0 for none. */
  readonly trialDays?: number | undefined
  /** True where a wallet has the trial once; false where each of its subscriptions begins with one. */
  readonly trialPerWallet?: boolean | undefined
  /** Access of subscribers while they are paused, from the end of what is paid: it goes on (`keep`) or stops. Those who are paused keep what they had. */
  readonly accessWhilePaused?: "keep" | "stop" | undefined
  /** Number of charges after which a new subscriber’s terms end; null where they run until cancelled. */
  readonly fixedCharges?: number | null | undefined
  /** Days of access after the end of what is paid, at most the shortest period of the plans (28, 89 or 365 days). With 0, access ends at each renewal until its payment is confirmed. A change holds at once, for all subscribers. */
  readonly graceDays?: number | undefined
  /** Days after the due time on which a failed charge is tried again, within the shortest period of the plans; empty for no retries. A change holds from the next failed attempt on. First charges after a trial are tried on days 1 and 2 at the latest, since their signature runs out on day 3. */
  readonly retryDays?: readonly (number)[] | undefined
  /** What follows when two periods in a row stay unpaid: `cancel` ends the subscriber. `keep` leaves it past due: each new period is charged when it begins, and nothing is collected for those that were missed. */
  readonly afterFailure?: "cancel" | "keep" | undefined
  /** Name, address and tax id for invoices that the checkout asks payers for: `none`, `optional`, or `required`, without which nobody subscribes. */
  readonly invoiceDetails?: "none" | "optional" | "required" | undefined
  /** Address of a page about the merchant; empty for none. */
  readonly linktree?: "" | string | undefined
  /** Plans, in the merchant’s order. */
  readonly plans: readonly ({
    /** Name of the plan, as payers see it. */
    readonly name: string
    /** US dollars, at most 6 decimals. */
    readonly price: number
    /** 1, 3 or 12 calendar months. */
    readonly frequency?: "month" | "quarter" | "year" | undefined
    /** The merchant's own attribute, such as seats or credits. Shown to payers when above 0. */
    readonly volume?: number | undefined
    /** Most units, as of seats, that one subscriber may take: the price is for each. 1 for a plan without units. */
    readonly quantityMax?: number | undefined
    /** Metered use on top of the price, charged with the next period; null for none. */
    readonly usage?: {
      /** Name of what is counted. */
      readonly unit: string
      /** US dollars a unit. */
      readonly price: number
      /** The most US dollars that one charge adds for use: part of what the payer allows. */
      readonly limit: number
      /** Units of each period that the plan’s price includes. */
      readonly includedQuantity?: number | undefined
    } | null | undefined
  })[]
  /** Tokens that can be paid with. */
  readonly tokens: readonly (string)[]
  /** Addresses that are paid, each on its network. */
  readonly receivers: readonly ({
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Chain id of the network on which it is paid. */
    readonly networkId: number
    /** Percent of each charge on this network; equal shares unless given. */
    readonly share?: number | undefined
  })[]
}

export type ListSubscriptionsInput = {
  readonly status?: "active" | "paused" | "archived" | undefined
  /** Part of the title. */
  readonly q?: string | undefined
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type GetSubscriptionInput = {
  readonly id: string
}

export type ChangeSubscriptionInput = {
  readonly id: string
  /** Name of the subscription, as payers see it. */
  readonly title?: string | undefined
  /** Free days before the first charge; 0 for none. */
  readonly trialDays?: number | undefined
  /** True where a wallet has the trial once; false where each of its subscriptions begins with one. */
  readonly trialPerWallet?: boolean | undefined
  /** Access of subscribers while they are paused, from the end of what is paid: it goes on (`keep`) or stops. Those who are paused keep what they had. */
  readonly accessWhilePaused?: "keep" | "stop" | undefined
  /** Number of charges after which a new subscriber’s terms end; null where they run until cancelled. */
  readonly fixedCharges?: number | null | undefined
  /** Days of access after the end of what is paid, at most the shortest period of the plans (28, 89 or 365 days). With 0, access ends at each renewal until its payment is confirmed. A change holds at once, for all subscribers. */
  readonly graceDays?: number | undefined
  /** Days after the due time on which a failed charge is tried again, within the shortest period of the plans; empty for no retries. A change holds from the next failed attempt on. First charges after a trial are tried on days 1 and 2 at the latest, since their signature runs out on day 3. */
  readonly retryDays?: readonly (number)[] | undefined
  /** What follows when two periods in a row stay unpaid: `cancel` ends the subscriber. `keep` leaves it past due: each new period is charged when it begins, and nothing is collected for those that were missed. */
  readonly afterFailure?: "cancel" | "keep" | undefined
  /** Name, address and tax id for invoices that the checkout asks payers for: `none`, `optional`, or `required`, without which nobody subscribes. */
  readonly invoiceDetails?: "none" | "optional" | "required" | undefined
  /** Address of a page about the merchant; empty for none. */
  readonly linktree?: "" | string | undefined
  readonly status?: "active" | "paused" | "archived" | undefined
  /** Plans to add and to change. Plans that are not listed stay as they are. */
  readonly plans?: readonly ({
    /** The plan to change. Without it the plan is new: name and price are required. */
    readonly id?: string | undefined
    /** Name of the plan, as payers see it. */
    readonly name?: string | undefined
    /** US dollars, at most 6 decimals. */
    readonly price?: number | undefined
    /** The merchant's own attribute, such as seats or credits. Shown to payers when above 0. */
    readonly volume?: number | undefined
    /** Most units, as of seats, that one subscriber may take: the price is for each. 1 for a plan without units. */
    readonly quantityMax?: number | undefined
    /** Metered use on top of the price, charged with the next period; null for none. */
    readonly usage?: {
      /** Name of what is counted. */
      readonly unit: string
      /** US dollars a unit. */
      readonly price: number
      /** The most US dollars that one charge adds for use: part of what the payer allows. */
      readonly limit: number
      /** Units of each period that the plan’s price includes. */
      readonly includedQuantity?: number | undefined
    } | null | undefined
    /** Only for an existing plan. */
    readonly archived?: boolean | undefined
    /** Frequency of a new plan; month unless given. */
    readonly frequency?: "month" | "quarter" | "year" | undefined
  })[] | undefined
  /** Tokens that can be paid with. */
  readonly tokens?: readonly (string)[] | undefined
  /** Addresses that are paid, each on its network. */
  readonly receivers?: readonly ({
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Chain id of the network on which it is paid. */
    readonly networkId: number
    /** Percent of each charge on this network; equal shares unless given. */
    readonly share?: number | undefined
  })[] | undefined
}

export type CreatePlanInput = {
  readonly id: string
  /** Name, as people see it. */
  readonly name: string
  /** US dollars, at most 6 decimals. */
  readonly price: number
  /** 1, 3 or 12 calendar months. */
  readonly frequency?: "month" | "quarter" | "year" | undefined
  /** The merchant's own attribute, such as seats or credits. Shown to payers when above 0. */
  readonly volume?: number | undefined
  /** Most units, as of seats, that one subscriber may take: the price is for each. 1 for a plan without units. */
  readonly quantityMax?: number | undefined
  /** Metered use on top of the price, charged with the next period; null for none. */
  readonly usage?: {
    /** Name of what is counted. */
    readonly unit: string
    /** US dollars a unit. */
    readonly price: number
    /** The most US dollars that one charge adds for use: part of what the payer allows. */
    readonly limit: number
    /** Units of each period that the plan’s price includes. */
    readonly includedQuantity?: number | undefined
  } | null | undefined
}

export type ChangePlanInput = {
  readonly id: string
  /** Name, as people see it. */
  readonly name?: string | undefined
  /** US dollars, at most 6 decimals. */
  readonly price?: number | undefined
  /** The merchant's own attribute, such as seats or credits. Shown to payers when above 0. */
  readonly volume?: number | undefined
  /** Most units, as of seats, that one subscriber may take: the price is for each. 1 for a plan without units. */
  readonly quantityMax?: number | undefined
  /** Metered use on top of the price, charged with the next period; null for none. */
  readonly usage?: {
    /** Name of what is counted. */
    readonly unit: string
    /** US dollars a unit. */
    readonly price: number
    /** The most US dollars that one charge adds for use: part of what the payer allows. */
    readonly limit: number
    /** Units of each period that the plan’s price includes. */
    readonly includedQuantity?: number | undefined
  } | null | undefined
  /** True for what is offered no more. */
  readonly archived?: boolean | undefined
}

export type AnnouncePriceChangeInput = {
  readonly id: string
  /** US dollars, at most 6 decimals. */
  readonly price: number
  /** Date of a higher price. */
  readonly from?: string | Date | undefined
  /** Fate of subscribers who have not accepted when the price holds for them. keep: they go on at their price. end: their subscription ends with what is paid. */
  readonly otherwise?: "keep" | "end" | undefined
}

export type ListPriceChangesInput = {
  readonly id: string
  /** Entries of a page; 20 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type WithdrawPriceChangeInput = {
  readonly id: string
}

export type CreateDiscountInput = {
  /** In any case. */
  readonly code?: string | undefined
  /** Part of the price, in percent with at most 2 decimals. */
  readonly percent?: number | undefined
  /** US dollars, at most 6 decimals. */
  readonly amount?: number | undefined
  /** Paid charges that are reduced, from the first one on; all without it. */
  readonly charges?: number | undefined
  /** Plans that it is for; all of the merchant’s without it. */
  readonly plans?: readonly (string)[] | undefined
  /** The most subscribers who can have it; null for any number. */
  readonly maxRedemptions?: number | undefined
  /** Whether a wallet can have it for one subscription alone; false lets one that cancelled and subscribes again have it again. */
  readonly oncePerWallet?: boolean | undefined
  /** Time from which it counts no more. */
  readonly expiresAt?: string | Date | undefined
} & ({ readonly percent: {}; readonly amount?: undefined } | { readonly amount: {}; readonly percent?: undefined })

export type ListDiscountsInput = {
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type ChangeDiscountInput = {
  readonly id: string
  /** Plans, in the merchant’s order. */
  readonly plans?: readonly (string)[] | undefined
  /** The most subscribers who can have it; null for any number. */
  readonly maxRedemptions?: number | null | undefined
  /** Whether a wallet can have it for one subscription alone; false lets one that cancelled and subscribes again have it again. */
  readonly oncePerWallet?: boolean | undefined
  /** Time from which it counts no more. */
  readonly expiresAt?: string | Date | null | undefined
  /** True for what is offered no more. */
  readonly archived?: true | undefined
}

export type CreatePaymentLinkInput = {
  readonly id: string
  /** Chosen in advance; the payer may change it unless `fixedPlan` is set. */
  readonly planId?: string | undefined
  /** True where the payer is offered no other plan than `planId`. */
  readonly fixedPlan?: boolean | undefined
  /** Units of the plan, as of seats, chosen in advance; 1 unless given. The payer may change it, up to what the plan offers. */
  readonly quantity?: number | undefined
  /** Code of a discount, in any case; the payer may enter another one. */
  readonly code?: string | undefined
  /** False unless given. */
  readonly oneUse?: boolean | undefined
  /** Address for the payer to return to once the session is `complete`; `{CHECKOUT_SESSION_ID}` in it becomes the id of the session. */
  readonly successUrl?: string | undefined
  /** Address for the payer who turns back; `{CHECKOUT_SESSION_ID}` in it becomes the id of the session. */
  readonly cancelUrl?: string | undefined
  /** Your own id of the customer. */
  readonly clientReferenceId?: string | undefined
  /** Email address of the customer. */
  readonly email?: string | undefined
  /** Texts of your own by name, at most 20. Payers never see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

export type ListPaymentLinksInput = {
  readonly id: string
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type ArchivePaymentLinkInput = {
  readonly id: string
}

export type ReadPricingInput = {
  readonly id: string
}

export type CreateCheckoutSessionInput = {
  /** Id of the payment link, whose address is `/pay/{paymentLinkId}`. */
  readonly paymentLinkId?: string | undefined
  /** Id of the subscription. */
  readonly subscriptionId?: string | undefined
  /** Chosen in advance; the payer may change it unless `fixedPlan` is set. */
  readonly planId?: string | undefined
  /** True where the payer is offered no other plan than `planId`. */
  readonly fixedPlan?: boolean | undefined
  /** Units of the plan, as of seats, chosen in advance; 1 unless given. The payer may change it, up to what the plan offers. */
  readonly quantity?: number | undefined
  /** Chosen in advance; the payer may change it. */
  readonly tokenId?: string | undefined
  /** Address for the payer to return to once the session is `complete`; `{CHECKOUT_SESSION_ID}` in it becomes the id of the session. */
  readonly successUrl?: string | undefined
  /** Address for the payer who turns back; `{CHECKOUT_SESSION_ID}` in it becomes the id of the session. */
  readonly cancelUrl?: string | undefined
  /** Your own id of the customer. */
  readonly clientReferenceId?: string | undefined
  /** Email address of the customer. */
  readonly email?: string | undefined
  /** Texts of your own by name, at most 20. Payers never see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Code of a discount, in any case; the payer may enter another one. */
  readonly code?: string | undefined
  /** Language of the checkout; that of the merchant unless given, else of the browser. The payer may change it. */
  readonly locale?: string | undefined
  /** Seconds; 86400 unless given. */
  readonly expiresIn?: number | undefined
} & ({ readonly paymentLinkId: {}; readonly subscriptionId?: undefined } | { readonly subscriptionId: {}; readonly paymentLinkId?: undefined })

export type ReadCheckoutSessionInput = {
  /** Id of the checkout session; whoever has it may read and complete it. */
  readonly sessionId: string
}

export type QuoteCheckoutInput = {
  /** Id of the checkout session; whoever has it may read and complete it. */
  readonly sessionId: string
  /** Id of the plan. */
  readonly planId: string
  /** Units of the plan, as of seats; 1 unless given. */
  readonly quantity?: number | undefined
  /** Id of a token of the catalogue. */
  readonly tokenId: string
  /** The account that holds the tokens. */
  readonly account: string
  /** Number of charges that the allowance reaches, by the plan’s frequency: 3, 6, 12 by the month; 2, 4, 8 by the quarter; 1, 2, 3 by the year. About a year unless given (12, 4, 1); never more than the terms have. */
  readonly periods?: number | undefined
  /** Number of charges after which the payer wants the terms to end. They run until cancelled unless given, or as many as the subscription says. */
  readonly fixedCharges?: number | undefined
  /** Way of putting the terms in force: `signature` (the default), or `calls` that the account sends itself in one transaction, for smart wallets that are not deployed yet, whose signature can’t be verified. */
  readonly authorizeBy?: "signature" | "calls" | undefined
  /** Code of a discount; null for none, and that of the session without it. */
  readonly code?: string | null | undefined
}

export type SubscribeCheckoutInput = {
  /** Id of the checkout session; whoever has it may read and complete it. */
  readonly sessionId: string
  /** Id of the plan. */
  readonly planId: string
  /** Units of the plan, as of seats; 1 unless given. */
  readonly quantity?: number | undefined
  /** Id of a token of the catalogue. */
  readonly tokenId: string
  /** The account that holds the tokens. */
  readonly account: string
  /** Number of charges that the allowance reaches, by the plan’s frequency: 3, 6, 12 by the month; 2, 4, 8 by the quarter; 1, 2, 3 by the year. About a year unless given (12, 4, 1); never more than the terms have. */
  readonly periods?: number | undefined
  /** `discount.id` of the quote, where it had one; without it the full price is charged. */
  readonly discount?: string | undefined
  /** Way of putting the terms in force: `signature` (the default), or `calls` that the account sends itself in one transaction, for smart wallets that are not deployed yet, whose signature can’t be verified. */
  readonly authorizeBy?: "signature" | "calls" | undefined
  /** `mandate.message` of the quote. */
  readonly mandate: {
    /** Founding address of the merchant. */
    readonly merchant: string
    /** The account that pays. */
    readonly payer: string
    /** Contract of the token. */
    readonly token: string
    /** The most that one charge may take, in atomic units. */
    readonly maxAmountPerPeriod: string
    /** Unix seconds. */
    readonly firstChargeAt: string
    /** Calendar months of a period. */
    readonly periodMonths: string
    /** Periods for which the terms hold: a century of them where they run until cancelled. */
    readonly maxPeriods: string
    /** The subscription and plan, as 32 bytes. */
    readonly subscriptionRef: string
    /** Id of the terms that these replace; 0 for none. */
    readonly replaces: string
    /** Who gets which part of a charge. */
    readonly payouts: readonly ({
      /** Address that is paid. */
      readonly receiver: string
      /** Basis points of each charge; those of all payouts sum to 10,000. */
      readonly bps: string
    })[]
  }
  /** Over the typed data of the mandate; ECDSA, or ERC-1271 of a deployed wallet. Left out where the account sent the calls of the quote. */
  readonly signature?: string | undefined
  /** The signed permit of the quote, where it had one. */
  readonly permit?: {
    /** Unix seconds from which the permit is void. */
    readonly deadline: string
    /** Signature as 0x and hex digits. */
    readonly signature: string
  } | undefined
}

export type KeepInvoiceDetailsInput = {
  /** Id of the checkout session; whoever has it may read and complete it. */
  readonly sessionId: string
  /** Null forgets what was given. */
  readonly details: InvoiceBuyerInput | null
}

export type KeepMessageAddressInput = {
  /** Id of the checkout session; whoever has it may read and complete it. */
  readonly sessionId: string
  /** Address in EIP-55 checksum form. */
  readonly address: {
    /** Email address of the customer; null takes it away. */
    readonly email: string
    /** Language of the messages. */
    readonly locale?: string | undefined
    /** Zone of the dates in messages. */
    readonly timeZone?: string | undefined
  } | null
}

export type ListEntitlementsInput = {
  /** Your own id of the customer. */
  readonly clientReferenceId?: string | undefined
  /** The key or smart wallet that pays. */
  readonly address?: string | undefined
  /** Chain of the address: a smart wallet is one of its own, and the contract at the same address of another chain may be somebody else’s. Every chain unless given. */
  readonly chainId?: number | undefined
  /** Id of the subscription. */
  readonly subscriptionId?: string | undefined
}

export type ListAllSubscribersInput = {
  /** `running` is every status but `cancelled` and `ended`. */
  readonly status?: "trialing" | "active" | "past_due" | "paused" | "cancelled" | "ended" | "running" | undefined
  /** The beginning of an address, of an email address (in any case) or of a `clientReferenceId`; or the hash of a transaction that took a payment. */
  readonly q?: string | undefined
  /** Your own id of the customer, whole. */
  readonly clientReferenceId?: string | undefined
  readonly sort?: "-subscribedAt" | "subscribedAt" | "nextChargeAt" | "-nextChargeAt" | undefined
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type FindSubscribersInput = {
  /** The beginning of an address, of an email address (in any case) or of a `clientReferenceId`; or the hash of a transaction that took a payment. */
  readonly q?: string | undefined
  /** Your own id of the customer, whole. */
  readonly clientReferenceId?: string | undefined
  /** Entries of a page; 20 without it. */
  readonly limit?: number | undefined
}

export type ListSubscriberRowsInput = {
  readonly id: string
  /** `running` is every status but `cancelled` and `ended`. */
  readonly status?: "trialing" | "active" | "past_due" | "paused" | "cancelled" | "ended" | "running" | undefined
  /** Id of a plan. */
  readonly plan?: string | undefined
  /** The token that is paid with. */
  readonly token?: string | undefined
  /** The beginning of an address, of an email address (in any case) or of a `clientReferenceId`; or the hash of a transaction that took a payment. */
  readonly q?: string | undefined
  /** Your own id of the customer, whole. */
  readonly clientReferenceId?: string | undefined
  readonly sort?: "-subscribedAt" | "subscribedAt" | "nextChargeAt" | "-nextChargeAt" | undefined
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type ExportSubscribersInput = {
  readonly id: string
  /** `running` is every status but `cancelled` and `ended`. */
  readonly status?: "trialing" | "active" | "past_due" | "paused" | "cancelled" | "ended" | "running" | undefined
  /** Id of a plan. */
  readonly plan?: string | undefined
  /** The token that is paid with. */
  readonly token?: string | undefined
  /** The beginning of an address, of an email address (in any case) or of a `clientReferenceId`; or the hash of a transaction that took a payment. */
  readonly q?: string | undefined
  /** Your own id of the customer, whole. */
  readonly clientReferenceId?: string | undefined
  readonly sort?: "-subscribedAt" | "subscribedAt" | "nextChargeAt" | "-nextChargeAt" | undefined
  /** The columns of the file, with commas between. Without them: all. */
  readonly columns?: string | undefined
}

export type ExportSomeSubscribersInput = {
  readonly id: string
  /** Ids of the subscribers. */
  readonly ids: readonly (string)[]
  /** The columns of the file, which keep its order. Without them: all. */
  readonly columns?: readonly ("id" | "eoaaddress" | "swaddress" | "clientReferenceId" | "email" | "metadata" | "status" | "plan" | "price" | "quantity" | "credit" | "discountCode" | "discountPercent" | "discountAmount" | "discountChargesLeft" | "frequency" | "token" | "network" | "subscribedAt" | "firstChargeAt" | "paidThrough" | "accessUntil" | "currentPeriodEnd" | "nextChargeAt" | "renewalsLeft" | "permissionChargesLeft" | "permissionEndsAt" | "pastDueSince" | "cancelAt" | "cancelledAt" | "cancelReason" | "cancelComment" | "tokenAddress" | "chainId" | "planId" | "subscriptionId")[] | undefined
}

export type GetSubscriberInput = {
  readonly id: string
}

export type ChangeCustomerInput = {
  readonly id: string
  /** Your own id of the customer; null takes it away. */
  readonly clientReferenceId?: string | null | undefined
  /** Email address of the customer; null takes it away. */
  readonly email?: string | null | undefined
  /** Texts of your own by name, at most 20. Payers never see them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

export type CancelSubscriberInput = {
  readonly id: string
  /** `now`, or `period_end`: at the end of what is paid. */
  readonly when: "now" | "period_end"
  /** Why; `requested_by_merchant` unless given. */
  readonly reason?: "requested_by_payer" | "requested_by_merchant" | "too_expensive" | "missing_features" | "switched_service" | "unused" | "fraudulent" | "payment_failed" | "first_payment_failed" | "mandate_cancelled" | "mandate_exhausted" | "subscription_archived" | "price_not_accepted" | "other" | undefined
  /** Your own words about it; the payer never sees them. */
  readonly comment?: string | undefined
  /** With `period_end`: the end of access that was shown to the person who cancels, as it is in `cancelAt` after that. Where it would be another, or come at once, nothing is changed: `end_changed`. */
  readonly expectedEnd?: string | Date | undefined
}

export type CancelSubscribersInput = {
  /** Ids of the subscribers. */
  readonly ids: readonly (string)[]
  /** `now`, or `period_end`: at the end of what is paid. */
  readonly when: "now" | "period_end"
  /** Why; `requested_by_merchant` unless given. */
  readonly reason?: "requested_by_payer" | "requested_by_merchant" | "too_expensive" | "missing_features" | "switched_service" | "unused" | "fraudulent" | "payment_failed" | "first_payment_failed" | "mandate_cancelled" | "mandate_exhausted" | "subscription_archived" | "price_not_accepted" | "other" | undefined
  /** The `expectedEnd` of some of `ids`; each of another end is left as it is: `end_changed`. */
  readonly expectedEnds?: readonly ({
    readonly id: string
    /** With `period_end`: the end of access that was shown to the person who cancels, as it is in `cancelAt` after that. Where it would be another, or come at once, nothing is changed: `end_changed`. */
    readonly expectedEnd: string | Date
  })[] | undefined
}

export type ResumeSubscriberInput = {
  readonly id: string
}

export type PauseSubscriberInput = {
  readonly id: string
  /** Number of periods without a charge, from the end of what is paid. */
  readonly periods: number
}

export type UnpauseSubscriberInput = {
  readonly id: string
}

export type RetrySubscriberPaymentInput = {
  readonly id: string
}

export type CreatePayerLinkInput = {
  readonly id: string
  /** permission: renew how many charges the wallet allows. change: choose another plan, token or quantity. price: accept the higher price that is announced. retry: try the failed payment again. */
  readonly for: "permission" | "change" | "price" | "retry"
  /** Only with `change`: the plan that the payer finds chosen, and may choose otherwise. */
  readonly planId?: string | undefined
  /** Only with `change`: the quantity that the payer finds chosen, up to what the plan offers. */
  readonly quantity?: number | undefined
}

export type ListPaymentsInput = {
  readonly subscription?: string | undefined
  /** The subscriber that came of it; null before. */
  readonly subscriber?: string | undefined
  /** Id of a token of the catalogue. */
  readonly token?: string | undefined
  /** The beginning of an address, of an email address (in any case) or of a `clientReferenceId`; or the hash of a transaction that took a payment. */
  readonly q?: string | undefined
  /** Your own id of the customer, whole. */
  readonly clientReferenceId?: string | undefined
  /** One status, or several with commas between. */
  readonly status?: string | undefined
  /** First tried at this time or later. */
  readonly from?: string | Date | undefined
  /** First tried before this time. */
  readonly to?: string | Date | undefined
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type ExportPaymentsInput = {
  readonly subscription?: string | undefined
  /** The subscriber that came of it; null before. */
  readonly subscriber?: string | undefined
  /** Id of a token of the catalogue. */
  readonly token?: string | undefined
  /** The beginning of an address, of an email address (in any case) or of a `clientReferenceId`; or the hash of a transaction that took a payment. */
  readonly q?: string | undefined
  /** Your own id of the customer, whole. */
  readonly clientReferenceId?: string | undefined
  /** One status, or several with commas between. */
  readonly status?: string | undefined
  /** First tried at this time or later. */
  readonly from?: string | Date | undefined
  /** First tried before this time. */
  readonly to?: string | Date | undefined
}

export type ListInvoicesInput = {
  /** The subscriber that came of it; null before. */
  readonly subscriber?: string | undefined
  /** The beginning of an address, of an email address (in any case) or of a `clientReferenceId`; or the hash of a transaction that took a payment. */
  readonly q?: string | undefined
  /** Your own id of the customer, whole. */
  readonly clientReferenceId?: string | undefined
  /** Issued at this time or later. */
  readonly from?: string | Date | undefined
  /** Issued before this time. */
  readonly to?: string | Date | undefined
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type ExportInvoicesInput = {
  /** The subscriber that came of it; null before. */
  readonly subscriber?: string | undefined
  /** The beginning of an address, of an email address (in any case) or of a `clientReferenceId`; or the hash of a transaction that took a payment. */
  readonly q?: string | undefined
  /** Your own id of the customer, whole. */
  readonly clientReferenceId?: string | undefined
  /** Issued at this time or later. */
  readonly from?: string | Date | undefined
  /** Issued before this time. */
  readonly to?: string | Date | undefined
}

export type GetInvoiceInput = {
  readonly id: string
}

export type DownloadInvoiceInput = {
  readonly id: string
}

export type ListRefundsInput = {
  /** The payment. */
  readonly id: string
}

export type ReportUsageInput = {
  /** Id of the subscriber. */
  readonly subscriberId?: string | undefined
  /** The reference of the checkout session, in place of `subscriberId`. Name the subscriber where customers come by links: whoever opens one may type any reference into its address. */
  readonly clientReferenceId?: string | undefined
  /** Units, at most 6 decimals. */
  readonly quantity: number
  /** Time of the use, in the period that runs; now unless given. */
  readonly at?: string | Date | undefined
} & ({ readonly subscriberId: {}; readonly clientReferenceId?: undefined } | { readonly clientReferenceId: {}; readonly subscriberId?: undefined })

export type RecordRefundInput = {
  /** The payment. */
  readonly id: string
  /** Hash of the transaction that sent the refund. */
  readonly transactionHash: string
}

export type ListEventsInput = {
  /** Goes on after the event with this id, in the order that is asked for. */
  readonly cursor?: string | undefined
  /** Another name of `cursor`. */
  readonly after?: string | undefined
  /** One type, or several with commas between. */
  readonly type?: string | undefined
  readonly subscription?: string | undefined
  /** The subscriber that came of it; null before. */
  readonly subscriber?: string | undefined
  /** Your own id of the customer, whole, as the subscriber has it now. */
  readonly clientReferenceId?: string | undefined
  /** Happened at this time or later. */
  readonly from?: string | Date | undefined
  /** Happened before this time. */
  readonly to?: string | Date | undefined
  readonly order?: "asc" | "desc" | undefined
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
}

export type StreamEventsInput = {
  /** Continues after the event with this id; `Last-Event-ID` goes before it. */
  readonly cursor?: string | undefined
  /** One type, or several with commas between. */
  readonly type?: string | undefined
  readonly subscription?: string | undefined
  /** The subscriber that came of it; null before. */
  readonly subscriber?: string | undefined
  /** Your own id of the customer, whole, as the subscriber has it now. */
  readonly clientReferenceId?: string | undefined
  /** Happened at this time or later. */
  readonly from?: string | Date | undefined
}

export type CreateWebhookEndpointInput = {
  /** Public https address without credentials. Redirects are not followed. */
  readonly url: string
  /** Types that are sent; null for all. */
  readonly events?: readonly ("subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled")[] | null | undefined
  /** What it is, as a text. */
  readonly description?: string | undefined
}

export type GetWebhookEndpointInput = {
  readonly id: string
}

export type ChangeWebhookEndpointInput = {
  readonly id: string
  /** Public https address without credentials. Redirects are not followed. */
  readonly url?: string | undefined
  /** Types that are sent; null for all. */
  readonly events?: readonly ("subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled")[] | null | undefined
  /** What it is, as a text. */
  readonly description?: string | undefined
  /** True while events are sent to it. */
  readonly enabled?: boolean | undefined
}

export type DeleteWebhookEndpointInput = {
  readonly id: string
}

export type RotateWebhookSecretInput = {
  readonly id: string
}

export type TestWebhookEndpointInput = {
  readonly id: string
}

export type ReplayWebhookEventsInput = {
  readonly id: string
  /** In the last 30 days. */
  readonly since: string | Date
}

export type ListWebhookDeliveriesInput = {
  readonly endpoint?: string | undefined
  readonly status?: "pending" | "delivered" | "failed" | undefined
  /** Type of the event. */
  readonly type?: "subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled" | undefined
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type GetWebhookDeliveryInput = {
  readonly id: string
}

export type RedeliverWebhookInput = {
  readonly id: string
}

export type RenewMessageDeviceInput = {
  /** The subscription that the browser replaced. */
  readonly old: {
    /** Address of the device at its push service: https. No answer has it. */
    readonly endpoint: string
    /** Secret of the device, 16 bytes as base64url. */
    readonly auth: string
  }
  /** The subscription in its place. */
  readonly renewed: {
    /** Address of the device at its push service: https. No answer has it. */
    readonly endpoint: string
    /** Public key of the device, a point of P-256 as base64url. */
    readonly p256dh: string
    /** Secret of the device, 16 bytes as base64url. */
    readonly auth: string
  }
}

export type GetMetricsInput = {
  /** The first day. */
  readonly from?: string | undefined
  /** The last day; today at the latest. */
  readonly to?: string | undefined
  readonly subscription?: string | undefined
}

export type AdvanceTestClockInput = {
  /** How far: days, months or both. */
  readonly advance: {
    /** Days to move on. */
    readonly days?: number | undefined
    /** Calendar months to move on, before the days. */
    readonly months?: number | undefined
  } & ({ readonly days: {} } | { readonly months: {} })
}

export type SetTestFaultInput = {
  readonly fault: "drain" | "remove_allowance" | "pause_token" | "rpc_down" | "drop_transaction" | "reorg"
  readonly account?: string | undefined
  /** The token that is paid with. */
  readonly token?: string | undefined
  readonly on?: boolean | undefined
}

export type GiveTestTokensInput = {
  readonly account: string
  /** Some of each test token without it. */
  readonly tokenId?: string | undefined
  /** In atomic units. Enough for the dearest sample plan without it. */
  readonly amount?: string | undefined
}

export type ListTestMessagesInput = {
  /** Entries of a page; 50 without it. */
  readonly limit?: number | undefined
  /** Place where a page begins: `nextCursor` of the one before. */
  readonly cursor?: string | undefined
}

export type ReadTestMessageInput = {
  /** Id of the message. */
  readonly id: string
}

export type ShowTestMessageInput = {
  /** Id of the message. */
  readonly id: string
}

/** A method for each operation of the API that needs an API key or nothing. */
export interface DuesOperations {
  /** Cancel subscription payments. Stops every running payment of the subscription, or with `eoaaddress` that subscriber alone. After the answer nothing more is charged; past payments are not refunded. Repeating it answers the same. `success` is false where no payment was ever made. Scope `payments:cancel`. */
  cancelPayment(input: CancelPaymentInput, options?: RequestOptions): Promise<{
  readonly success: boolean
}>
  /** Retrieve a checkout session. What the checkout shows: the merchant, and the subscription with the plans and tokens that it offers now. It says nothing of progress, which is at `GET /api/v1/checkout-sessions/{sessionId}`. Public. */
  getCheckoutSession(input: GetCheckoutSessionInput, options?: RequestOptions): Promise<{
  /** The merchant. */
  readonly merchant: {
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Name that the merchant goes by; empty where it gave none. */
    readonly organisation: string
  }
  readonly subscription: Subscription
}>
  /** Read the merchant. The account that the API key or the session belongs to: a simple way to try a key. Scope `merchant:read`. */
  getMerchant(input?: Record<string, never>, options?: RequestOptions): Promise<Merchant>
  /** Change the merchant. Changes the fields that are sent; payers see them from the answer on. What invoices call the merchant is in their own settings. Scope `merchant:write`. */
  changeMerchant(input?: ChangeMerchantInput, options?: RequestOptions): Promise<Merchant>
  /** Change the logo. Payers see it beside the merchant's name. Send a PNG, JPEG or WebP of at most 128 KB and 1024 x 1024 pixels. Its bytes alone tell what it is; metadata, as of places and cameras, is left out. The same picture again changes nothing. Scope `merchant:write`. */
  changeLogo(input: ChangeLogoInput, options?: RequestOptions): Promise<Merchant>
  /** Remove the logo. Payers see the initials of its name again. Without a logo nothing changes. Scope `merchant:write`. */
  removeLogo(input?: Record<string, never>, options?: RequestOptions): Promise<Merchant>
  /** Read the settings of invoices. What the next invoices say of the merchant. Issued ones keep what they said. Scope `merchant:read`. */
  getInvoiceSettings(input?: Record<string, never>, options?: RequestOptions): Promise<InvoiceSettings>
  /** Change the settings of invoices. Holds for invoices from now on; issued ones stay as they are. `taxRates` replaces all rates. A rate is of the price without tax, and prices include it: that of the buyer’s country counts, else that of `country`, and without either no tax is stated. An empty text takes a field back. Scope `merchant:write`. */
  changeInvoiceSettings(input?: ChangeInvoiceSettingsInput, options?: RequestOptions): Promise<InvoiceSettings>
  /** Read the settings of messages. They say whether an address may be left for a checkout. Scope `merchant:read`. */
  getMessageSettings(input?: Record<string, never>, options?: RequestOptions): Promise<MessageSettings>
  /** Change the settings of messages. Addresses that payers have left stay theirs. Scope `merchant:write`. */
  changeMessageSettings(input?: ChangeMessageSettingsInput, options?: RequestOptions): Promise<MessageSettings>
  /** List addresses for messages about the account. With the state of each, and what its server said of the last message. Scope `merchant:read`. */
  listMessageAddresses(input?: Record<string, never>, options?: RequestOptions): Promise<MessageAddresses>
  /** Read the audit log. Who changed what in this account, the latest first. Scope `merchant:read`. */
  listAudit(input?: ListAuditInput, options?: RequestOptions): PageRequest<AuditEntry>
  /** Read network and keeper status. The facts of `/api/ready` with what the keeper needs, as of the last check, which is a minute or two old at most. Scope `merchant:read`. */
  listNetworks(input?: Record<string, never>, options?: RequestOptions): Promise<{
  /** `degraded`: some network is not `ok`. Everything else works nevertheless. */
  readonly status: "ok" | "degraded" | "checking" | "not_configured"
  /** Networks on which payments are taken. */
  readonly networks: readonly (NetworkHealth)[]
}>
  /** List accepted tokens. The whole catalogue in one answer, with tokens of networks on which this installation takes no payments: `payable` tells. Public. */
  listTokens(input?: ListTokensInput, options?: RequestOptions): Promise<readonly (CatalogueToken)[]>
  /** Create a subscription. Payers open `payUrl` of the answer. Scope `subscriptions:write`. */
  createSubscription(input: CreateSubscriptionInput, options?: RequestOptions): Promise<MerchantSubscription>
  /** List subscriptions. Newest first, with those that are paused or archived unless `status` names one. Scope `subscriptions:read`. */
  listSubscriptions(input?: ListSubscriptionsInput, options?: RequestOptions): PageRequest<MerchantSubscription>
  /** Read a subscription. The ETag of the answer makes a later change safe: send it as If-Match. Scope `subscriptions:read`. */
  getSubscription(input: GetSubscriptionInput, options?: RequestOptions): Promise<MerchantSubscription>
  /** Change a subscription. Only what is sent changes, all of it or nothing. Plans are added before others are archived. Subscribers keep the terms that they signed. Other receivers than before need a confirmed session (`POST /api/auth/confirm`), or an API key that was made with the scope `receivers:write` by name. Scope `subscriptions:write`. */
  changeSubscription(input: ChangeSubscriptionInput, options?: RequestOptions): Promise<MerchantSubscription>
  /** Add a plan. If-Match and ETag are those of the subscription. Scope `subscriptions:write`. */
  createPlan(input: CreatePlanInput, options?: RequestOptions): Promise<Plan>
  /** Change a plan. Subscribers keep the terms that they signed. The last plan that is not archived cannot be archived. If-Match and ETag are those of the subscription. Scope `subscriptions:write`. */
  changePlan(input: ChangePlanInput, options?: RequestOptions): Promise<{
  readonly id: string
  /** Name, as people see it. */
  readonly name: string
  /** US dollars. */
  readonly price: number
  /** 1, 3 or 12 calendar months. */
  readonly frequency: "month" | "quarter" | "year"
  /** The merchant’s own attribute, such as credits; payers see it above 0. */
  readonly volume: number
  /** Id of the subscription. */
  readonly subscriptionId: string
  /** Most units, as of seats, that one subscriber may take: the price is for each. 1 for a plan without units. */
  readonly quantityMax: number
  /** Metered use on top of the price, charged with the next period; null for none. */
  readonly usage: PlanUsage | null
  /** True for what is offered no more. */
  readonly archived: boolean
}>
  /** Change the price for subscribers. Without `from`, a lower price: subscribers of the plan who pay more pay it from their next charge on, without a signature; discounts are taken off it, and those who pay as much or less keep their price. With `from` and `otherwise`, a higher price, at least one period of the plan ahead: each subscriber who pays less is asked to accept it by a signature (event `subscriber.price_change_asked`, portal, payer link), and pays it from its first period that begins at `from` or later. A trial’s first payment and the first one after a pause stay at the old price; those payers answer by the one after. A payer whose token the subscription has stopped accepting can accept it in another token on the same network only (`tokenId` of the change); without an answer `otherwise` decides. One higher price is asked for at a time. New subscribers pay the new price at once, unless the plan costs less already (a lower one) or more (a higher one). For a price for new subscribers alone, change the plan. Scope `subscriptions:write`. */
  announcePriceChange(input: AnnouncePriceChangeInput, options?: RequestOptions): Promise<PriceChange>
  /** List the price changes of a plan. Newest first, with the answers of those who were asked. Scope `subscriptions:read`. */
  listPriceChanges(input: ListPriceChangesInput, options?: RequestOptions): PageRequest<PriceChange>
  /** Withdraw a higher price. Nobody is asked to accept it any more, and what payers have accepted is given up where it does not hold yet: they go on at their price. Those who pay the new price already go on with that, and new subscribers pay what the plan costs. `not_found` where no higher price is asked for. Scope `subscriptions:write`. */
  withdrawPriceChange(input: WithdrawPriceChangeInput, options?: RequestOptions): Promise<undefined>
  /** Create a discount. A reduction of charges for new subscribers: for whoever enters its `code`, or for everybody where it has none. The payer signs the full price as the cap; each reduced charge is simply less. It never makes a charge free: that is what trials are for. What it takes off cannot be changed later. Scope `subscriptions:write`. */
  createDiscount(input: CreateDiscountInput, options?: RequestOptions): Promise<Discount>
  /** List discounts. Newest first, with those that are over. Scope `subscriptions:read`. */
  listDiscounts(input?: ListDiscountsInput, options?: RequestOptions): PageRequest<Discount>
  /** Change a discount. Changes who can have it from now on; subscribers who have it keep it. `archived` takes it back for good. Scope `subscriptions:write`. */
  changeDiscount(input: ChangeDiscountInput, options?: RequestOptions): Promise<Discount>
  /** Create a payment link. A link beside the subscription’s own, with a choice, a customer and addresses of its own; what its address names besides (`?clientReferenceId=`) counts only where the link says nothing. With `oneUse` all visits come to one checkout session, so that one payer can subscribe; a session that times out is followed by another. Scope `checkout:write`. */
  createPaymentLink(input: CreatePaymentLinkInput, options?: RequestOptions): Promise<PaymentLink>
  /** List payment links. Newest first, archived ones included; the subscription’s own link is its `payUrl`. Scope `subscriptions:read`. */
  listPaymentLinks(input: ListPaymentLinksInput, options?: RequestOptions): PageRequest<PaymentLink>
  /** Archive a payment link. Its address is unknown from now on; checkouts that it made go on. Repeating it changes nothing. Scope `checkout:write`. */
  archivePaymentLink(input: ArchivePaymentLinkInput, options?: RequestOptions): Promise<undefined>
  /** Read the plans and prices of a payment link. Public, and readable from any site: it is what `<dues-pricing>` shows. It may be repeated for 60 seconds. Public. */
  readPricing(input: ReadPricingInput, options?: RequestOptions): Promise<Pricing>
  /** Create a checkout session. Send the payer to the `url` of the answer. Name the payment link or the subscription, not both. Scope `checkout:write`. */
  createCheckoutSession(input: CreateCheckoutSessionInput, options?: RequestOptions): Promise<{
  /** Id of the checkout session; whoever has it may read and complete it. */
  readonly sessionId: string
  /** Address to send the payer to. */
  readonly url: string
  /** Time from which it counts no more. */
  readonly expiresAt: string
}>
  /** Read checkout progress. A session that expired uncompleted stays `expired` for 30 days, then it is gone: 404 `not_found`. A completed one stays readable. Public. */
  readCheckoutSession(input: ReadCheckoutSessionInput, options?: RequestOptions): Promise<{
  readonly status: "open" | "pending" | "complete" | "expired"
  /** Id of the plan. */
  readonly planId: string | null
  /** Units of the plan, as chosen in advance or signed. */
  readonly quantity: number
  /** Id of a token of the catalogue. */
  readonly tokenId: string | null
  /** The account that signed. */
  readonly payer: string | null
  /** Chain id of the network. */
  readonly chainId: number | null
  /** Hash of the transaction; null before it is sent. */
  readonly transactionHash: string | null
  /** Depth of the transaction in blocks; null before it is mined. */
  readonly confirmations: number | null
  /** Depth at which the checkout is complete. */
  readonly confirmationsNeeded: number | null
  /** Reason of the last failure; nothing was charged. */
  readonly failureReason: string | null
  /** The first payment; null before it, as during a trial. */
  readonly paymentId: string | null
  /** What the payer signed; null before, and where the plan is free. */
  readonly approved: {
    /** Signed maximum of one charge, in atomic units. */
    readonly cap: string
    /** Number of charges that the allowance reaches. */
    readonly periods: number
  } | null
  /** The subscriber that came of it; null before. */
  readonly subscriber: {
    /** Id of the subscriber. */
    readonly id: string
    /** State of the subscriber. */
    readonly status: "trialing" | "active" | "past_due" | "paused" | "cancelled" | "ended"
    /** Time of the next charge; null where none is to come. */
    readonly nextChargeAt: string | null
  } | null
}>
  /** Quote the terms for an account to sign. The terms for one plan, token and account: what is taken now and at most, and what to sign for it. Amounts are atomic units of the token. A quote can be signed for 30 minutes; asking again costs nothing. Public. */
  quoteCheckout(input: QuoteCheckoutInput, options?: RequestOptions): Promise<Quote>
  /** Subscribe with signed terms. Takes the message of the quoted mandate and its signature, with the `periods` of the quote, or, with `authorizeBy` `calls`, what the account has put in force by the calls of the quote: they have to be in a block, and are looked for on the chain. The answer comes before the chain has it: read the checkout session until it is `complete`, or `open` again with a `failureReason`. A free plan is complete at once, and so are signed terms that begin with a trial: nothing of them is on the chain before the first charge. Sending the same again gives the same answer. Public. */
  subscribeCheckout(input: SubscribeCheckoutInput, options?: RequestOptions): Promise<{
  readonly status: "pending" | "complete"
}>
  /** Give name and address for the invoices of a checkout. For subscriptions that ask for them, until terms are signed; the last ones count. They go to the subscriber with the subscription, and are deleted with the checkout without one. Nothing reads them by the id of the session. Public. */
  keepInvoiceDetails(input: KeepInvoiceDetailsInput, options?: RequestOptions): Promise<{
  readonly kept: boolean
}>
  /** Leave an address for messages at a checkout. Until terms are signed; the last one counts, and null forgets it. A mail that asks for its confirmation goes there once somebody has subscribed, and nothing else before it is confirmed. No merchant reads it, and nothing reads it by the id of the session. Public. */
  keepMessageAddress(input: KeepMessageAddressInput, options?: RequestOptions): Promise<{
  readonly kept: boolean
}>
  /** Read what a customer may use now. One entry for each running subscriber of the customer; an empty list is a customer without any. `Cache-Control` says how long the answer may be kept: a minute at most and never beyond `accessUntil`; an answer that refuses anything is not to be kept. By an address, check first that the address is your customer’s, and name the chain where it is a smart wallet’s. Scope `entitlements:read`. */
  listEntitlements(input?: ListEntitlementsInput, options?: RequestOptions): Promise<readonly (Entitlement)[]>
  /** Read the keys of entitlement tokens. A JSON Web Key Set (RFC 7517). The next key is published an hour before it signs, so that it may be kept for as long as `Cache-Control` says. Public. */
  listSigningKeys(input?: Record<string, never>, options?: RequestOptions): Promise<{
  /** Public keys; tokens name theirs by `kid`. */
  readonly keys: readonly (SigningKey)[]
}>
  /** List the subscribers of all subscriptions. Newest first unless `sort` says otherwise. Those who are cancelled or ended are among them, unless `status` names others. Scope `subscribers:read`. */
  listAllSubscribers(input?: ListAllSubscribersInput, options?: RequestOptions): PageRequest<SubscriberRow>
  /** Find subscribers by customer. Subscribers of all subscriptions by the beginning of an address, an email address or a `clientReferenceId`, or by the whole of that, in the order of their addresses, up to the limit. Name `q` or `clientReferenceId`. For complete lists, read `GET /api/v1/merchant/subscribers`. Scope `subscribers:read`. */
  findSubscribers(input?: FindSubscribersInput, options?: RequestOptions): Promise<readonly (SubscriberRow)[]>
  /** List subscribers with filters. Newest first unless `sort` says otherwise. Those who are cancelled or ended are among them, unless `status` names one. Scope `subscribers:read`. */
  listSubscriberRows(input: ListSubscriberRowsInput, options?: RequestOptions): PageRequest<SubscriberRow>
  /** Export subscribers as CSV. Every subscriber that the filters match. RFC 4180 in UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula begins with an apostrophe. Scope `subscribers:read`. */
  exportSubscribers(input: ExportSubscribersInput, options?: RequestOptions): Promise<Response>
  /** Export some subscribers as CSV. Up to 1000 by their ids, in the order of `ids`, as they are written in the file of all. Who is no subscriber of the subscription is left out. Scope `subscribers:read`. */
  exportSomeSubscribers(input: ExportSomeSubscribersInput, options?: RequestOptions): Promise<Response>
  /** Read a subscriber with payments and events. With every charge, the latest 100 events, and what the paying wallet held when the chain was last read; the chain is not read anew. Scope `subscribers:read`. */
  getSubscriber(input: GetSubscriberInput, options?: RequestOptions): Promise<SubscriberDetails>
  /** Change the customer of a subscriber. What is left out stays, null clears, and `metadata` takes the place of all that was there. Terms and charges stay as they are. Scope `subscribers:write`. */
  changeCustomer(input: ChangeCustomerInput, options?: RequestOptions): Promise<SubscriberRow>
  /** Cancel a subscriber. Nothing more is charged after the answer. `period_end` leaves access until the end of what is paid, or of the trial, and can be resumed until then; where the current period has begun and is not paid, there is nothing to wait for, and access ends at once. A payment that is on its way is withdrawn where the network has not taken it yet; one that is paid all the same gives its period: `cancelAt` moves to its end. Repeating it changes nothing; `now` ends a waiting cancel at once. Scope `payments:cancel`. */
  cancelSubscriber(input: CancelSubscriberInput, options?: RequestOptions): Promise<SubscriberRow>
  /** Cancel many subscribers. The cancel of one subscriber, for up to 1000. The answer has a result for each, in the order of `ids`: `cancelled` where this request ended it or set its end, `already_cancelled` where it changed nothing, `not_found` where there is no such subscriber, and `end_changed` where it is left as it is since its end is not the one in `expectedEnds`. `cancelAt` and `cancelOrigin` are those of the subscriber after that. Repeating it is harmless. Scope `payments:cancel`. */
  cancelSubscribers(input: CancelSubscribersInput, options?: RequestOptions): Promise<readonly ({
  readonly id: string
  readonly result: "cancelled" | "already_cancelled" | "not_found" | "end_changed"
  /** Set where the end waits for the end of the period; null where it is over, or not found. */
  readonly cancelAt: string | null
  /** Set with `cancelAt`: who cancelled, and alone can resume. `both`: neither can alone. `terms`: the last of the signed charges is paid. */
  readonly cancelOrigin: "payer" | "merchant" | "both" | "terms" | null
})[]>
  /** Resume a subscriber that is set to end. Takes back the merchant’s own cancel that waits for the end of what is paid; a pause that it ended goes on. `not_resumable` where the payer cancelled. Scope `payments:cancel`. */
  resumeSubscriber(input: ResumeSubscriberInput, options?: RequestOptions): Promise<SubscriberRow>
  /** Pause a subscriber. Nothing is charged for the next `periods` periods, and charges go on by themselves with the one that follows, on the day that they always were. What is paid stays usable; whether access goes on after that is a setting of the subscription, `accessWhilePaused`. Periods of agreed terms that are left out are not made up for. `not_pausable` during a trial, while a payment is open, once an end is set, and where no payment would follow. Repeating it changes nothing. Scope `subscribers:write`. */
  pauseSubscriber(input: PauseSubscriberInput, options?: RequestOptions): Promise<SubscriberRow>
  /** End the pause of a subscriber. Charges go on with the next period to come. Before the first one that is left out it is as if there had been no pause; later it stays paused until that period begins, since the one that runs is not paid. Scope `subscribers:write`. */
  unpauseSubscriber(input: UnpauseSubscriberInput, options?: RequestOptions): Promise<SubscriberRow>
  /** Retry a failed payment of a subscriber. The payment of the running period is tried again within seconds, as when the payer says that the wallet was filled. The retries that are planned stay where they are, and each period is still paid once at most. Repeating it changes nothing until the attempt was made. Scope `payments:retry`. */
  retrySubscriberPayment(input: RetrySubscriberPaymentInput, options?: RequestOptions): Promise<{
  /** Id of the subscriber. */
  readonly subscriberId: string
  /** The period that is unpaid, counted from 0. */
  readonly period: number
  /** Time of the attempt. */
  readonly nextAttemptAt: string
}>
  /** Make a link for a subscriber’s payer. A link to send to the payer: to renew the permission, to change plan, token or quantity, to accept a higher price of the plan, or to retry a failed payment. It opens this subscription alone, and only for the paying wallet, which signs in first. It works for 30 days, any number of times; the code in it is not kept and can’t be shown again. Scope `subscribers:write`. */
  createPayerLink(input: CreatePayerLinkInput, options?: RequestOptions): Promise<{
  /** Address to send the payer to. */
  readonly url: string
  /** Time from which it counts no more. */
  readonly expiresAt: string
}>
  /** List payments with filters. Charges of all subscribers, the latest first: paid, under way and failed ones. Scope `payments:read`. */
  listPayments(input?: ListPaymentsInput, options?: RequestOptions): PageRequest<ListedPayment>
  /** Export payments as CSV. Every payment that the filters match, the latest first. RFC 4180 in UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula begins with an apostrophe. `refundedAt` and `refundedValue` have the time and the dollars of each confirmed refund, in one order with spaces between; `refunded` of the metrics is the sum of these values. Scope `payments:read`. */
  exportPayments(input?: ExportPaymentsInput, options?: RequestOptions): Promise<Response>
  /** List invoices. Newest first, void ones included. Every payment has one once it is as deep in the chain as the network’s setting asks for. Scope `payments:read`. */
  listInvoices(input?: ListInvoicesInput, options?: RequestOptions): PageRequest<ListedInvoice>
  /** Export invoices as CSV. Every invoice that the filters match, the newest first, void ones included. RFC 4180 in UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula begins with an apostrophe. Scope `payments:read`. */
  exportInvoices(input?: ExportInvoicesInput, options?: RequestOptions): Promise<Response>
  /** Read an invoice. What it says was copied when it was issued and never changes; its place on the chain, refunds, status, `clientReferenceId` and `email` are those of now. Scope `payments:read`. */
  getInvoice(input: GetInvoiceInput, options?: RequestOptions): Promise<ListedInvoice>
  /** Download an invoice as PDF. What `GET /api/v1/invoices/{id}` says, on paper. It is drawn anew for each request, with its status and refunds of now: `Retry-After` says when to ask again where many are being drawn. Scope `payments:read`. */
  downloadInvoice(input: DownloadInvoiceInput, options?: RequestOptions): Promise<Response>
  /** List the refunds of a payment. With what can still be refunded, to which account, and from which. Scope `payments:read`. */
  listRefunds(input: ListRefundsInput, options?: RequestOptions): Promise<PaymentRefunds>
  /** Report metered use. Adds to the use of the period that runs, which the charge at its end bills with the next period’s price: what is above `includedQuantity`, at the price that the payer signed, up to the limit. `Idempotency-Key` is required, so that a repeated report counts once. Use in a trial is free. Nothing is taken after the end of a subscriber, so the use of its last period is not charged; nor is that of a period whose charge was never paid. A discount takes nothing off use. Scope `usage:write`. */
  reportUsage(input: ReportUsageInput, options?: RequestOptions): Promise<{
  /** Id of the subscriber. */
  readonly subscriberId: string
  readonly usage: UsageOfPeriod
  /** Time of the charge that bills it; null where none is to come. */
  readonly chargeAt: string | null
}>
  /** Record a refund that was sent. Ties a transfer of the merchant’s own wallet to a payment, in whole or in part; this service sends nothing. The transaction is read from the chain: it has to move the payment’s token from one of `senders` to `recipient`, after the payment. Each transfer counts once, for one payment; of several in one transaction the one that equals what is left counts, else the first that is no more. The refund is `pending` until it is as deep as the network’s setting asks for; then `payment.refunded` tells of it. Repeating it changes nothing. Scope `payments:write`. */
  recordRefund(input: RecordRefundInput, options?: RequestOptions): Promise<PaymentRefunds>
  /** Read the event log. Everything that happened, in its order. To follow the log, ask again with the id of the last event that you have as `cursor`: none is left out, and none comes twice. `order=desc` reads it backwards, from the newest. `nextCursor` is the `cursor` of the next page; null where there is nothing more yet. `checkout_session.expired` comes for sessions that were created by the API or whose terms somebody asked for, not for mere visits to a payment link. `account.changed` tells of changes of who and what gets into the account, and of where money goes; its `data` has `change`, named as in the audit log, `target`, `by` and `details`. Scope `webhooks:read`. */
  listEvents(input?: ListEventsInput, options?: RequestOptions): PageRequest<DuesEvent>
  /** Follow the event log. Events as they happen, as server-sent events: `id` is the event’s id, `data` the event as JSON, as the list has it. A comment comes every 15 seconds while nothing happens. It begins with what happens next; to continue, send the id of the last event that you have as `Last-Event-ID`, which a browser’s `EventSource` does by itself, or as `cursor`: none is left out, and none comes twice. `from` begins with the first event of that time. The stream ends when the server stops, when its API key or session does, and when its reader takes nothing for a minute. Scope `webhooks:read`. */
  streamEvents(input?: StreamEventsInput, options?: RequestOptions): AsyncIterable<DuesEvent>
  /** Create a webhook endpoint. Events are sent to it from now on as `POST` with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks 1.0: verify them with one of its libraries and the `secret`, over the body as it came. Answer with any 2xx within 15 seconds; another answer is tried again, 12 times over 3 days. The same event may come twice: `webhook-id` is the same then. Events of one subscriber come in their order unless one failed; `sequence` tells. The answer 410 disables the endpoint, and so do 5 days without a success. At most 20 for an account. Scope `webhooks:write`. */
  createWebhookEndpoint(input: CreateWebhookEndpointInput, options?: RequestOptions): Promise<{
  readonly id: string
  /** Address to send the payer to. */
  readonly url: string
  /** What it is, as a text. */
  readonly description: string
  /** Null for all. */
  readonly events: readonly ("subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled")[] | null
  /** True while events are sent to it. */
  readonly enabled: boolean
  /** `failing`: no success for 5 days. `gone`: it answered 410. `merchant`: turned off by hand. Null while it is enabled. */
  readonly disabledReason: "failing" | "gone" | "merchant" | null
  /** Time at which it was disabled; null while it is enabled. */
  readonly disabledAt: string | null
  /** First failed attempt since the last success; null while it works. */
  readonly failingSince: string | null
  /** Deliveries are signed by the secret before the last rotation too, until then. */
  readonly previousSecretUntil: string | null
  /** Time at which it was made. */
  readonly createdAt: string
  /** Signs deliveries (Standard Webhooks). Shown this once. */
  readonly secret: string
}>
  /** List webhook endpoints. All of them, the first created first. Scope `webhooks:read`. */
  listWebhookEndpoints(input?: Record<string, never>, options?: RequestOptions): Promise<readonly (WebhookEndpoint)[]>
  /** Read a webhook endpoint. Where events go, and whether that works. The secret is not in it: it is shown when it is made, and never again. Scope `webhooks:read`. */
  getWebhookEndpoint(input: GetWebhookEndpointInput, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Change a webhook endpoint. One that is enabled again gets events from then on, and those that were under way. For what it missed, send events again from a time on. Scope `webhooks:write`. */
  changeWebhookEndpoint(input: ChangeWebhookEndpointInput, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Delete a webhook endpoint. With its deliveries. An attempt that is under way may still arrive. Scope `webhooks:write`. */
  deleteWebhookEndpoint(input: DeleteWebhookEndpointInput, options?: RequestOptions): Promise<undefined>
  /** Rotate the secret of a webhook endpoint. Deliveries are signed by both secrets for 24 hours, so that receivers can change over meanwhile. A secret before the previous one signs no more. Scope `webhooks:write`. */
  rotateWebhookSecret(input: RotateWebhookSecretInput, options?: RequestOptions): Promise<{
  readonly id: string
  /** Address to send the payer to. */
  readonly url: string
  /** What it is, as a text. */
  readonly description: string
  /** Null for all. */
  readonly events: readonly ("subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled")[] | null
  /** True while events are sent to it. */
  readonly enabled: boolean
  /** `failing`: no success for 5 days. `gone`: it answered 410. `merchant`: turned off by hand. Null while it is enabled. */
  readonly disabledReason: "failing" | "gone" | "merchant" | null
  /** Time at which it was disabled; null while it is enabled. */
  readonly disabledAt: string | null
  /** First failed attempt since the last success; null while it works. */
  readonly failingSince: string | null
  /** Deliveries are signed by the secret before the last rotation too, until then. */
  readonly previousSecretUntil: string | null
  /** Time at which it was made. */
  readonly createdAt: string
  /** Signs deliveries (Standard Webhooks). Shown this once. */
  readonly secret: string
}>
  /** Send a test event. Writes the event `webhook_endpoint.test`, which goes to this endpoint alone, whatever types it wants. Its delivery appears among the others. Scope `webhooks:write`. */
  testWebhookEndpoint(input: TestWebhookEndpointInput, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Send events again. Every event since a time that the endpoint wants, delivered before or not, in their order: each has the same `webhook-id` as before. Scope `webhooks:write`. */
  replayWebhookEvents(input: ReplayWebhookEventsInput, options?: RequestOptions): Promise<WebhookEndpoint>
  /** List webhook deliveries. Newest first. They are kept for 30 days. Scope `webhooks:read`. */
  listWebhookDeliveries(input?: ListWebhookDeliveriesInput, options?: RequestOptions): PageRequest<WebhookDelivery>
  /** Read a webhook delivery. With its request, and the headers and answers of its attempts. A signature tells nothing about the secret, and receivers refuse it five minutes after its `webhook-timestamp`. Scope `webhooks:read`. */
  getWebhookDelivery(input: GetWebhookDeliveryInput, options?: RequestOptions): Promise<WebhookDeliveryDetails>
  /** Send a webhook delivery again. Delivered before or not, from its first attempt on. `webhook-id` stays the same. Scope `webhooks:write`. */
  redeliverWebhook(input: RedeliverWebhookInput, options?: RequestOptions): Promise<WebhookDeliveryDetails>
  /** Move a device to its new endpoint. For the service worker, where the browser replaces its subscription. The old endpoint with its secret is the credential; everybody’s messages to that browser move along. Public. */
  renewMessageDevice(input: RenewMessageDeviceInput, options?: RequestOptions): Promise<undefined>
  /** Read metrics. Figures of all subscriptions, or of one. Days are UTC. Without `from` and `to`, the last 30 days; at most 731 at once. Scope `metrics:read`. */
  getMetrics(input?: GetMetricsInput, options?: RequestOptions): Promise<Metrics>
  /** Foresee revenue. Monthly recurring revenue of the next 90 days if nobody new comes and no payer does anything: trials and pauses that end begin to pay; signed changes, accepted prices and the full price after a discount count from their day; and whoever is cancelled, ends as agreed or by a higher price, or lacks balance or allowance pays no more. Wallets are as they were last read; a payment that a signed change moves to another token is taken to succeed. Scope `metrics:read`. */
  getRevenueForecast(input?: Record<string, never>, options?: RequestOptions): Promise<RevenueForecast>
  /** Check liveness. Query parameters are not looked at: some monitors add one against caches. Public. */
  getHealth(input?: Record<string, never>, options?: RequestOptions): Promise<{
  readonly status: "ok"
}>
  /** Check readiness. 503 otherwise, with the part that is away in `detail`, and also while nothing can be charged on some network, so that a monitor needs only the status. `payments` tells how each network was within the last minute or two. All else works meanwhile: a load balancer should ask `/api/health`. Query parameters are not looked at: some monitors add one against caches. Public. */
  getReady(input?: Record<string, never>, options?: RequestOptions): Promise<{
  readonly status: "ok"
  /** The database answers. */
  readonly database: "ok"
  /** `off`: another process does the background work (`WORKER=off`). */
  readonly worker: "ok" | "off"
  /** `off`: no mail server is set. `failing`: messages have waited for the mail server for a while. All else works meanwhile. */
  readonly mail: "ok" | "failing" | "off"
  /** `off`: no key for push services is set. `failing`: messages wait since a push service refuses it. All else works meanwhile. */
  readonly devices: "ok" | "failing" | "off"
  /** State of payments on each network. */
  readonly payments: {
    /** `degraded`: some network is not `ok`. Everything else works nevertheless. */
    readonly status: "ok" | "degraded" | "checking" | "not_configured"
    /** Networks on which payments are taken. */
    readonly networks: readonly ({
      /** Chain id of the network. */
      readonly chainId: number
      /** Name of the network. */
      readonly name: string
      /** `broken`: nothing can be charged there now. `checking`: not known yet. */
      readonly status: "ok" | "warning" | "broken" | "checking"
      /** Time of the last check; null before the first. */
      readonly checkedAt: string | null
      /** What is wrong there; empty for nothing. */
      readonly problems: readonly ({
        /** Stable, such as `rpc_unavailable`, `factory_missing`, `keeper_low` or `work_stalled`. */
        readonly code: string
      })[]
    })[]
  }
}>
  /** Read this document. OpenAPI 3.1, made of the contracts that requests and answers are checked by. Send its ETag as `If-None-Match` to be answered with 304, without the document, until it changes. Public. */
  getOpenApi(input?: Record<string, never>, options?: RequestOptions): Promise<{
  /** Version of OpenAPI. */
  readonly openapi: string
}>
  /** Read the state of test mode. Billing time, the local chain with its tokens, the accounts of the test wallet, and the faults that go on. Public. */
  getTestMode(input?: Record<string, never>, options?: RequestOptions): Promise<{
  /** Chain id of the network. */
  readonly chainId: number
  /** Null where there is no local chain; `problem` says why. */
  readonly rpcUrl: string | null
  /** Why there is no local chain; null where there is one. */
  readonly problem: string | null
  /** Billing time. */
  readonly now: string
  /** The sample merchant. */
  readonly merchant: string
  /** The accounts of the test wallet. */
  readonly payers: readonly (string)[]
  /** Those of the local chain. */
  readonly tokens: readonly ({
    /** Id of the token in the catalogue, as numeric text. */
    readonly id: string
    /** Symbol of the token or coin. */
    readonly symbol: string
    /** Name of the token. */
    readonly name: string
    /** Address in EIP-55 checksum form. */
    readonly address: string
    /** Decimals of the token: an amount of 10 to their power is one whole token. */
    readonly decimals: number
    /** The fault `pause_token`. */
    readonly paused: boolean
  })[]
  /** The fault `rpc_down`. */
  readonly rpcDown: boolean
  /** The fault `drop_transaction`. */
  readonly droppingTransactions: boolean
}>
  /** Read billing time. The time by which charges fall due. It runs like any clock, ahead of the machine’s by as much as it was moved. Public. */
  getTestClock(input?: Record<string, never>, options?: RequestOptions): Promise<{
  /** Billing time. */
  readonly now: string
}>
  /** Move billing time ahead. Moves the service and the local chain together, day by day, and answers when the work that fell due is done. Public. */
  advanceTestClock(input: AdvanceTestClockInput, options?: RequestOptions): Promise<{
  /** Billing time. */
  readonly now: string
  /** Count of each event written on the way, for all merchants together. */
  readonly happened: readonly ({
    /** Type of the event. */
    readonly type: "subscriber.created" | "subscriber.trial_ending" | "subscriber.activated" | "subscriber.past_due" | "subscriber.at_risk" | "subscriber.permission_needed" | "subscriber.permission_ending" | "subscriber.permission_renewed" | "subscriber.changed" | "subscriber.price_change_asked" | "subscriber.price_change_accepted" | "subscriber.cancel_scheduled" | "subscriber.cancelled" | "subscriber.ended" | "subscriber.resumed" | "subscriber.paused" | "subscriber.unpaused" | "payment.succeeded" | "payment.failed" | "payment.reversed" | "payment.refunded" | "payment.refund_reversed" | "invoice.created" | "subscription.updated" | "price_change.announced" | "price_change.withdrawn" | "checkout_session.completed" | "checkout_session.expired" | "network.gas_budget_spent" | "account.changed" | "webhook_endpoint.test" | "webhook_endpoint.disabled"
    /** True for subscribers of the sample data, who were there before anybody subscribed. */
    readonly sample: boolean
    /** How many. */
    readonly count: number
  })[]
}>
  /** Inject a fault. - `drain` takes all tokens from `account`. - `remove_allowance` takes back what `account` has allowed merchants' contracts to take. - `pause_token` stops every transfer of `token`. - `rpc_down`: the service cannot reach the local chain. - `drop_transaction`: the chain takes what the service sends, and forgets it. - `reorg` undoes the newest blocks that hold a transaction and are not final. `token` is the id of one test token; without it all of them are meant. `pause_token`, `rpc_down` and `drop_transaction` go on until they are taken back with `on: false`. Public. */
  setTestFault(input: SetTestFaultInput, options?: RequestOptions): Promise<{
  readonly fault: "drain" | "remove_allowance" | "pause_token" | "rpc_down" | "drop_transaction" | "reorg"
  readonly on: boolean
  /** What has happened. */
  readonly detail: string
}>
  /** Give an account test tokens. And coins for gas, where it has few. Public. */
  giveTestTokens(input: GiveTestTokensInput, options?: RequestOptions): Promise<{
  readonly account: string
  /** Balances of the test tokens. */
  readonly balances: readonly ({
    /** Id of the test token. */
    readonly tokenId: string
    /** Symbol of the token or coin. */
    readonly symbol: string
    /** Balance in atomic units. */
    readonly balance: string
  })[]
}>
  /** List the messages of test mode. Every message of the installation, the newest first. Test mode keeps them, and sends none elsewhere. Public. */
  listTestMessages(input?: ListTestMessagesInput, options?: RequestOptions): PageRequest<TestMail>
  /** Read a message of test mode. As text and as the page that mail programs show. Public. */
  readTestMessage(input: ReadTestMessageInput, options?: RequestOptions): Promise<TestMailText>
  /** Show a message of test mode as a page. For a frame of the mailbox: its policy runs no script and loads nothing. Public. */
  showTestMessage(input: ShowTestMessageInput, options?: RequestOptions): Promise<Response>
}
