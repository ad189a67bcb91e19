import 'server-only'
import { z } from 'zod'
import { atNextCharge } from '@/lib/billing/changes/coming-terms'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { nextStatement } from '@/lib/billing/charges/statement'
import { EVENT_API_VERSION, EVENT_TYPES } from '@/lib/billing/event-type'
import { endCause } from '@/lib/billing/messages/end-cause'
import type { MessageFacts } from '@/lib/billing/messages/message-facts'
import type { Topic } from '@/lib/billing/messages/message-kind'
import { messageOf, type PlannedMessage, type ToldEvent } from '@/lib/billing/messages/planned-messages'
import { shortWallet } from '@/lib/billing/messages/short-wallet'
import { microUsdOfAmount } from '@/lib/billing/money/dollars'
import { networkName } from '@/lib/billing/networks'
import type { Written } from '@/lib/language/messages/message-body'
import { payment, type WirePayment } from '@/lib/wire/subscribers/payments'
import { endpoint } from '@/lib/wire/webhooks/webhook-endpoints'
import type { EventRow } from '../../store/reports/events'
import type { SignedChange } from '../../store/subscribers/changes'
import type { OpenAsk } from '../../store/subscribers/price-asks'
import { readSnapshot } from '../../store/subscribers/subscriber-snapshot'
import type { SubscriberDetails } from '../../store/subscribers/subscribers'
import type { messagePages } from './message-pages'

/** A message that an event makes: its key, and what it is written from. */
export type EventMessage = PlannedMessage & { readonly message: Written<Topic> }

/** Records around an event that its message names. */
export interface Surroundings {
  readonly pages: ReturnType<typeof messagePages>
  /** Name of the merchant, or its short address. */
  readonly merchant: string
  /** Title of the subscription; empty where the event concerns none. */
  readonly title: string
  /** Higher price that the subscriber is asked to accept; null where none is. */
  readonly ask: OpenAsk | null
  /** The latest change that the subscriber's payer signed; null for none. */
  readonly change: SignedChange | null
  /** Next charge of the subscriber; null where none is to come, or no subscriber has a part in it. */
  readonly nextChargeAt: Date | null
}

/**
 * The message that an event makes, whoever it is for; null for none. Nothing is told of a failed payment that is tried
 * again without the payer: the next attempt that needs it is. An event of an earlier version makes none.
 */
export function eventMessage(event: EventRow, around: Surroundings): EventMessage | null {
  if (event.apiVersion !== EVENT_API_VERSION) return null
  const told = toldEvent(event)
  const planned = told && messageOf(told)
  const message = planned && writtenOf(event, planned, around)
  return message && { ...planned, message }
}

const recordData = z.looseObject({ id: z.string() })
const accountData = z.looseObject({ change: z.string(), by: z.string() })

/** The event as the rules of messages take it; null for a type that is not known any more. */
function toldEvent({ id, type, subscriberId, data }: EventRow): ToldEvent | null {
  const known = EVENT_TYPES.find((each) => each === type)
  if (!known) return null
  const { subscriber } = known.startsWith('subscriber.') ? readSnapshot(data) : { subscriber: null }
  return {
    id,
    type: known,
    subscriberId,
    recordId: recordData.safeParse(data).data?.id ?? null,
    change: accountData.safeParse(data).data?.change ?? null,
    endsAt: subscriber?.cancelledAt ?? subscriber?.cancelAt ?? null,
  }
}

function writtenOf(event: EventRow, { topic }: PlannedMessage, around: Surroundings): Written<Topic> | null {
  switch (topic) {
    case 'receipt':
    case 'payment_failed':
      return ofPayment(topic, event, around)
    case 'permission_ending':
    case 'trial_ending':
    case 'price_change':
    case 'cancelled':
    case 'first_subscriber':
      return ofSubscriber(topic, event, around)
    case 'endpoint_disabled':
      return ofEndpoint(event, around)
    case 'access_added':
      return ofAccount(event, around)
    default:
      return null
  }
}

