import 'server-only'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import type { WirePermission, WireSubscriberDetails, WireSubscriberEvent } from '@/lib/wire/subscribers'
import type { EventRow } from '../store/events'
import type { MandateRow } from '../store/mandates'
import type { ChargeDetails } from '../store/payment-pages'
import type { SubscriberDetails } from '../store/subscribers'
import { chargeView } from './charge-view'
import { subscriberRowView } from './subscriber-view'

/** A subscriber with its history, as its merchant sees it at `now`. */
export function subscriberHistoryView(
  history: {
    details: SubscriberDetails
    payments: readonly ChargeDetails[]
    events: readonly EventRow[]
    mandates: readonly MandateRow[]
  },
  now: Date,
): WireSubscriberDetails {
  return {
    ...subscriberRowView(history.details, now),
    payments: history.payments.map(chargeView),
    events: history.events.flatMap(eventView),
    permission: permissionView(history.mandates),
  }
}

/** None where the type is one that this version does not know. */
function eventView({ id, type, createdAt }: EventRow): WireSubscriberEvent[] {
  const known = EVENT_TYPES.find((each) => each === type)
  return known ? [{ id: id.toString(), type: known, createdAt: createdAt.toISOString() }] : []
}

/**
 * Whether the contract may still take from the payer. New terms replace the ones before, so what counts is the
 * mandate in force, else the one that is to be, else the last that was.
 */
export function permissionView(mandates: readonly MandateRow[]): WirePermission {
  const current =
    mandates.find(({ status }) => status === 'live') ??
    mandates.find(({ status }) => status === 'pending') ??
    mandates.find(({ authorizedAt }) => authorizedAt !== null)
  if (!current) return { state: 'none', contract: null, authorizedAt: null, removedAt: null }
  return {
    state: stateOf(current),
    contract: current.puller,
    authorizedAt: current.authorizedAt?.toISOString() ?? null,
    removedAt: current.endedAt?.toISOString() ?? null,
  }
}

function stateOf({ status, cancelTransactionId }: MandateRow): WirePermission['state'] {
  if (status === 'ended') return 'removed'
  if (status === 'live' && cancelTransactionId !== null) return 'removing'
  return status
}
