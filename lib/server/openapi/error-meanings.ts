import 'server-only'
import type { ErrorCode } from '../http/problem-response'

/** Meaning of each error code, for the documentation; the remedy is in the `detail` of the answer. */
export const ERROR_MEANINGS: Record<ErrorCode, string> = {
  invalid_request:
    'Something in the request is missing, wrong or not known; `errors` names the fields. Without `errors`, it could not be read at all.',
  invalid_value: 'A field contradicts other fields or stored records; `errors` names it.',
  unauthorized: 'The credential is missing, unknown, revoked or expired.',
  invalid_challenge:
    'The message is not ours, was changed, was used already, has expired, or was made for another purpose or session.',
  invalid_signature: 'The signature is not that of the address in the message.',
  pairing_ended:
    'The code of a pairing was used, is older than 5 minutes, was stopped, had wrong digits three times, or was opened by two devices. The screen shows a new one.',
  pairing_not_ready:
    'A step of a pairing was asked for before the one that comes first: claim, compare the digits, sign, finish.',
  wrong_digits:
    'The digits are not those that the screen of the pairing shows; the third wrong answer ends it.',
  insufficient_scope:
    'The API key lacks the scope of this operation, or of what it changes: the receivers of an existing subscription need `receivers:write`, which a key has only if it was made with it by name.',
  not_a_merchant:
    'The address may sign in, but not act as a merchant on this installation. The operator names a key by its address, and a smart wallet with its network, as the answer says.',
  picture_refused:
    'The bytes are no picture that is kept as a logo: another type than PNG, JPEG or WebP, whatever its name says, a damaged one, or one with too many bytes or pixels. The answer says which.',
  account_locked:
    'The operator of this server has locked the account: nobody signs in to it, and its sessions and API keys are refused. Subscriptions that payers agreed to go on; new ones are not taken. Only the operator can unlock it.',
  confirmation_required:
    'A session changes sign-in addresses, API keys and the receivers of existing subscriptions only within 10 minutes after a fresh signature by an address of the account; signing in is none. Get the message with `POST /api/auth/challenge` and `purpose` `confirm`, send it signed to `POST /api/auth/confirm`, then repeat the request.',
  not_a_sign_in_address:
    'The address does not sign in to the account of this session, or is a smart wallet that does so on another network.',
  not_founding_address:
    'An account is taken back by the address that founded it, and this one founded none. For a smart wallet the network counts too.',
  cross_site_request: 'A page of another site sent the request with the visitor’s cookies.',
  other_account:
    'The header `Dues-Account` names another account than that of the session, as where somebody signed in as another one since the page was loaded. Nothing was read or changed.',
  not_found: 'There is no such record, or it belongs to somebody else.',
  route_not_found: 'There is no operation at this path.',
  method_not_allowed: 'The path has no such method; `Allow` names those it has.',
  subscription_not_open:
    'The subscription takes no new subscribers: it is paused or archived, or the operator has locked its merchant’s account.',
  already_subscribed: 'The wallet has a running subscription here already.',
  subscriber_not_running: 'The subscriber is over for good, cancelled or as agreed.',
  not_resumable: 'There is no cancel waiting that the caller could take back.',
  end_changed:
    'The cancel would end the subscription at once, or on another day than `expectedEnd`. Nothing was changed.',
  not_pausable: 'This subscription cannot be paused now, or not for so many periods.',
  not_paused: 'There is no pause to end.',
  not_changeable:
    'Plan, token, quantity or price of this subscription cannot be changed now, or not to that.',
  charge_in_flight: 'A payment or a change of the subscription is due, or on its way to the chain.',
  changed_often:
    'The subscription had 3 changes at once on this day or 10 in this month (UTC), or the wallet 6 or 20 on this network. A change at the next renewal is always possible.',
  quote_expired: 'The signed terms were not quoted, or longer ago than half an hour.',
  no_permission_on_chain: 'No permission is in force on the chain that a signature could end.',
  not_retryable:
    'This payment can’t be retried: it hasn’t failed, its period is over, or its permission was removed.',
  usage_not_metered: 'The terms that the subscriber signed have no price for use.',
  usage_above_limit: 'The next charge would bill more use than the payer agreed to. Nothing was added.',
  usage_period_closed: 'The period of the use is over: its charge is made, or about to be.',
  usage_ambiguous: 'Several running subscribers with metered use have this clientReferenceId.',
  not_refundable:
    'Nothing of the payment was received on a chain that could be refunded: it is not `paid` or `settled`.',
  transaction_not_found:
    'No block of the network of the payment’s token holds the transaction. If it was just sent, send the same request again once it is in one.',
  refund_not_found:
    'The transaction has no transfer of the payment’s token to the account that paid, from an address that signs in to the merchant’s account or received the payment; it failed, is older than the payment, or took a payment itself.',
  refund_already_counted: 'Each such transfer of the transaction is the refund of another payment.',
  refund_exceeds_payment: 'The transfer is of more than what is left of the payment after its other refunds.',
  permission_not_renewable:
    'There are no charges that the allowance could be renewed for: the subscription is free, over, or ends with the current period.',
  renewal_in_flight:
    'A renewal that this wallet signed for the same token is on its way to the chain. Try again in a minute.',
  terms_changed:
    'What was asked for or signed is not what is offered now: the merchant or the rate changed, the quote is too old, or plan or token are not of this subscription; `errors` names the first field that differs. Show the new terms.',
  discount_unknown: 'No discount of this merchant goes by the code.',
  discount_over:
    'The discount cannot be had any more: its time is over, its merchant withdrew it, or it was used as often as it may be.',
  discount_not_for_plan: 'The discount is for other plans, or takes off as much as the plan costs.',
  discount_had:
    'The wallet has this discount already, or had it with a subscription that is over, and it is for each wallet once. Quote again without it.',
  discount_code_taken: 'Another discount of the merchant, which is not archived, goes by the code.',
  network_not_configured: 'This installation takes no payments on the network of the token.',
  price_too_low:
    'The price of a plan is below the least one of a network on which it would be paid (`leastPrice` of its tokens), where less is not worth the gas of a charge. Of a merchant’s plans `errors` names each; a payer chooses another network or plan. Subscribers from before are charged on.',
  price_change_too_soon:
    'The date of a higher price is past, or nearer than one period of its plan: payers get at least that long to answer.',
  price_change_pending:
    'Payers of the plan are still asked to accept an earlier price, or have accepted one that does not hold yet. Withdraw it, or wait until it is through.',
  token_unusable: 'The contract of the token contradicts the catalogue, or answers nothing.',
  bad_signature: 'The terms or the permit are not signed by the account that pays.',
  permit_unusable:
    'The permit was used already, has run out, or is none that this token and account can use.',
  insufficient_balance:
    'The account holds less than the first charge, which it has to hold before a trial too.',
  allowance_too_low: 'The account allows less than what it signed for.',
  charge_would_fail:
    'The first transaction was tried out and would fail; the code in `errors` is the reason.',
  not_authorized:
    'The chain does not hold the call by which the account puts its terms in force, or not yet.',
  invoice_details_required:
    'The subscription asks every payer for the name and address of its invoices, and the checkout has none: give them first.',
  invoice_details_not_asked:
    'The subscription asks nobody for the name and address of invoices, so none are kept.',
  wallet_not_deployed:
    'The account is a smart wallet that is not deployed yet, whose signature can’t be verified.',
  gas_budget_spent:
    'The gas that the keeper may spend on new subscribers of this merchant, or of all, on this network in one day (UTC) is used up, with what waits to be sent; the next day has a new budget.',
  own_transaction_required:
    'Terms of the account with this merchant, or some with two others, reverted on the chain within the last 30 days, so the keeper spends no gas on more of them: quote and subscribe with `authorizeBy` `calls`. Changed terms come into force where the account itself calls `replace` of the contract with those of a quote.',
  address_in_use:
    'The address already signs in to an account. A smart wallet is another one on each network.',
  founding_address_stays:
    'The address that founded an account always signs in to it, so that nobody who gets in can keep its founder out.',
  too_many_sign_in_addresses: 'The account has the maximum number of sign-in addresses.',
  messages_off: 'The installation sends no mail, so no address can be left.',
  too_many_message_addresses: 'The account or wallet has the maximum number of addresses for messages.',
  push_off: 'The installation sends no messages to devices, so none can be turned on.',
  too_many_message_devices: 'The account or wallet has the maximum number of devices for messages.',
  message_address_refused: 'The owner of the address asked never to be written to from here.',
  message_address_not_asked: 'The merchant’s checkouts ask for no address.',
  nothing_paid: 'The signed-in wallet never paid for anything here, so there is nothing to tell it.',
  too_many_confirmations: 'No more confirmation mails for now, to this mailbox or asked for by this account.',
  too_many_webhook_endpoints: 'The account has the maximum number of webhook endpoints.',
  webhook_endpoint_disabled: 'Nothing is sent to a webhook endpoint that is disabled.',
  idempotency_in_progress: 'The first request with this Idempotency-Key is still running.',
  session_expired: 'The checkout session has expired.',
  version_mismatch: 'Somebody changed the record since it was read; `If-Match` kept their change.',
  body_too_large: 'The body has more than 64 KiB, or than the operation takes.',
  unsupported_media_type: 'The body is not declared as `application/json`.',
  idempotency_key_reused: 'The Idempotency-Key was used for another request.',
  too_many_streams:
    'The account, or this server, has its maximum number of event streams open; `Retry-After` says how many seconds to wait.',
  rate_limited: 'Too many requests; `Retry-After` says how many seconds to wait.',
  internal_error: 'A fault of ours. Name the request id when asking about it.',
  rate_unavailable:
    'The dollar rate of the token is not known right now. The same request may succeed later.',
  unavailable: 'The database or a chain does not answer. The same request may succeed later.',
}
