import 'server-only'
import type { Hash } from 'viem'
import { formatUnits } from 'viem/utils'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import { explorerTransactionUrl } from '@/lib/billing/networks'
import { permissionEndsAt } from '@/lib/billing/subscriptions/permission-renewal'
import type { WireTransactionPlace } from '@/lib/wire/subscribers/payments'
import type { WirePermission } from '@/lib/wire/subscribers/permission'
import type {
  WirePayerFunds,
  WireSubscriberDetails,
  WireSubscriberEvent,
} from '@/lib/wire/subscribers/subscribers'
import type { SubscriberHistory } from '../services/subscribers/get-subscriber'
import { isInForce, type MandateRow } from '../store/chain/mandates'
import type { EventRow } from '../store/reports/events'
import { chargeView } from './charge-view'
import { usageView } from './plan-view'
import { permissionReach } from './subscriber-times'
import { subscriberRowView } from './subscriber-view'

/** A subscriber with its history, as its merchant sees it at `now`. */
export function subscriberHistoryView(history: SubscriberHistory, now: Date): WireSubscriberDetails {
  return {
    ...subscriberRowView(history.details, now),
    payments: history.payments.map(chargeView),
    usage: usageView(history.details.subscriber, history.usage),
    buyer: history.buyer,
    events: history.events.flatMap(eventView),
    permission: permissionView(history, now),
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
            permissionEndsAt: permissionEndsAt(details.subscriber)?.toISOString() ?? null,
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
