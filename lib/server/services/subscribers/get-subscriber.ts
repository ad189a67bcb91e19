import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Buyer } from '@/lib/billing/invoices/party'
import { onBillingClock } from '../../clock'
import type { Deps } from '../../deps'
import { listMandateHistory, type MandateHistory } from '../../store/chain/mandate-history'
import { findBuyer } from '../../store/invoices/buyer-details'
import { type EventRow, listEventsOf } from '../../store/reports/events'
import { listLatestChanges, type SignedChange } from '../../store/subscribers/changes'
import {
  type ForecastRow,
  findForecast,
  findFundsOf,
  type PayerFundsRow,
} from '../../store/subscribers/payer-funds'
import { type ChargeDetails, listChargesOf } from '../../store/subscribers/payment-pages'
import { findSubscriberDetails, type SubscriberDetails } from '../../store/subscribers/subscribers'
import { findTitle } from '../../store/subscriptions/subscriptions'
import { type PresentUsage, readUsage } from '../usage/read-usage'

/** Maximum number of events of a subscriber; the event log has all of them. */
const EVENTS = 100

/** A subscriber with all that is known of it. */
export interface SubscriberHistory {
  readonly details: SubscriberDetails
  /** Title of the subscription. */
  readonly title: string
  /** The latest window first. */
  readonly payments: readonly ChargeDetails[]
  /** The newest first. */
  readonly events: readonly EventRow[]
  /** The newest first. */
  readonly mandates: readonly MandateHistory[]
  /** Funds as last read from the chain, in billing time; null where it is not watched, or was not read yet. */
  readonly funds: PayerFundsRow | null
  readonly forecast: ForecastRow | null
  /** Metered use of the period that runs; null for terms without it. */
  readonly usage: PresentUsage | null
  /** Details that the payer gave for its invoices; null for none. */
  readonly buyer: Buyer | null
  /** Signed change that does not hold yet; null for none. */
  readonly change: SignedChange | null
}

/**
 * A merchant's subscriber with all of its charges, what happened to it, what its payer signed and can
 * pay with.
 * @throws NotFoundError for one that the merchant does not have.
 */
export async function getSubscriber(
  { store, ...clocks }: Pick<Deps, 'store' | 'clock' | 'wallClock'>,
  params: { merchantId: string; id: string },
): Promise<SubscriberHistory> {
  const { merchantId, id } = params
  const details = await findSubscriberDetails(store.db, { id, merchantId })
  if (!details) throw new NotFoundError('Subscriber')
  const of = { merchantId, subscriberId: id }
  const [title, payments, events, mandates, read, forecast, buyer, [change]] = await Promise.all([
    findTitle(store.db, details.subscriber),
    listChargesOf(store.db, of),
    listEventsOf(store.db, { ...of, limit: EVENTS }),
    listMandateHistory(store.db, of),
    findFundsOf(store.db, of),
    findForecast(store.db, of),
    findBuyer(store.db, of),
    listLatestChanges(store.db, { subscriberIds: [id] }),
  ])
  const usage = await readUsage(store.db, details.subscriber, clocks.clock.now())
  const funds = read && { ...read, readAt: onBillingClock(clocks, read.readAt) }
  return {
    details,
    title,
    payments,
    events,
    mandates,
    funds,
    forecast,
    usage,
    buyer,
    change: change?.row.status === 'waiting' ? change : null,
  }
}
