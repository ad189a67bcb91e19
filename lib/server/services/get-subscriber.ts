import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../deps'
import { type EventRow, listEventsOf } from '../store/events'
import { listMandatesOf, type MandateRow } from '../store/mandates'
import { type ChargeDetails, listChargesOf } from '../store/payment-pages'
import { findSubscriberDetails, type SubscriberDetails } from '../store/subscribers'

/** How far back a subscriber's events go here; all of them are in the event log. */
const EVENTS = 100

/** A subscriber with all that is known of it. */
export interface SubscriberHistory {
  readonly details: SubscriberDetails
  /** The latest window first. */
  readonly payments: readonly ChargeDetails[]
  /** The newest first. */
  readonly events: readonly EventRow[]
  readonly mandates: readonly MandateRow[]
}

/**
 * A merchant's subscriber with all of its charges, what happened to it, and what its payer signed.
 * @throws NotFoundError for one that the merchant does not have.
 */
export async function getSubscriber(
  { store }: Pick<Deps, 'store'>,
  params: { merchantId: string; id: string },
): Promise<SubscriberHistory> {
  const { merchantId, id } = params
  const details = await findSubscriberDetails(store.db, { id, merchantId })
  if (!details) throw new NotFoundError('Subscriber')
  const of = { merchantId, subscriberId: id }
  const [payments, events, mandates] = await Promise.all([
    listChargesOf(store.db, of),
    listEventsOf(store.db, { ...of, limit: EVENTS }),
    listMandatesOf(store.db, of),
  ])
  return { details, payments, events, mandates }
}
