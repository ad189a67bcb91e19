import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../deps'
import { listMandateHistory } from '../store/chain/mandate-history'
import { listEventsOf } from '../store/reports/events'
import { findForecast, findFundsOf } from '../store/subscribers/payer-funds'
import { listChargesOf } from '../store/subscribers/payment-pages'
import { findSubscriberDetails } from '../store/subscribers/subscribers'
import type { SubscriberHistory } from '../views/subscriber-history-view'

/** How far back a subscriber's events go here; all of them are in the event log. */
const EVENTS = 100

/**
 * A merchant's subscriber with all of its charges, what happened to it, what its payer signed and can
 * pay with.
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
  const [payments, events, mandates, funds, forecast] = await Promise.all([
    listChargesOf(store.db, of),
    listEventsOf(store.db, { ...of, limit: EVENTS }),
    listMandateHistory(store.db, of),
    findFundsOf(store.db, of),
    findForecast(store.db, of),
  ])
  return { details, payments, events, mandates, funds, forecast }
}
