import 'server-only'
import type { Address } from 'viem'
import { OwnTransactionRequiredError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import type { Deps } from '../../deps'
import { revertedStartOf } from '../onchain/reverted-start'

/**
 * Refuses to spend the keeper's gas on an account whose start reverted on the chain before.
 * @throws OwnTransactionRequiredError
 */
export async function refuseReverted(
  deps: Pick<Deps, 'store' | 'clock'>,
  payer: { chainId: number; account: Address },
): Promise<void> {
  if (await revertedStartOf(deps, payer)) throw new OwnTransactionRequiredError(networkName(payer.chainId))
}