function ofPayment(
  kind: 'receipt' | 'payment_failed',
  { data }: EventRow,
  { pages, merchant, nextChargeAt }: Surroundings,
): Written<Topic> | null {
  const read = payment.safeParse(data)
  if (!read.success) return null
  const paid = read.data
  const { title, subscriptionId } = paid
  const facts = { merchant, title, ...amountOf(paid) }
  if (kind === 'receipt') {
    const paidAt = new Date(paid.paidAt ?? paid.createdAt)
    const creditMicroUsd = creditOf(paid)
    return { kind, facts: { ...facts, creditMicroUsd, paidAt, nextChargeAt, link: pages.receipt(paid.id) } }
  }
  const reason = paid.failureReason ?? 'unknown'
  const nextAttemptAt = paid.nextAttemptAt === null ? null : new Date(paid.nextAttemptAt)
  if (nextAttemptAt !== null && failureMeaning(reason).whoMustAct !== 'payer') return null
  return { kind, facts: { ...facts, reason, nextAttemptAt, link: pages.portal(subscriptionId) } }
}

/** Credit that paid for all of a payment, in micro-dollars; null where something was left for the wallet. */
function creditOf({ price, lines }: WirePayment): bigint | null {
  const credit = lines.find(({ kind }) => kind === 'credit')
  return price === 0 && credit ? microUsdOfAmount(-credit.amount) : null
}

const amountOf = ({ amountText, token }: WirePayment) => ({
  amount: amountText,
  symbol: token.symbol,
  network: networkName(token.chainId),
})

function ofSubscriber(
  kind: 'permission_ending' | 'trial_ending' | 'price_change' | 'cancelled' | 'first_subscriber',
  { type, data }: EventRow,
  { pages, merchant, title, ask, change }: Surroundings,
): Written<Topic> | null {
  const { subscriber, plan, token } = readSnapshot(data)
  const paid = { merchant, title, link: pages.portal(subscriber.subscriptionId) }
  switch (kind) {
    case 'permission_ending':
      return {
        kind,
        facts: {
          ...paid,
          at: subscriber.nextChargeAt,
          needed: type === 'subscriber.permission_needed',
        },
      }
    case 'trial_ending':
      return {
        kind,
        facts: { ...paid, ...priceOf({ subscriber, token }, change), at: subscriber.firstChargeAt },
      }
    case 'price_change': {
      if (ask === null) return null
      const { priceMicroUsd, otherwise } = ask.rise
      const facts = {
        ...paid,
        plan: plan.name,
        frequency: plan.frequency,
        priceMicroUsd: subscriber.priceMicroUsd,
        newPriceMicroUsd: priceMicroUsd * BigInt(subscriber.quantity),
        from: ask.asksFrom,
        otherwise,
      }
      return { kind, facts }
    }
    case 'cancelled': {
      const ahead = type === 'subscriber.cancel_scheduled'
      const at = ahead ? subscriber.cancelAt : subscriber.cancelledAt
      return at && { kind, facts: { ...paid, at, ahead, cause: endCause(subscriber) } }
    }
    case 'first_subscriber': {
      const { subscriptionId, id, eoaAddress } = subscriber
      const link = pages.subscriber(subscriptionId, id)
      return { kind, facts: { title, plan: plan.name, payer: shortWallet(eoaAddress), link } }
    }
  }
}

function ofEndpoint({ data }: EventRow, { pages }: Surroundings): Written<Topic> | null {
  const read = endpoint.safeParse(data)
  if (!read.success) return null
  const { id, url, disabledReason } = read.data
  return {
    kind: 'endpoint_disabled',
    facts: { url, gone: disabledReason === 'gone', link: pages.endpoint(id) },
  }
}

const ADDED: Readonly<Record<string, MessageFacts['access_added']['what']>> = {
  'api_key.created': 'key',
  'sign_in_address.added': 'address',
  'account.recovered': 'recovered',
}

function ofAccount({ data, createdAt }: EventRow, { pages }: Surroundings): Written<Topic> | null {
  const read = accountData.safeParse(data)
  const what = read.success ? ADDED[read.data.change] : undefined
  if (!read.success || !what) return null
  return { kind: 'access_added', facts: { what, by: read.data.by, at: createdAt, link: pages.access } }
}

/**
 * Price of a subscriber's next charge as it stands now, and the token that takes it.
 * @param signed - the latest change that the payer signed; undefined or null for none
 */
export function priceOf(
  { subscriber, token }: Pick<SubscriberDetails, 'subscriber' | 'token'>,
  signed: SignedChange | null | undefined,
): Pick<MessageFacts['trial_ending'], 'priceMicroUsd' | 'symbol' | 'network'> {
  const next = atNextCharge(subscriber, signed?.row)
  return {
    priceMicroUsd: nextStatement(next).totalMicroUsd,
    symbol: next.tokenId === token.id ? token.symbol : (signed?.token.symbol ?? token.symbol),
    network: networkName(token.chainId),
  }
}
