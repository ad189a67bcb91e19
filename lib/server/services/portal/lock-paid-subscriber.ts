import 'server-only'
import type { Address } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import { listMandatesOf, type MandateRow } from '../../store/chain/mandates'
import type { Database } from '../../store/database/database'
import { lockSubscriber, type SubscriberRow } from '../../store/subscribers/subscribers'

/**
 * The subscriber that an account pays for, locked until the transaction ends, with what was signed for it, the newest
 * first. An account pays as either of the two addresses of the terms, or as the payer of a mandate.
 * @throws NotFoundError for a subscriber of another wallet, as for one that does not exist
 */
export async function lockPaidSubscriber(
  tx: Database,
  params: { subscriberId: string; account: Address },
): Promise<{ subscriber: SubscriberRow; mandates: MandateRow[] }> {
  const { subscriberId, account } = params
  const subscriber = await lockSubscriber(tx, { id: subscriberId })
  if (!subscriber) throw new NotFoundError('Subscriber')
  const { merchantId, eoaAddress, swAddress } = subscriber
  const mandates = await listMandatesOf(tx, { merchantId, subscriberId })
  const payers = [eoaAddress, swAddress, ...mandates.map(({ payer }) => payer)]
  if (!payers.includes(account)) {
    throw new NotFoundError('Subscriber')
  }
  return { subscriber, mandates }
}
