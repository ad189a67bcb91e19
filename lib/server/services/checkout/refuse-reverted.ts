import 'server-only'
import type { Address } from 'viem'
import { OwnTransactionRequiredError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import type { Deps } from '../../deps'
import { mustBringOwnStart } from '../onchain/reverted-start'

/**
 * Refuses to spend the keeper's gas on an account whose start reverted on the chain before.
 * @throws OwnTransactionRequiredError
 */
export async function refuseReverted(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { chainId: number; account: Address; merchantId: string },
): Promise<void> {
  if (await mustBringOwnStart(deps, params))
    throw new OwnTransactionRequiredError(networkName(params.chainId))
}
