import type { Sentences } from './message-facts'

/** Causes of failed payments, to who pays. */
const CAUSES: Readonly<Record<string, (symbol: string) => string>> = {
  insufficient_balance: (symbol) => `There isn’t enough ${symbol} in your wallet.`,
  allowance_too_low: (symbol) => `Your wallet allows less ${symbol} than the payment.`,
  mandate_cancelled: () => 'You removed the permission in your wallet.',
  token_paused: (symbol) =>
    `The company behind ${symbol} has stopped all transfers for now. You need to do nothing.`,
  blocked_address: (symbol) => `The company behind ${symbol} blocks the wallet or the merchant’s account.`,
  rate_unavailable: () => 'There was no exchange rate. You need to do nothing.',
  rpc_unavailable: () => 'The network could not be reached. You need to do nothing.',
  fees_too_high: () => 'The network is too busy right now. You need to do nothing.',
}

/** Every sentence of messages in English. */
export const EN: Sentences = {
  direction: 'ltr',
  topics: {
    receipt: 'Receipts',
    charge_ahead: 'Payments to come',
    payment_failed: 'Failed payments',
    permission_ending: 'Permissions that run out',
    trial_ending: 'Trials that end',
    price_change: 'Price changes',
    cancelled: 'Subscriptions that end',
    first_subscriber: 'Your first subscriber',
    failures_of_day: 'Failed payments, once a day',
    keeper_low: 'Charging that is about to stop',
    endpoint_disabled: 'Webhook endpoints that are turned off',
    access_added: 'New keys and sign-in addresses',
  },
  footer: {
    reason: (site) => `You get this because you left this address at ${site}.`,
    confirmReason: (site) =>
      `Somebody entered this address at ${site}. If it wasn’t you, ignore this message: nothing more is sent.`,
    unsubscribe: (topic) => `Stop messages of this kind: ${topic}`,
    settings: 'Choose which messages you get',
  },
  messages: {
    confirm: ({ audience, until, link }, say) => ({
      subject: 'Confirm your email address',
      heading: 'Is this your address?',
      lines: [
        audience === 'payer'
          ? 'Confirm it to get receipts and a note before each payment. Nothing is sent until you do.'
          : 'Confirm it to hear about your first subscriber, failed payments and changes to your account. Nothing is sent until you do.',
        `The link works until ${say.moment(until)}.`,
      ],
      facts: [],
      action: { label: 'Confirm this address', href: link },
    }),
    receipt: ({ merchant, title, amount, symbol, network, paidAt, nextChargeAt, link }, say) => ({
      subject: `Receipt from ${merchant}: ${say.tokens(amount, symbol)}`,
      heading: `You paid ${say.tokens(amount, symbol)}`,
      lines: [`Your payment to ${merchant} for ${title} went through.`],
      facts: [
        ['Subscription', title],
        ['Paid to', merchant],
        ['Amount', `${say.tokens(amount, symbol)} on ${network}`],
        ['Paid on', say.moment(paidAt)],
        ['Next payment', nextChargeAt ? say.day(nextChargeAt) : 'None'],
      ],
      action: { label: 'See the receipt', href: link },
    }),
    charge_ahead: ({ merchant, title, dollars, symbol, network, at, metered, link }, say) => ({
      subject: `Your next payment to ${merchant} is on ${say.day(at)}`,
      heading: `${say.dollars(dollars)} on ${say.day(at)}`,
      lines: [
        `${merchant} takes the payment for ${title} from your wallet by itself. Keep enough ${symbol} there.`,
        ...(metered ? ['What you use until then is added, up to the limit that you signed.'] : []),
        'You can cancel before that.',
      ],
      facts: [
        ['Subscription', title],
        ['Amount', `${say.dollars(dollars)} in ${symbol} on ${network}`],
        ['On', say.moment(at)],
      ],
      action: { label: 'See your subscription', href: link },
    }),
    payment_failed: ({ merchant, title, amount, symbol, network, reason, nextAttemptAt, link }, say) => ({
      subject: `Your payment to ${merchant} didn’t go through`,
      heading: `${say.tokens(amount, symbol)} could not be taken`,
      lines: [
        CAUSES[reason]?.(symbol) ?? 'The network didn’t accept the payment.',
        nextAttemptAt
          ? `We try again on ${say.moment(nextAttemptAt)}. You can also try again yourself.`
          : 'It isn’t tried again by itself.',
      ],
      facts: [
        ['Subscription', title],
        ['Amount', `${say.tokens(amount, symbol)} on ${network}`],
      ],
      action: { label: 'Fix this payment', href: link },
    }),
    permission_ending: ({ merchant, title, at, needed, link }, say) => ({
      subject: `Your permission for ${title} runs out`,
      heading: 'Renew your permission',
      lines: [
        needed
          ? `The permission that you gave for ${title} no longer works. Give it again, or the next payment fails.`
          : `The permission that you gave for ${title} covers few further payments. Renew it in a minute, or payments stop.`,
      ],
      facts: [
        ['Subscription', title],
        ['Paid to', merchant],
        ...(at ? [['Next payment', say.day(at)] as const] : []),
      ],
      action: { label: 'Renew the permission', href: link },
    }),
    trial_ending: ({ merchant, title, dollars, symbol, network, at, link }, say) => ({
      subject: `Your trial of ${title} ends on ${say.day(at)}`,
      heading: `Your trial ends on ${say.day(at)}`,
      lines: [
        `Then ${merchant} takes the first payment from your wallet. Cancel before that and you pay nothing.`,
      ],
      facts: [
        ['Subscription', title],
        ['First payment', `${say.dollars(dollars)} in ${symbol} on ${network}`],
        ['On', say.moment(at)],
      ],
      action: { label: 'See your subscription', href: link },
    }),
    price_change: ({ merchant, title, plan, link }) => ({
      subject: `${merchant} asks for another price for ${title}`,
      heading: 'A new price needs your answer',
      lines: [
        `${merchant} asks for a higher price for ${title}. You pay it only if you accept it by a signature. See both prices and what happens if you don’t.`,
      ],
      facts: [
        ['Subscription', title],
        ['Plan', plan],
      ],
      action: { label: 'See the new price', href: link },
    }),
    cancelled: ({ merchant, title, at, ahead, cause, link }, say) => ({
      subject: ahead ? `${title} ends on ${say.day(at)}` : `${title} has ended`,
      heading: ahead ? `It ends on ${say.day(at)}` : 'Your subscription has ended',
      lines: [
        ahead
          ? `Your subscription with ${merchant} was cancelled. You can use it until then, and no further payment is taken.`
          : CANCELLED[cause](merchant),
        'No further payment is taken.',
      ].slice(0, ahead ? 1 : 2),
      facts: [
        ['Subscription', title],
        ['Ends', say.moment(at)],
      ],
      action: { label: 'See your subscriptions', href: link },
    }),
    first_subscriber: ({ title, plan, payer, link }) => ({
      subject: `Your first subscriber: ${title}`,
      heading: 'You have your first subscriber',
      lines: [`Somebody subscribed to ${title}.`],
      facts: [
        ['Subscription', title],
        ['Plan', plan],
        ['Wallet', payer],
      ],
      action: { label: 'See the subscriber', href: link },
    }),
    failures_of_day: ({ day, total, failures, link }, say) => ({
      subject: total === 1 ? 'One payment failed yesterday' : `${say.count(total)} payments failed yesterday`,
      heading: `Failed payments of ${day.toISOString().slice(0, 10)} (UTC)`,
      lines: [
        'Each is tried again on your retry days. A payer can also fix it by a link that you send.',
        ...(total > failures.length ? [`These are the first ${say.count(failures.length)}.`] : []),
      ],
      facts: failures.map(
        ({ title, payer, amount, symbol, cause }) =>
          [`${title}, ${payer}`, `${say.tokens(amount, symbol)}. ${cause}`] as const,
      ),
      action: { label: 'See failed payments', href: link },
    }),
    keeper_low: ({ network, charges, link }, say) => ({
      subject: `Charging on ${network} is about to stop`,
      heading: `The keeper’s coin on ${network} is running low`,
      lines: [
        charges > 0
          ? `It lasts for about ${say.count(charges)} more charges. After that, payments wait until the operator refills it.`
          : 'Payments wait until the operator refills it.',
      ],
      facts: [['Network', network]],
      action: { label: 'See networks and keeper', href: link },
    }),
    endpoint_disabled: ({ url, gone, link }) => ({
      subject: 'A webhook endpoint was turned off',
      heading: 'A webhook endpoint was turned off',
      lines: [
        gone
          ? 'It answered that it is gone (410). No more events are sent to it.'
          : 'It has failed for 5 days. No more events are sent to it.',
        'Turn it on again once it works; you can send what it missed.',
      ],
      facts: [['Endpoint', url]],
      action: { label: 'See your endpoints', href: link },
    }),
    access_added: ({ what, by, at, link }, say) => ({
      subject: ACCESS_ADDED[what],
      heading: ACCESS_ADDED[what],
      lines: ['If it wasn’t you, sign out everywhere at once and remove what you don’t know.'],
      facts: [
        ['By', by],
        ['At', say.moment(at)],
      ],
      action: { label: 'Check your settings', href: link },
    }),
  },
}

const CANCELLED = {
  cancelled: (merchant: string) => `Your subscription with ${merchant} was cancelled.`,
  payment_failed: (merchant: string) =>
    `Your subscription with ${merchant} ended because a payment failed. You can subscribe again at any time.`,
  ended: (merchant: string) => `Your subscription with ${merchant} ended as agreed.`,
}

const ACCESS_ADDED = {
  key: 'An API key was made for your account',
  address: 'A sign-in address was added to your account',
  recovered: 'Your account was recovered by its operator',
}
