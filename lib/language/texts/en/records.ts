/** Words beside addresses, transactions and the lines of a payment, on pages of payers and merchants. */
export const RECORDS = {
  copyOf:
    '{what, select, payer {Copy your address} merchant {Copy the merchant} receiver {Copy the receiver} contract {Copy the contract} token {Copy the token} paying {Copy the account that paid} other {Copy address}}',
  viewOf:
    '{what, select, payer {View your address on {host}} merchant {View the merchant on {host}} receiver {View the receiver on {host}} contract {View the contract on {host}} token {View the token on {host}} paying {View the account that paid on {host}} other {View address on {host}}}',
  copyTransaction: 'Copy transaction hash',
  viewTransaction: 'View transaction on {host}',
  viewOn: 'View on {host}',
  noTransaction: 'None',
  refunds: 'Refunds',
  refund: 'Refund of {amount}, {note}',
  refundNote: '{status, select, pending {waiting for the network} other {taken back by the network}}',
  price: 'Price',
  linePlan: '{seats, select, yes {Seat} other {Plan}}, {period}',
  lineNamed: '{name}, {period}',
  lineDiscount: '{coded, select, yes {Discount {code}} other {Discount}}',
  lineCredit: 'Credit',
  linesTotal: 'Total',
  pauseTitle: 'Pause this subscription?',
  dontPause: 'Don’t pause',
  pausing: 'Pausing…',
  pause: 'Pause',
  pauseLength: 'For how long',
  pauseChoice: '{periods}, until {day}',
  charges: 'Charges',
  access: 'Access',
  sooner: 'Sooner',
  pauseCharges: 'None before {day}. Then they continue automatically.',
  pauseSooner:
    'You can end the pause at any time. The next charge then comes on the next of the usual dates.',
  notPaused: 'It was not paused.',
  pauseUnknown: 'It isn’t known whether it was paused.',
  printOrSave: 'Print or save',
  checkChain: 'Check against the chain',
  verifiedTitle:
    '{result, select, found {Your wallet’s server found this payment on {network}.} different {{network} says something else.} not_found {Your wallet’s server doesn’t know this transaction.} other_network {Your wallet is on another network.} no_wallet {No wallet in this browser.} other {Your wallet gave no answer.}}',
  verifiedText:
    '{result, select, found {The contract’s event names these terms, this period and this amount, and the tokens left the wallet above in the same transaction.} different {The transaction is there, but it holds another payment, or it failed. Don’t rely on this document before you have compared it in an explorer.} not_found {It may be behind, or not keep old transactions of {network}. Try again later, or compare it in an explorer.} other_network {Switch it to {network}, then check again.} no_wallet {The check asks {network} through your own wallet, so that it doesn’t depend on this site. Open this page in a browser that has one, or compare the transaction in an explorer.} other {{network} could not be asked. Try again in a moment.}}',
} as const
