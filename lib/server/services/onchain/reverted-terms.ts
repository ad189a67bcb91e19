import 'server-only'
import type { Address } from 'viem'
import { mustBringTerms, OWN_TRANSACTION_MS } from '@/lib/billing/checkout/own-transaction'
import type { Deps } from '../../deps'
import { listRevertedWith } from '../../store/subscribers/reverted-terms'

/**
 * Says whether the keeper's gas is spent on terms of an account no more, since some reverted on the chain although they
 * had been simulated well: its contract answers a simulation otherwise than a transaction, or its funds leave in between.
 */
export async function mustBringOwnTerms(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  params: { chainId: number; account: Address; merchantId: string },
): Promise<boolean> {
  const { chainId, account: payer, merchantId } = params
  const since = new Date(clock.now().getTime() - OWN_TRANSACTION_MS)
  return mustBringTerms(merchantId, await listRevertedWith(store.db, { chainId, payer, since }))
}
