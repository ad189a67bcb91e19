import 'server-only'
import type { Address } from 'viem'
import { OWN_TRANSACTION_MS } from '@/lib/billing/checkout/checkout-refusals'
import type { Deps } from '../../deps'
import { hasRevertedStart } from '../../store/subscribers/payer-standing'

/**
 * Says whether the last start of an account reverted on the chain, so that the keeper's gas is spent on it no more: its
 * contract answers a simulation otherwise than a transaction, or its funds leave in between.
 */
export function revertedStartOf(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  payer: { chainId: number; account: Address },
): Promise<boolean> {
  const { chainId, account } = payer
  const since = new Date(clock.now().getTime() - OWN_TRANSACTION_MS)
  return hasRevertedStart(store.db, { chainId, payer: account, since })
}
