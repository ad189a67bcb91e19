import 'server-only'
import type { Address } from 'viem'
import { OWN_TRANSACTION_MS, OwnTransactionRequiredError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import type { Deps } from '../../deps'
import { hasRevertedStart } from '../../store/subscribers/payer-standing'

/**
 * Refuses to spend the keeper's gas on an account whose start reverted on the chain before: its contract answers a
 * simulation otherwise than a transaction, or its funds leave in between.
 * @throws OwnTransactionRequiredError
 */
export async function refuseReverted(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  payer: { chainId: number; account: Address },
): Promise<void> {
  const { chainId, account } = payer
  const since = new Date(clock.now().getTime() - OWN_TRANSACTION_MS)
  if (await hasRevertedStart(store.db, { chainId, payer: account, since })) {
    throw new OwnTransactionRequiredError(networkName(chainId))
  }
}
