/** The permission that a payer’s wallet gave: its reach, renewing it, and taking it back. */
export const PERMISSION = {
  title: 'Permission',
  renew: 'Renew permission',
  change: 'Change permission',
  further: 'Number of further charges',
  count: '{count, plural, one {# charge} other {# charges}}',
  done: '{due, select, yes {Done. The payment is then tried again by itself.} other {Done. Nothing is charged by this.}}',
  asItWas: 'Your permission is as it was.',
  effect:
    '{merchant} can take at most {each}, {charges} in all: {total}. {more, select, yes {With your other subscriptions there, your wallet shows {shown}. } other {}}{free, select, yes {It takes one free signature.} other {Your wallet asks for a small network fee on {network}.}} {due, select, yes {The overdue payment of {overdue} is then tried again by itself.} other {Nothing is charged now.}}',
  reachSigned:
    'Signed for {count, plural, one {# charge} other {# charges}}. It takes effect with the first payment.',
  reachAll: 'Covers every charge to come.',
  reachNone: 'Used up. The charge on {day} needs a new permission.',
  reachMore:
    'Covers {count, plural, one {# more charge} other {# more charges}}. The charge on {day} needs a new permission.',
  endingNone: 'You’ve used all the charges that you allowed.',
  endingMore: 'Your permission covers {count, plural, one {# more charge} other {# more charges}}.',
  renewBefore: 'Renew it before {day}, or that charge fails. The terms stay the same.',
  renewalWaiting:
    'You allowed {count, plural, one {# charge} other {# charges}}. We’re bringing it to {network}, usually within a minute.',
  renewalVoid:
    '{reason, select, permit_used {Your wallet used this signature’s number for something else, so it couldn’t be used.} permit_expired {Your last signature expired before it reached the network.} permit_refused {The token didn’t accept your last signature.} terms_changed {Your terms changed before your last signature could be used.} permit_outdated {Another subscription of this wallet needs more since you signed.} permit_reverted {The network refused your last signature.} too_costly {Checking your smart wallet’s signature costs too much.} other {Your last signature couldn’t be used.}} Nothing changed. Allow it again below.',
  state:
    '{state, select, none {None. The wallet never gave one.} discarded {None. What you signed was discarded before it took effect on the chain.} withdrawing {Being withdrawn with the first payment. If the network takes it first, it is removed soon.} ending {Signed, but nothing is charged with it. It is discarded when the subscription ends.} pending {Signed. It takes effect on the chain with the first payment.} over {Still active. Nothing is charged with it, and it is removed soon.} live {Active.} removing {Still active. The transaction that removes it is on its way.} void {Not valid any more. Allow it again above.} other {Ended.}}',
  activeSince: 'Active since {day}.',
  endedOn: 'Ended on {day}.',
  left: '{state} An allowance of {amount} is left, which nothing can charge.',
  again:
    'Allow {amount} again, or {trial, select, yes {the first payment fails.} other {no payment can be taken.}}',
  againDone: 'Allowed.',
  againNext:
    '{trial, select, yes {Nothing is charged before the trial ends.} other {Then try the payment again.}}',
  againText:
    'The permission you gave when you subscribed can’t be used any more: this wallet has used or replaced it since, or changed how it signs. Allow the same payments again on {network}. If {symbol} takes your signature for it, that’s free; otherwise it costs a small network fee. {next}',
  againFollows: 'Done. This page follows within a minute.',
  nothingAllowed: 'Nothing was allowed.',
  allowFromZero:
    'Nothing was allowed. Some tokens change an allowance only from 0: set it to 0 in your wallet first.',
  taker: 'The contract that may take them',
  anyWallet: 'With any wallet or explorer',
  sendData: 'Send this data from the paying wallet to the contract of {symbol}.',
  copyData: 'Copy data',
  copyDataOf:
    '{what, select, approval {Copy data of the approval} call {Copy data of the call} other {Copy data that allows nothing}}',
  copySigned: 'Copy what you signed',
  network: 'Network',
  contract: 'Contract',
  contractOf: 'Contract of {symbol}',
  zeroTitle: 'Set the allowance to 0',
  zeroWith: 'Set it to 0 with {wallet}',
  zeroDone: 'Done. The contract can’t take anything any more.',
  zeroAsItWas: 'The allowance is as it was.',
  zeroText:
    'On {moment} your wallet still allowed the contract {amount} on {network}. Without your permission the contract can’t charge it, so you can leave it. Setting it to 0 costs a network fee.',
  removeTitle: 'Remove the permission on the chain',
  removeText:
    'The permission lives in a contract on {network}, not on this site. Ending it there ends it for good.',
  removeWith: 'Remove with {wallet}',
  removeDone: 'Done. The permission is removed on the chain; this page follows in a moment.',
  nothingRemoved: 'Nothing was removed.',
  maybeRemoved: 'The permission may be removed already.',
  ownTransaction: 'With your own transaction',
  ownText:
    'Your wallet can end it at any time, even if this site is gone; it costs a network fee.{ends, select, yes { It ends this subscription at once.} other {}}',
  endPermission: '{over, select, yes {End the permission} other {End this subscription}}',
  callCancel: 'Call {call} of the contract with what you signed.',
  removeAll: 'Remove all permissions for {symbol}',
  removeAllText:
    'Set the allowance of the contract to 0 in {symbol}. This stops everything that you pay this merchant in {symbol}.',
  freeTitle: 'Free, with a signature',
  freeText: 'You sign, and we bring it to {network} at our cost. {effect}',
  freeDone: 'Signed. The permission is removed on the chain within a minute or so; this page follows.',
  freeOver: 'Nothing can be charged with it afterwards, even without this site.',
  freeEnds:
    'It ends this subscription for good: that can’t be taken back.{dated, select, yes { You can use what you paid for until {day}.} other {}}',
} as const
