import 'server-only'
import type { Deps } from '../../deps'
import { listSubscriptions } from '../../services/subscriptions/list-subscriptions'
import { findUserByAddress } from '../../store/accounts/users'
import { sampleAccount } from './sample-account'

/** The payment link of the sample merchant's oldest open subscription; null where nothing is on offer any more. */
export async function samplePaymentLink(deps: Pick<Deps, 'store'>): Promise<string | null> {
  const merchant = await findUserByAddress(deps.store.db, { address: sampleAccount(0).address })
  if (!merchant) return null
  const { subscriptions } = await listSubscriptions(deps, {
    merchantId: merchant.id,
    status: 'active',
    limit: 100,
  })
  return subscriptions.at(-1)?.paymentLinkId ?? null
}
