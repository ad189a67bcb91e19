/** The payer’s own pages: the list of subscriptions, each with its facts, payments and what is wrong with them. */
export const PORTAL = {
  skip: 'Skip to the content',
  title: 'Your subscriptions',
  lead: 'All subscriptions this wallet pays for on this site{network, select, none {} other { on {network}}}. Payments go straight from the wallet.',
  otherNetwork:
    'A smart wallet signs in on one network. For another one, sign out, switch the wallet to that network and sign in again.',
  signInLead:
    'Choose the wallet that pays. You sign one message to show that it is yours; it costs nothing and moves no money.',
  needsScript:
    'Signing in needs JavaScript. Without it, every permission can be ended in your wallet or on the network’s explorer.',
  outOfDate: 'This may be out of date. We’ll continue when you’re back.',
  nothingRead: 'Nothing could be read yet. We’ll continue when you’re back.',
  notReadAgain: 'This could not be read again.',
  notRead: 'Your subscriptions could not be read.',
  paymentsUnaffected: '{problem} This doesn’t affect your payments.',
  loading: 'Loading your subscriptions',
  otherWallet: 'Another wallet pays for the subscription you came for.',
  otherWalletText:
    'These are the subscriptions of {address}. Sign out, then sign in with the wallet that subscribed.',
  thisOtherWallet: 'Another wallet pays for this subscription.',
  thisOtherWalletText:
    'You’re signed in as {address}. Sign out, then open the link again and sign in with the wallet that subscribed.',
  nothing: 'This wallet has no subscriptions here.',
  nothingText:
    'No subscription was ever made with {address}. If you subscribed with another wallet or account, sign out and sign in with that one.',
  showMore: 'Show more',
  allInvoices: 'All your invoices',
  allSubscriptions: 'All your subscriptions',
  subscribeAgain: 'Subscribe again',
  status:
    '{status, select, active {Active} trialing {Trialing} past_due {Past due} paused {Paused} cancelled {Cancelled} other {Ended}}',
  noteEnds: 'ends on {day}',
  noteCancels: 'cancels on {day}',
  noteUntil: 'until {day}',
  noteSince: 'since {day}',
  noteOn: 'on {day}',
  cardNext: '{merchant}<d>, next charge {day}</d>',
  cardDue: '{merchant}<d> · payment was due on {day}</d>',
  plan: 'Plan',
  planPrice: '{plan}, {price}',
  seats: 'Seats',
  discount: 'Discount',
  discountText:
    '{coded, select, yes {{code}, } other {}}{off} off {each, select, yes {each payment} other {{count, plural, one {# more payment} other {# more payments}}}}',
  credit: 'Credit',
  creditText: '{amount}, which lowers your next payments',
  paidIn: 'Paid in',
  nextCharge: 'Next charge',
  openCharge: 'Payment due',
  none: 'None',
  nextChargeText: '{due, select, yes {Due {day}} other {{day}}}, {amount} in {symbol}',
  withUsage: '{charge}, plus {amount} of usage so far',
  usage: 'Usage this period',
  usageNone: 'None yet, at most {limit}',
  usageText: '{quantity} × {unit}, {amount} of at most {limit}',
  neverMore: 'Never more than',
  capFrom: '{cap} from {day}',
  renews: 'Renews',
  untilYouCancel: 'Until you cancel',
  chargesLeft: 'Charges left',
  since: 'Since',
  ended: 'Ended',
  ends: 'Ends',
  endsOn: 'On {day}. {why}',
  walletPermission: 'Wallet permission',
  walletHolds: 'Wallet holds',
  readOn: '{amount} <d>on {moment}</d>',
  allowanceLeft: 'Allowance left',
  forecast: 'Forecast',
  paidBy: 'Paid by',
  merchant: 'Merchant',
  paidTo: 'Paid to',
  paidToShare: 'Paid to, {share}',
  payments: 'Payments',
  nothingCharged: 'Nothing was charged yet.',
  receiptFor: 'Receipt<s> for {period}</s>',
  invoiceFor: 'Invoice<s> for {period}</s>',
  payment:
    '{state, select, due {Due} submitted {Sent} pending {Confirming} failed {Failed} refunded {Refunded} partly_refunded {Partly refunded} other {Paid}}',
  paymentNote:
    '{state, select, due {about to be sent} submitted {waiting for a block} pending {may still be undone} failed {not tried again automatically} other {refund on its way}}',
  retryOn: 'retry on {day}',
  endReason:
    '{reason, select, requested_by_payer {You cancelled it.} requested_by_merchant {The merchant ended it.} payment_failed {Two payments in a row failed.} first_payment_failed {The first payment could not be taken within three days.} mandate_cancelled {The permission was removed on the chain.} mandate_exhausted {As agreed when you subscribed.} price_not_accepted {You didn’t accept the new price.} other {The merchant no longer offers it.}}',
  endContinue: '{why} Subscribe again to continue.',
  failed:
    '{reason, select, insufficient_balance {There isn’t enough {symbol} in your wallet.} allowance_too_low {Your wallet allows less than the charge.} permission {The permission in your wallet was removed.} token_paused {The token’s issuer has paused all transfers.} blocked_address {The token’s issuer blocks your wallet or the merchant’s.} costly {Taking the charge costs more in network fees than this site pays for.} network {The network could not be reached, or its fees are too high.} rate_unavailable {There was no exchange rate for the token.} over {The time to take this payment is over.} other {The network didn’t accept the payment.}}',
  whoActs:
    '{who, select, payer {You can fix this.} merchant {The merchant must act.} other {The operator of this site must act.}}',
  addThenTry: 'Add {exact, select, yes {at least} other {more than}} {amount}, then try again.',
  allowThenTry:
    'Allow the contract below to take {exact, select, yes {at least} other {more than}} {amount} again in your wallet, then try again.',
  subscribeToContinue: 'Subscribe again to continue.',
  switchProgramOff:
    'If your wallet runs a program when it sends tokens, turn that off and try again. Otherwise, subscribe with another token.',
  keepAccess: 'You keep access until {day}.',
  accessEnded: 'Your access ended on {day}.',
  paymentFailed: 'A payment of {amount} on {network} failed.',
  tryingNow: 'The payment is being tried now.',
  tryAgainNow: 'Try again now',
  allowAbove: 'Allow it again above first.',
  enoughPermission:
    '{count, plural, one {Enough for the one charge your permission covers.} other {Enough for the # charges your permission covers.}}',
  enoughAll: 'Enough for every charge that was signed.',
  notEnoughDue: 'Not enough for the charge that was due on {day}.',
  notEnoughNext: 'Not enough for the next charge, on {day}.',
  enoughFor:
    '{count, plural, one {Enough for one charge.} other {Enough for # charges.}} The one on {day} would fail.',
  topUp:
    '{forecast} {lacks, select, balance {Top up the wallet} allowance {Allow more} both {Top up the wallet and allow more} other {Top up the wallet or allow more}}{before, select, yes { before then} other {}}.',
  linkTitle:
    '{purpose, select, permission {Renew your permission} change {Change your subscription} price {A new price for your subscription} retry {Pay what is due} other {Your subscription}}',
  linkLead:
    '{purpose, select, permission {Choose how many more payments your wallet allows. Nothing is charged now.} change {Choose the plan, token or quantity. You see what it costs before you sign.} price {Accept it with a signature. Your subscription says what happens if you don’t.} retry {The last payment failed. Once your wallet holds enough, try it again here.} other {This link is for one subscription, and for the wallet that pays for it.}}',
  linkOver: 'This link doesn’t work.',
  linkOverText:
    'It has expired, or part of its address is missing. Links work for 30 days: ask the merchant for a new one, or sign in with the wallet that pays. Nothing was charged.',
  confirmInWallet: 'Confirm in your wallet.',
  sent: 'Sent. Waiting for the network…',
  wrongAccount: 'Your wallet shows {account}. Choose {payer} in it: only the account that pays can do this.',
  reverted: 'The network refused the transaction. {effect}',
  refused: '{problem} {effect}',
} as const
