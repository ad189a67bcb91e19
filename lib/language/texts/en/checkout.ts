/** The checkout before a wallet is at hand: the offer, the choices and the terms; and one that is closed. */
export const CHECKOUT = {
  notFoundTitle: 'Checkout not found',
  notFound: 'We can’t find this checkout.',
  notFoundText: 'Nothing was charged. What to check:',
  notFoundCopied: 'Was the whole address copied? Its last part begins with “cs_” and has 35 characters.',
  notFoundOld: 'Is the link old? Open the merchant’s payment link again for a new checkout.',
  notFoundAsk: 'Does it still not open? Ask the merchant for a new link.',
  backTo: 'Back to {merchant}',
  straightToMerchant: 'Payments go from your wallet straight to the merchant.',
  offline: 'You’re offline. We’ll continue when you’re back.',

  insteadOf: 'instead of',
  forFirst:
    '{count, plural, one {for the first {frequency, select, month {month} quarter {quarter} other {year}}} other {{per} for the first # payments}}',
  free: 'Free of charge.',
  termsOnce:
    '{trial, select, yes {{days} free. Then {amount} on {date}, once} other {{amount} today, once}}{rate, select, yes {, at the day’s rate} other {}}.',
  terms:
    '{trial, select, yes {{days} free. Then {amount} {when}} other {{amount} today, then {when}}}{rate, select, yes {, at the day’s rate} other {}}.',
  termsFirst:
    '{trial, select, yes {{days} free. Then {amount} once} other {{amount} today}}, then {full} {when}{rate, select, yes {, at the day’s rate} other {}}.',
  termsReduced:
    '{trial, select, yes {{days} free. Then {amount} for {count, plural, one {# payment} other {# payments}}} other {{amount} today and for the next {more, plural, one {payment} other {# payments}}}}, then {full}, {when}{rate, select, yes {, at the day’s rate} other {}}.',
  eachYear:
    '{about, select, yes {around} other {on}} {date} each year{leap, select, yes {, or the last day of that month} other {}}',
  eachMonth:
    '{about, select, yes {around} other {on}} the {day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {frequency, select, month {each month} other {every third month}}{last, select, yes {, or its last day} other {}}',

  plan: 'Plan',
  planFact: '{plan}, {price}',
  planFactSeats: '{plan}, {price}, {seats}',
  includes: 'Included volume: {units}',
  planRate:
    '{frequency, select, month {a month} quarter {a quarter} other {a year}}{seats, select, yes { per seat} other {}}',
  seats: 'Seats',
  seatsHint:
    '{price} {frequency, select, month {a month} quarter {a quarter} other {a year}} per seat, 1 to {max}',
  whatWhen: 'What is charged, when',
  whatWhenIn: 'What is charged, when, in {unit}',
  dollarsPaidIn: 'US dollars, paid in {symbol}',
  today: 'Today, {date}',
  firstCharge: 'First charge',
  plusUsage: 'plus usage',
  freeFor: 'Free for {days}',
  chargesEnd: '{count, plural, one {One charge} other {# charges, the last on {last}}}, then it ends.',
  chargesRenew:
    '{count, plural, one {One charge} other {# charges, the last on {last}}}; none after that unless you renew.',
  discountCode: 'Discount code',
  apply: 'Apply',
  codeApplied: '{code} is applied.',
  codeIdle: '{code} doesn’t lower the price of what you chose.',
  codeRefused: '{problem} The prices are without this code.',

  noWallet: 'No wallet yet',
  balancesHere: 'Balances show here',
  connect: 'Connect',
  connectWallet: 'Connect wallet',
  lookingForWallets: 'Looking for wallets…',
  payWith: 'Pay with',
  balancesFirst: 'Your balances, highest first',
  tokensOn:
    '{tokens, plural, one {# token} other {# tokens}} on {networks, plural, one {# network} other {# networks}}',
  onNetwork: 'On {network}',
  moreTokens: '{count, plural, one {# more token} other {# more tokens}}',
  neverMoreThan: 'never more than {amount}',
  dayRate: 'at the day’s rate',
  contract: 'Contract',
  copyContract: 'Copy the {symbol} contract address',
  viewContract: 'View the {symbol} contract in an explorer',
  allowFor: 'Permission lasts',
  neverMore: 'Never more than you choose',
  charges: '{count, plural, one {# charge} other {# charges}}',
  afterwards: 'Then',
  untilYouCancel: 'Until you cancel',
  endAfter: '{count, plural, one {End after # payment} other {End after # payments}}',
  nothingTaken: 'Nothing is ever taken: your wallet allows no tokens. It only signs that you subscribe.',
  allowUpTo:
    'Allow up to {about, select, yes {about } other {}}<b>{amount}</b> in total: {payments}{ends, select, yes {, the last on {last}} other {}}.',
  allowCap:
    'Allow a cap in {symbol}, shown before you sign, for {payments} of {price}{ends, select, yes {, the last on {last}} other {}}.',
  renewThen: 'You renew it then, with one signature; nothing more is taken until you do.',
  endsAfter: 'It ends after {count, plural, one {# payment} other {# payments}}, the last on {last}.',
  thenEnds: 'Then it ends.',
  canTake:
    '{merchant} can take at most <b>{amount} {frequency, select, month {a month} quarter {a quarter} other {a year}}</b>{floats, select, yes {, and take {price} worth at that day’s rate} other {}}. Cancel any time.',
  canCharge:
    '{merchant} can charge at most once {frequency, select, month {a month} quarter {a quarter} other {a year}}. Cancel any time.',
  dueToday: 'Due today',
  networkFee: 'Network fee',
  feeNone: 'None for you',
  feeNoneMostly: 'None with most wallets',
  feeSmall: 'A small one, once',
  feeReading: 'Being read…',
  feeThere: 'Shown once your wallet is on {network}',
  paidTo: 'Paid to',
  onNetworkNote: 'on {network}',
  copyAddress: 'Copy address {start}…',
  startSubscription: 'Start subscription',
  connectingShares: 'Connecting a wallet only shares your address.',
  consentFree:
    'By choosing “{button}”{shown, select, yes {} other { in a later step}} you will subscribe to {merchant}, free of charge, until you cancel.',
  consent:
    'By choosing “{button}”{shown, select, yes {} other { in a later step}} you will authorize {merchant} to take up to {amount} each {frequency, select, month {month} quarter {quarter} other {year}} on {network}, from {start, select, today {today} other {{first}}}{ends, select, yes { to {last}, or} other {}} until you cancel{limited, select, yes {, and no more than {payments} unless you renew} other {}}.',
  invoiceDetails: 'Invoice details',
  detailsNeeded: 'Needed for this subscription',
  detailsWanted: 'If you want them on your invoices',
  detailsSaved: 'Saved for your invoices.',
  detailsNone: 'None given.',
  detailsAgain: 'Enter again',
  detailsAdd: 'Add details',
  email: 'Email',
  emailHint: 'For receipts, and a note before each payment. Merchants don’t see it.',
  emailKept: 'Once you’re subscribed, we’ll ask you by email to confirm {email}.',
  emailGiven: 'An address was left for this checkout. One that you enter here replaces it.',
  emailRule: 'Enter an email address, such as ada@example.com, or leave this empty.',

  update: 'Update',
  needsScript: 'To pay, this page needs JavaScript and a wallet.',
  needsScriptText:
    'All terms can be read without it. Turn JavaScript on in a browser that has a wallet, then load this page again. Nothing was charged.',

  stepTerms:
    '{plans, select, yes {{plan}, } other {}}{price}{seated, select, yes {, {seats}} other {}}. {trial, select, yes {{days} free.{reduced, select, yes { First charge: {first}.} other {}}} other {First charge today{reduced, select, yes {: {first}} other {}}.}}',
  stepFree: '{plans, select, yes {{plan}, free of charge.} other {Free of charge.}}',
  manage: 'Manage subscription',

  expired: 'This link timed out.\nNothing was charged.',
  noNewSubscribers: 'This subscription takes no new subscribers.',
  onItsWay: 'A payment for this checkout is on its way.',
  choiceMissed: 'The link asks for a plan or a number of seats that isn’t offered here. Check your choice.',
  complete: 'This checkout is complete.',
  expiredText:
    'It was open until {date}. Start again with the same choices{same, select, yes {; the price has not changed} other {}}.',
  pausedText: '{merchant} has paused it. Nothing was charged. Ask {merchant} when it will reopen.',
  archivedText: '{merchant} has closed it. Nothing was charged. Ask {merchant} for another link.',
  onItsWayText: 'The network has not confirmed it yet. You can close this page.',
  completeText:
    'It was used{dated, select, yes { on {date}} other {}}, and works once.{again, select, yes { To subscribe again, open the payment link of {merchant} again.} other {}}',
  priceChanged: 'The price has changed.',
  priceChangedText: '{plan} was {former} and is now {price}.',
  freeTrial: 'Free trial',
  none: 'None',
  youAllow: 'You allow',
  allowFact: '{payments}, {amount}',
  startAgain: 'Start again',
} as const
