import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { findPaidSubscriberOfCharge } from '../../store/subscribers/payer-subscriptions'
import { type PaidSubscription, readPaidSubscriptions } from './read-paid-subscriptions'

/**
 * What an account pays for, by one of its charges.
 * @throws NotFoundError for a charge of what another wallet pays for
 */
export async function getPaidCharge(
  { store }: Pick<Deps, 'store'>,
  params: { chargeId: string; account: string },
): Promise<PaidSubscription> {
  const found = await findPaidSubscriberOfCharge(store.db, params)
  const [read] = await readPaidSubscriptions(store.db, found ? [found] : [])
  if (!read) throw new NotFoundError('Payment')
  return read
}
