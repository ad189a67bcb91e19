import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../deps'
import { type ChargeRow, listChargesOf } from '../store/charges'
import { findSubscriberDetails, type SubscriberDetails } from '../store/subscribers'
import type { TokenRow } from '../store/tokens'

/**
 * A merchant's subscriber with all of its charges, latest first.
 * @throws NotFoundError for one that the merchant does not have.
 */
export async function getSubscriber(
  deps: Pick<Deps, 'store'>,
  params: { merchantId: string; id: string },
): Promise<{ details: SubscriberDetails; payments: { charge: ChargeRow; token: TokenRow }[] }> {
  const { merchantId, id } = params
  const details = await findSubscriberDetails(deps.store.db, { id, merchantId })
  if (!details) throw new NotFoundError('Subscriber')
  return { details, payments: await listChargesOf(deps.store.db, { merchantId, subscriberId: id }) }
}
