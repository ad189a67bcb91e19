import type { ChargeStatus } from '../charges/charge-status'
import { DAY_MS } from '../durations'
import type { EventType } from '../event-type'
import { isUuid } from '../uuid'
import type { MessageKind, Topic } from './message-kind'

/** Event of the log, as far as messages depend on it. */
export interface ToldEvent {
  readonly id: bigint
  readonly type: EventType
  readonly subscriberId: string | null
  /** Id of the record that its payload is about: a payment, an endpoint, a key; null where it names none. */
  readonly recordId: string | null
  /** Change of an account, as `account.changed` names it. */
  readonly change: string | null
  /** End of the subscriber, reached or set; null where none is. */
  readonly endsAt: Date | null
}

/** Message that an event makes. Of messages to one address with one key only the first is sent. */
export interface PlannedMessage {
  readonly topic: Topic
  readonly key: string
}

/** Changes of an account by which somebody else might get in. */
const ACCESS = ['sign_in_address.added', 'api_key.created', 'account.recovered']

type Rule = (event: ToldEvent) => PlannedMessage

const byRecord =
  (topic: Topic): Rule =>
  (event) => ({ topic, key: `${topic}:${event.recordId ?? event.id}` })
const byEvent =
  (topic: Topic): Rule =>
  ({ id }) => ({ topic, key: `${topic}:${id}` })
const bySubscriber =
  (topic: Topic): Rule =>
  ({ id, subscriberId }) => ({ topic, key: `${topic}:${subscriberId ?? id}` })
/** A cancel that was announced has the same end when it comes true, and is told once. */
const byEnd: Rule = ({ id, subscriberId, endsAt }) => ({
  topic: 'cancelled',
  key: endsAt ? `cancelled:${subscriberId}:${endsAt.toISOString()}` : `cancelled:${id}`,
})

const RULES: Partial<Readonly<Record<EventType, Rule>>> = {
  'payment.succeeded': byRecord('receipt'),
  // Once a charge: its later attempts tell nothing new, and the last one ends in a cancel or a receipt.
  'payment.failed': byRecord('payment_failed'),
  'subscriber.permission_ending': byEvent('permission_ending'),
  'subscriber.permission_needed': byEvent('permission_ending'),
  'subscriber.trial_ending': bySubscriber('trial_ending'),
  'subscriber.price_change_asked': byEvent('price_change'),
  'subscriber.cancel_scheduled': byEnd,
  'subscriber.cancelled': byEnd,
  'subscriber.ended': byEnd,
  'subscriber.created': () => ({ topic: 'first_subscriber', key: 'first_subscriber' }),
  'webhook_endpoint.disabled': byEvent('endpoint_disabled'),
  'account.changed': byEvent('access_added'),
}

/** Types of events that make messages. */
export const TOLD_TYPES = Object.keys(RULES) as readonly EventType[]

/** The message that an event makes; null for none. */
export function messageOf(event: ToldEvent): PlannedMessage | null {
  if (event.type === 'account.changed' && !ACCESS.includes(event.change ?? '')) return null
  return RULES[event.type]?.(event) ?? null
}

/** The payment that a message says something of which may change before it leaves; null for none. */
export function paymentOf({ kind, key }: { kind: MessageKind; key: string }): string | null {
  if (kind !== 'receipt' && kind !== 'payment_failed') return null
  const id = key.slice(`${kind}:`.length)
  return isUuid(id) ? id : null
}

/** True where a payment came to be what the message about it does not say: taken back, or paid after all. */
export function isOvertaken(kind: MessageKind, status: ChargeStatus): boolean {
  const isPaid = status === 'paid' || status === 'settled'
  return kind === 'receipt' ? !isPaid : isPaid
}

/** Key of the message that a charge comes: once for each date, so that a charge that moves is told again. */
export function chargeAheadKey(charge: { subscriberId: string; nextChargeAt: Date }): string {
  return `charge_ahead:${charge.subscriberId}:${charge.nextChargeAt.toISOString().slice(0, 10)}`
}

/** Key of the message with the failures of a day in UTC. */
export function failuresKey(day: Date): string {
  return `failures_of_day:${day.toISOString().slice(0, 10)}`
}

/** Key of the message that a network's keeper runs low: once a week, from its Thursday in UTC on. */
export function keeperLowKey({ chainId, at }: { chainId: number; at: Date }): string {
  return `keeper_low:${chainId}:${Math.floor(at.getTime() / (7 * DAY_MS))}`
}

/** Reader of messages, as far as it decides which it gets. */
interface Reader {
  readonly confirmedAt: Date | null
  /** Newest event of the log when the address was confirmed; earlier ones are not told. */
  readonly sinceEvent: bigint
  readonly muted: readonly Topic[]
}

/** True where a confirmed reader wants messages of a topic, about this event. */
export function isWanted(reader: Reader, message: { topic: Topic; eventId: bigint | null }): boolean {
  if (reader.confirmedAt === null || reader.muted.includes(message.topic)) return false
  return message.eventId === null || message.eventId > reader.sinceEvent
}
