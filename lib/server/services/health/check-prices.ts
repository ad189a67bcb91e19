import 'server-only'
import { formatUsd } from '@/lib/billing/money/usd-text'
import { networkName } from '@/lib/billing/networks'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { Finding } from '../../network-health'
import { countPlansBelow } from '../../store/subscriptions/plans'

/**
 * Finding about plans on offer that nobody new can subscribe to on a network, as after LEAST_PRICE_<chainId> was raised.
 * Null where there are none.
 */
export async function checkPrices(
  { store }: Pick<Deps, 'store'>,
  { chainId, leastPriceMicroUsd }: Pick<PaymentNetwork, 'chainId' | 'leastPriceMicroUsd'>,
): Promise<Finding | null> {
  if (leastPriceMicroUsd === 0n) return null
  const plans = await countPlansBelow(store.db, { chainId, leastMicroUsd: leastPriceMicroUsd })
  if (plans === 0) return null
  const network = networkName(chainId)
  return {
    code: 'prices_too_low',
    message:
      `Plans on offer that cost less than ${formatUsd(leastPriceMicroUsd)}, and so take no new subscribers on ` +
      `${network}: ${plans}. Those who subscribed are charged as before.`,
    remedy: `Their merchants raise the price or leave ${network} out. Where a charge is worth its gas, lower LEAST_PRICE_${chainId}.`,
  }
}
