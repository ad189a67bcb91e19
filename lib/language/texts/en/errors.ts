/**
 * Refusals of the API for payers, by their codes. English pages show the API's own sentence, which has the facts; the
 * others say what these do.
 */
export const ERRORS = {
  other: 'This didn’t work. Try again, or ask the merchant. ({code})',
  reference: 'Reference: {reference}.',
  offline: 'You’re offline. Check your connection, then try again.',
  unreachable: 'The server isn’t answering. Check your connection, then try again.',
  unavailable: 'The service or the network isn’t answering. Try again in a moment.',
  internal_error: 'Something went wrong on the server. Try again in a moment.',
  rate_limited: 'Too many requests. Wait a moment, then try again.',
  rate_unavailable: 'There is no exchange rate right now. Choose a token that is pegged to the dollar.',
  unauthorized: 'You’re signed out. Sign in again.',
  invalid_request: 'Something in the form isn’t right. Check it, then send it again.',
  invalid_value: 'Something in the form isn’t right. Check it, then send it again.',
  not_found: 'There is no such record any more. Load the page again.',
  session_expired: 'This checkout timed out. Load the page again.',
  subscription_not_open: 'This subscription takes no new subscribers. Ask the merchant for another one.',
  already_subscribed: 'This wallet has this subscription already.',
  account_locked: 'This account is locked by the operator. Ask the operator to unlock it.',
  invalid_challenge: 'The message to sign has expired or was used already. Get a new one and sign it.',
  invalid_signature:
    'The signature is not that of this account. Choose the account in your wallet, then sign again.',
  network_not_configured: 'Payments on this network aren’t set up here. Choose a token on another network.',
  price_too_low: 'This plan costs less than payments on this network take. Choose another network or plan.',
  token_unusable: 'This token can’t be used right now. Choose another one.',
  bad_signature:
    'The signature is not that of the account that pays. Choose it in your wallet, then sign again.',
  permit_unusable: 'The permission that you signed can’t be used. Sign it again.',
  insufficient_balance: 'There isn’t enough of the token in your wallet. Add some, or choose another token.',
  allowance_too_low: 'Your wallet allows less than these terms need. Allow the amount as it is asked for.',
  charge_would_fail: 'The first charge would fail. Choose another token, or ask the merchant.',
  token_paused: 'The token is paused by its issuer, so nobody can pay with it now. Choose another token.',
  blocked_address: 'The issuer of the token blocks an address that takes part. Choose another token.',
  mandate_cancelled: 'These terms were cancelled on the chain already. Start again.',
  already_charged: 'These terms were charged already.',
  outside_window: 'The time of these terms is over. Start again.',
  too_costly: 'Checking this wallet’s signature takes too much gas. Use another wallet or token.',
  not_authorized: 'The network doesn’t have what your wallet sent yet. Wait a moment, then try again.',
  wallet_not_deployed: 'Send anything from this smart wallet once on this network, then try again.',
  own_transaction_required:
    'The last terms of this wallet failed on the network. Pay with another wallet or token.',
  gas_budget_spent:
    'No more payers can start on this network today. Choose another network, or come back tomorrow.',
  terms_changed: 'The terms have changed since. Check them, then sign again.',
  quote_expired: 'These terms are more than half an hour old. Look at them again and sign.',
  invoice_details_required:
    'This subscription asks for the name and address for its invoices. Enter them first.',
  invoice_details_not_asked:
    'This subscription takes no names and addresses for its invoices. Nothing was kept.',
  discount_unknown: 'No discount goes by this code here.',
  discount_over: 'This discount is over.',
  discount_not_for_plan: 'This discount is not for the plan that you chose.',
  subscriber_not_running: 'This subscription has ended. You can subscribe again.',
  not_resumable: 'There is no cancel that could be taken back.',
  no_permission_on_chain: 'There is no permission on the chain that could be ended.',
  not_pausable: 'This subscription can’t be paused now.',
  not_paused: 'This subscription isn’t paused. Load the page again.',
  not_changeable: 'This can’t be changed now.',
  charge_in_flight: 'A payment is under way. Try again in a minute.',
  changed_often: 'There were too many changes. Change at the next payment instead, or come back tomorrow.',
  not_retryable: 'This payment can’t be retried: its period is over or its permission was removed.',
  permission_not_renewable: 'This permission can’t be renewed now.',
  renewal_in_flight: 'A permission that you signed is on its way to the network. Try again in a minute.',
  messages_off: 'This site sends no mail, so no address can be left.',
  too_many_message_addresses: 'Messages go to at most 5 addresses. Remove one first.',
  message_address_refused:
    'The owner of this address asked never to be written to from here. Use another one.',
  message_address_not_asked:
    'This checkout asks for no address. Leave it with your subscriptions, once you have subscribed.',
  too_many_confirmations:
    'No more confirmation mails can be sent now. Look for the last one, in the spam folder too, or try again tomorrow.',
  nothing_paid: 'This wallet pays for nothing here. Sign in with the wallet that you subscribed with.',
  version_mismatch: 'This was changed elsewhere meanwhile. Load the page again.',
  allowance_changed: 'The amount to allow has changed meanwhile. Look at it again, then try once more.',
} as const
