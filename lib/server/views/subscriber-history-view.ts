import 'server-only'
import type { Hash } from 'viem'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import { encodeFunds } from '@/lib/wire/subscribers/encode-funds'
import { encodeCharge } from '@/lib/wire/subscribers/encode-payment'
import type { WireTransactionPlace } from '@/lib/wire/subscribers/payments'
import type { WirePermission } from '@/lib/wire/subscribers/permission'
import type { WireSubscriberDetails, WireSubscriberEvent } from '@/lib/wire/subscribers/subscribers'
import type { SubscriberHistory } from '../services/subscribers/get-subscriber'
import { isInForce, type MandateRow } from '../store/chain/mandates'
import type { EventRow } from '../store/reports/events'
import { signedChangeView } from './portal/change-view'
import { permissionReach } from './subscriber-times'
import { subscriberRowView } from './subscriber-view'
import { usageView } from './usage-view'

/** A subscriber with its history, as its merchant sees it at `now`. */
export function subscriberHistoryView(history: SubscriberHistory, now: Date): WireSubscriberDetails {
  return {
    ...subscriberRowView(history.details, now),
    title: history.title,
    payments: history.payments.map((each) => encodeCharge(each, now)),
    usage: usageView(history.details.subscriber, history.usage),
    change: history.change && signedChangeView(history.change),
    buyer: history.buyer,
    events: history.events.flatMap(eventView),
    permission: permissionView(history, now),
    funds: encodeFunds({ ...history, ...history.details }),
  }
}

/** None where the type is one that this version does not know. */
function eventView({ id, type, createdAt }: EventRow): WireSubscriberEvent[] {
  const known = EVENT_TYPES.find((each) => each === type)
  return known ? [{ id: id.toString(), type: known, createdAt: createdAt.toISOString() }] : []
}

/**
 * State of the mandate. New terms replace earlier ones, so the mandate in force counts, else the coming one, else the
 * last.
 */
export function permissionView(
  { mandates, details, funds }: Pick<SubscriberHistory, 'mandates' | 'details' | 'funds'>,
  now: Date,
): WirePermission {
  const given = {
    allowance: funds?.allowanceAtomic.toString() ?? null,
    ...permissionReach(details.subscriber, now),
  }
  const current =
    mandates.find(({ mandate }) => mandate.status === 'live') ??
    mandates.find(({ mandate }) => mandate.status === 'pending') ??
    mandates.find(({ mandate }) => mandate.authorizedAt !== null)
  if (!current) {
    return {
      state: 'none',
      discarded: mandates.length > 0,
      contract: null,
      ...given,
      authorizedAt: null,
      authorizedBy: null,
      removedAt: null,
      removedBy: null,
    }
  }
  const { mandate, startHash, endHash } = current
  return {
    state: stateOf(mandate),
    discarded: false,
    contract: mandate.puller,
    ...given,
    authorizedAt: mandate.authorizedAt?.toISOString() ?? null,
    authorizedBy: transactionPlace(mandate, startHash),
    removedAt: mandate.endedAt?.toISOString() ?? null,
    removedBy: transactionPlace(mandate, endHash),
  }
}

function transactionPlace({ chainId }: MandateRow, hash: Hash | null): WireTransactionPlace | null {
  return hash && { transactionHash: hash, explorerUrl: explorerTransactionUrl(chainId, hash) }
}

function stateOf(mandate: MandateRow): WirePermission['state'] {
  if (mandate.status === 'ended') return 'removed'
  if (!isInForce(mandate)) return 'pending'
  return (mandate.cancelSignature ?? mandate.cancelTransactionId) === null ? 'live' : 'removing'
}
