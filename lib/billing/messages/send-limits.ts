import { dayOf } from '../calendar'
import { DAY_MS } from '../durations'

/** Most messages of one kind of bound within so many days (UTC), today among them. */
export interface SendBound {
  /** Name of what is counted. */
  readonly scope: string
  readonly days: number
  readonly limit: number
}

/** Days of counts that any bound looks back on. */
export const COUNTED_DAYS = 30

/** Confirmation mails to one mailbox: the owner of an address that a stranger enters gets no more. Decided. */
const CONFIRMATIONS_OF_MAILBOX = [
  { days: 1, limit: 3 },
  { days: COUNTED_DAYS, limit: 6 },
] as const
/** Confirmation mails that one account asks for in a day. Decided. */
const CONFIRMATIONS_OF_ASKER = 10
/** Messages to one mailbox in a day, beyond which the next ones wait. Decided: a payer of 20 subscriptions gets fewer. */
const MESSAGES_OF_MAILBOX = 60

/** Accounts and mailboxes as bounds count them. */
interface Counted {
  /** Hash of the mailbox, so that counts outlive no address. */
  readonly mailbox: string
}

/** Bounds on asking for a confirmation mail; beyond them the request is refused. */
export function askBounds({ mailbox, asker }: Counted & { readonly asker: string }): SendBound[] {
  return [
    ...CONFIRMATIONS_OF_MAILBOX.map((bound) => ({ scope: `confirm:mailbox:${mailbox}`, ...bound })),
    { scope: `confirm:asker:${asker}`, days: 1, limit: CONFIRMATIONS_OF_ASKER },
  ]
}

/**
 * Bounds on sending a message; beyond them it waits for the next day.
 * @param message.merchantId - the merchant that it is about; null for none
 * @param message.perDay - messages that the installation sends in a day: half of them for one merchant, as with gas, and
 *   a quarter of them confirmation mails, which are all that strangers can have sent
 */
export function sendBounds(
  message: Counted & {
    readonly merchantId: string | null
    readonly confirms: boolean
    readonly perDay: number
  },
): SendBound[] {
  const { mailbox, merchantId, confirms, perDay } = message
  const part = (divisor: number) => Math.max(1, Math.floor(perDay / divisor))
  return [
    { scope: 'all', days: 1, limit: perDay },
    ...(confirms ? [{ scope: 'confirm:all', days: 1, limit: part(4) }] : []),
    ...(merchantId === null ? [] : [{ scope: `merchant:${merchantId}`, days: 1, limit: part(2) }]),
    { scope: `mailbox:${mailbox}`, days: 1, limit: MESSAGES_OF_MAILBOX },
  ]
}

/** Start of the next day in UTC. */
export function nextDay(at: Date): Date {
  return new Date(Date.parse(dayOf(at)) + DAY_MS)
}

/** Domains of Gmail, which are one, and where a mailbox is the same with any dots. */
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * The mailbox behind an address, in lower case and without what hosts let its owner add (`ada+news@`), so that bounds
 * and refusals hold for all spellings of it.
 * @param email - in its normal form
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  const [plain = ''] = name.split('+')
  const bare = plain === '' ? name : plain
  return GMAIL.includes(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}
