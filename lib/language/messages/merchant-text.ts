import type { MessageFacts } from '@/lib/billing/messages/message-facts'
import type { MerchantKind } from '@/lib/billing/messages/message-kind'
import { formatCount, formatExactTokens } from '../amounts'
import { writeDate, writeMoment } from '../dates'
import type { Reader } from '../reader'
import type { Words } from './message-text'

const ACCESS_ADDED: Readonly<Record<MessageFacts['access_added']['what'], string>> = {
  key: 'An API key was made for your account',
  address: 'A sign-in address was added to your account',
  recovered: 'Your account was recovered by its operator',
}

type Writers = {
  readonly [K in MerchantKind]: (facts: MessageFacts[K], reader: Reader) => Words
}

/** Words of each message to a merchant. */
const WRITERS: Writers = {
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
  failures_of_day: ({ day, total, failures, link }, reader) => ({
    subject:
      total === 1
        ? 'One payment failed yesterday'
        : `${formatCount(total, reader)} payments failed yesterday`,
    heading: `Failed payments of ${writeDate(day, { ...reader, timeZone: 'UTC' })}`,
    lines: [
      'Each is retried on your retry days. A payer can also fix it, by a link that you send.',
      ...(total > failures.length ? [`These are the first ${formatCount(failures.length, reader)}.`] : []),
    ],
    facts: failures.map(
      ({ title, payer, amount, symbol, cause }) =>
        [`${title}, ${payer}`, `${formatExactTokens(amount, symbol, reader)}. ${cause}`] as const,
    ),
    action: { label: 'See failed payments', href: link },
  }),
  keeper_low: ({ network, charges, link }, reader) => ({
    subject: `Charging on ${network} is about to stop`,
    heading: `The keeper’s coin on ${network} is running low`,
    lines: [
      charges > 0
        ? `It lasts for about ${formatCount(charges, reader)} more charges. After that, payments wait until the operator refills it.`
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
    action: { label: 'See the endpoint', href: link },
  }),
  access_added: ({ what, by, at, link }, reader) => ({
    subject: ACCESS_ADDED[what],
    heading: ACCESS_ADDED[what],
    lines: ['If it wasn’t you, sign out everywhere at once and remove what you don’t know.'],
    facts: [
      ['By', by],
      ['At', writeMoment(at, reader)],
    ],
    action: { label: 'Check your settings', href: link },
  }),
}

/** Words of a message to a merchant. */
export function merchantText<K extends MerchantKind>(kind: K, facts: MessageFacts[K], reader: Reader): Words {
  return WRITERS[kind](facts, reader)
}

/** The line of a confirmation mail to a merchant that says what it is for. */
export const MERCHANT_CONFIRM_LINE =
  'Confirm it to hear about your first subscriber, failed payments and changes to your account. Nothing is sent until you do.'
