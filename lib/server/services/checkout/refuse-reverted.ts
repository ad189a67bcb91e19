import 'server-only'
import type { Address } from 'viem'
import { OwnTransactionRequiredError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import type { Deps } from '../../deps'
import { mustBringOwnTerms } from '../onchain/reverted-terms'

/**
 * Refuses to spend the keeper's gas on terms of an account whose terms reverted on the chain before.
 * @throws OwnTransactionRequiredError
 */
export async function refuseReverted(
  deps: Pick<Deps, 'store' | 'clock'>,
  params: { chainId: number; account: Address; merchantId: string; areChanged?: boolean },
): Promise<void> {
  const { areChanged = false } = params
  if (await mustBringOwnTerms(deps, params))
    throw new OwnTransactionRequiredError(networkName(params.chainId), { areChanged })
}
