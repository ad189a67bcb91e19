import 'server-only'
import type { Hash } from 'viem'
import { formatUnits } from 'viem/utils'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import type { WireTransactionPlace } from '@/lib/wire/subscribers/payments'
import type {
  WirePayerFunds,
  WirePermission,
  WireSubscriberDetails,
  WireSubscriberEvent,
} from '@/lib/wire/subscribers/subscribers'
import type { SubscriberHistory } from '../services/subscribers/get-subscriber'
import type { MandateHistory } from '../store/chain/mandate-history'
import type { MandateRow } from '../store/chain/mandates'
import type { EventRow } from '../store/reports/events'
import { chargeView } from './charge-view'
import { subscriberRowView } from './subscriber-view'

/** A subscriber with its history, as its merchant sees it at `now`. */
export function subscriberHistoryView(history: SubscriberHistory, now: Date): WireSubscriberDetails {
  return {
    ...subscriberRowView(history.details, now),
    payments: history.payments.map(chargeView),
    events: history.events.flatMap(eventView),
    permission: permissionView(history.mandates),
    funds: fundsView(history),
  }
}

/** Null while nothing is known. What was foreseen before a cancel says nothing any more. */
export function fundsView({
  details,
  funds,
  forecast,
}: Pick<SubscriberHistory, 'details' | 'funds' | 'forecast'>): WirePayerFunds | null {
  if (funds === null) return null
  const { decimals } = details.token
  const isCharged = details.subscriber.nextPeriod !== null
  return {
    balance: funds.balanceAtomic.toString(),
    balanceText: formatUnits(funds.balanceAtomic, decimals),
    allowance: funds.allowanceAtomic.toString(),
    allowanceText: formatUnits(funds.allowanceAtomic, decimals),
    readAt: funds.readAt.toISOString(),
    forecast:
      forecast === null || !isCharged
        ? null
        : {
            chargesFunded: forecast.chargesFunded,
            failsAt: forecast.failsAt?.toISOString() ?? null,
            atRiskSince: forecast.atRiskSince?.toISOString() ?? null,
          },
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
export function permissionView(mandates: readonly MandateHistory[]): WirePermission {
  const current =
    mandates.find(({ mandate }) => mandate.status === 'live') ??
    mandates.find(({ mandate }) => mandate.status === 'pending') ??
    mandates.find(({ mandate }) => mandate.authorizedAt !== null)
  if (!current) {
    return {
      state: 'none',
      contract: null,
      authorizedAt: null,
      authorizedBy: null,
      removedAt: null,
      removedBy: null,
    }
  }
  const { mandate, startHash, endHash } = current
  return {
    state: stateOf(mandate),
    contract: mandate.puller,
    authorizedAt: mandate.authorizedAt?.toISOString() ?? null,
    authorizedBy: transactionPlace(mandate, startHash),
    removedAt: mandate.endedAt?.toISOString() ?? null,
    removedBy: transactionPlace(mandate, endHash),
  }
}

function transactionPlace({ chainId }: MandateRow, hash: Hash | null): WireTransactionPlace | null {
  return hash && { transactionHash: hash, explorerUrl: explorerTransactionUrl(chainId, hash) }
}

function stateOf({ status, cancelTransactionId }: MandateRow): WirePermission['state'] {
  if (status === 'ended') return 'removed'
  if (status === 'live' && cancelTransactionId !== null) return 'removing'
  return status
}
