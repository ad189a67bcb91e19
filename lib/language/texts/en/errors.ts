/**
 * Refusals of the API for payers, by their codes. Those with placeholders say the facts of the case.
 */
export const ERRORS = {
  other: 'This didn’t work. Try again, or ask the merchant. ({code})',
  reference: 'Reference: {reference}.',
  offline: 'You’re offline. Check your connection, then try again.',
  unreachable: 'The server isn’t answering. Check your connection, then try again.',
  unavailable: 'The service or the network isn’t answering. Try again in a moment.',
  network_away: '{network} isn’t answering. Try again in a moment.',
  internal_error: 'Something went wrong on the server. Try again in a moment.',
  rate_limited: 'Too many requests. Wait a moment, then try again.',
  rate_limited_for:
    'Too many requests. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.',
  rate_unavailable: 'There is no exchange rate right now. Choose a token that is pegged to the dollar.',
  unauthorized: 'You’re signed out. Sign in again.',
  invalid_request: 'Something in the form isn’t right. Check it, then send it again.',
  invalid_value: 'Something in the form isn’t right. Check it, then send it again.',
  not_found: 'There is no such record any more. Load the page again.',
  session_expired: 'This checkout timed out. Load the page again.',
  subscription_not_open: 'This subscription takes no new subscribers. Ask the merchant for another one.',
  already_subscribed: 'This wallet already has this subscription. For a second one, choose another wallet.',
  subscribed_since:
    'This wallet has been subscribed since {date}. To subscribe once more, choose another wallet.',
  checkout_used:
    'Somebody already subscribed through this checkout. For another wallet, open the payment link again.',
  account_locked: 'This account is locked by the operator. Ask the operator to unlock it.',
  invalid_challenge: 'The message to sign has expired or was used already. Get a new one and sign it.',
  invalid_signature:
    'The signature is not that of this account. Choose the account in your wallet, then sign again.',
  pairing_ended: 'This code was used or stopped, or it is too old. Get a new code on the other screen.',
  pairing_not_ready: 'The other device isn’t that far yet. Wait a moment, then try again.',
  wrong_digits: 'These aren’t the digits on the other screen. Check them, then type them again.',
  digits_left:
    'These aren’t the digits on the other screen. Check them, then type them again. You can try {left, plural, one {once more} other {# times more}}.',
  cross_site_request:
    'Your browser sent this from another site’s page, so nothing was done. Load this page again.',
  other_account:
    'You’re signed in as another account in this browser, so nothing was done. Load the page again.',
  network_not_configured: 'Payments on this network aren’t set up here. Choose a token on another network.',
  price_too_low: 'This plan’s price is below the minimum on this network. Choose another network or plan.',
  price_below_least:
    'This plan costs {price}, and new subscriptions on {network} start at {least}. Choose another network or plan.',
  token_unusable: 'This token can’t be used right now. Choose another one.',
  bad_signature:
    'The signature is not that of the account that pays. Choose it in your wallet, then sign again.',
  permit_unusable: 'The permission you signed can’t be used. Sign it again.',
  insufficient_balance: 'There isn’t enough of the token in your wallet. Add some, or choose another token.',
  allowance_too_low: 'Your wallet allows less than these terms need. Allow the amount as it is asked for.',
  charge_would_fail: 'The network would refuse the first charge. Choose another token, or ask the merchant.',
  charge_refused:
    'The network would refuse the first charge: “{said}”. Choose another token, or ask the merchant.',
  other_keeper: 'The merchant’s contract takes no charges from this site right now. Ask the merchant.',
  token_paused: 'The token is paused by its issuer, so nobody can pay with it now. Choose another token.',
  blocked_address: 'The token’s issuer blocks one of the addresses in this payment. Choose another token.',
  mandate_cancelled: 'These terms were cancelled on the chain already. Start again.',
  already_charged: 'These terms were charged already.',
  outside_window: 'These terms have expired. Start again.',
  too_costly: 'Checking this wallet’s signature costs too much on this network. Use another wallet or token.',
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
  discount_unknown: 'There is no discount with this code here.',
  discount_over: 'This discount is over.',
  discount_not_for_plan: 'This discount is not for the plan that you chose.',
  discount_had: 'This wallet has had this discount before. Clear the discount code to go on.',
  subscriber_not_running: 'This subscription has ended. You can subscribe again.',
  not_resumable: 'There is no cancellation to undo.',
  end_changed: 'The day of the end has changed meanwhile. Look at it again, then decide.',
  no_permission_on_chain: 'There is no permission on the chain to end.',
  not_pausable: 'This subscription can’t be paused now.',
  not_paused: 'This subscription isn’t paused. Load the page again.',
  not_changeable: 'This can’t be changed now.',
  charge_in_flight: 'A payment is under way. Try again in a minute.',
  changed_often: 'There were too many changes. Change at the next payment instead, or come back tomorrow.',
  not_retryable: 'This payment can’t be retried: its period is over or its permission was removed.',
  permission_not_renewable: 'This permission can’t be renewed now.',
  renewal_in_flight: 'A permission that you signed is on its way to the network. Try again in a minute.',
  messages_off: 'This site sends no mail, so no address can be left.',
  push_off: 'This site sends no messages to devices.',
  too_many_message_devices:
    'Messages go to a limited number of devices, and that is reached. Turn one off first.',
  too_many_message_addresses: 'Messages go to at most 5 addresses. Remove one first.',
  message_address_refused: 'The owner of this address asked not to get mail from here. Use another one.',
  message_address_not_asked:
    'This checkout asks for no address. Leave it with your subscriptions, once you have subscribed.',
  too_many_confirmations:
    'No more confirmation emails can be sent now. Look for the last one, in the spam folder too, or try again tomorrow.',
  nothing_paid: 'This wallet has no subscriptions here. Sign in with the wallet you subscribed with.',
  version_mismatch: 'This was changed elsewhere meanwhile. Load the page again.',
  allowance_changed: 'The amount to allow has changed meanwhile. Look at it again, then try once more.',
} as const
