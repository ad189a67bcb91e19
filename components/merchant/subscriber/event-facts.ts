import { formatDay } from '@/components/billing/format-day'
import { dollars, type StatusLook } from '@/components/billing/subscriber-facts'
import { ACCOUNT_CHANGES, type AccountChange } from '@/lib/billing/accounts/account-change'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { DAY_MS } from '@/lib/billing/durations'
import type { EventType } from '@/lib/billing/event-type'
import type { Writing } from '@/lib/language/amounts'
import { EVENT_LOOKS } from './event-words'

/** An event as its words need it. Events of earlier versions may lack fields of the contract. */
export interface EventFacts {
  readonly type: EventType
  readonly data: Readonly<Record<string, unknown>>
}

/** "Ends" where the last agreed charge is paid. */
const endVerb = (reason: unknown) => (reason === 'mandate_exhausted' ? 'Ends' : 'Cancels')

const accountWords: Readonly<Record<AccountChange, string>> = {
  'sign_in_address.added': 'Sign-in address added',
  'sign_in_address.removed': 'Sign-in address removed',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'api_keys.revoked': 'All API keys revoked',
  'sessions.ended': 'Signed out everywhere',
  'receivers.changed': 'Receivers changed',
  'account.recovered': 'Account taken back',
  'account.locked': 'Account locked by the operator',
  'account.unlocked': 'Account unlocked by the operator',
}

/** Word and sign of an event in a list: "Paid", "Trial started", "Cancels on 3 Dec". */
export function eventLook({ type, data }: EventFacts, now: Date): StatusLook {
  const { word, sign } = EVENT_LOOKS[type]
  switch (type) {
    case 'payment.succeeded':
      return { word: 'Paid', sign }
    case 'payment.reversed':
      return { word: 'Payment taken back', sign }
    case 'subscriber.created':
      return data.status === 'trialing' ? { word: 'Trial started', sign: 'half' } : { word, sign }
    case 'subscriber.cancel_scheduled':
      return typeof data.cancelAt === 'string'
        ? { word: `${endVerb(data.cancelReason)} on ${formatDay(data.cancelAt, now)}`, sign }
        : { word, sign }
    case 'subscriber.ended':
      return {
        word: data.cancelReason === 'price_not_accepted' ? 'Ended, new price not accepted' : word,
        sign,
      }
    case 'account.changed': {
      const change = ACCOUNT_CHANGES.find((each) => each === data.change)
      return { word: change ? accountWords[change] : word, sign }
    }
    default:
      return { word, sign }
  }
}

/** Reason of a failed payment and date of its retry, or the address or key of a change; null for other events. */
export function eventNote({ type, data }: EventFacts, now: Date): string | null {
  if (type === 'account.changed') return changedRecord(data.details)
  if (type.startsWith('webhook_endpoint.')) return typeof data.url === 'string' ? data.url : null
  if (type !== 'payment.failed') return null
  const why = typeof data.failureReason === 'string' ? failureMeaning(data.failureReason).text : ''
  const retry =
    typeof data.nextAttemptAt === 'string'
      ? `Retry on ${formatDay(data.nextAttemptAt, now)}.`
      : 'Not tried again.'
  return why === '' ? retry : `${why} ${retry}`
}

/** {@link eventNote} for a narrow place: "Balance too low, retry 23 Nov". */
export function eventBrief(event: EventFacts, now: Date): string | null {
  const { type, data } = event
  const why = typeof data.failureReason === 'string' ? BRIEF_FAILURES[data.failureReason] : undefined
  if (type !== 'payment.failed' || why === undefined) return eventNote(event, now)
  return typeof data.nextAttemptAt === 'string'
    ? `${why}, retry ${formatDay(data.nextAttemptAt, now)}`
    : `${why}, no retry`
}

/** The usual failures in a few words. */
const BRIEF_FAILURES: Readonly<Record<string, string>> = {
  insufficient_balance: 'Balance too low',
  allowance_too_low: 'Allowance too low',
  mandate_cancelled: 'Permission removed',
  token_paused: 'Token paused',
  blocked_address: 'Address blocked',
  charge_too_costly: 'Too much gas',
  other_keeper: 'Contract names another keeper',
  fees_too_high: 'Network fees too high',
  keeper_empty: 'Operator has no coin for fees',
  rpc_unavailable: 'Network not reached',
  rate_unavailable: 'No exchange rate',
}

function changedRecord(details: unknown): string | null {
  const { address, name } = Object(details) as Readonly<Record<string, unknown>>
  const record = address ?? name
  return typeof record === 'string' ? record : null
}

/** "$49.00", with `paid` for a successful payment; of a refund its part; null for events without an amount. */
export function eventAmount({ type, data }: EventFacts, writing: Writing): EventAmount | null {
  const { value } = Object(data.refund) as Readonly<Record<string, unknown>>
  if (typeof value === 'number') return { text: dollars(value, writing, { cents: true }), paid: false }
  if (!type.startsWith('payment.') || typeof data.price !== 'number') return null
  return { text: dollars(data.price, writing, { cents: true }), paid: type === 'payment.succeeded' }
}

interface EventAmount {
  readonly text: string
  readonly paid: boolean
}

/** "14:05" today, "Yesterday", else "19 Nov"; in UTC. */
export function eventTime(at: string, now: Date): string {
  const day = at.slice(0, 10)
  if (day === now.toISOString().slice(0, 10)) return at.slice(11, 16)
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
  return day === yesterday ? 'Yesterday' : formatDay(at, now)
}
