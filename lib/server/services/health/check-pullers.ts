import 'server-only'
import { networkName } from '@/lib/billing/networks'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { Finding } from '../../network-health'
import { findPullersInUse } from '../../store/chain/pullers'
import { foreignRemedy } from '../onchain/merchant-puller'
import { findWatchedPullers } from '../onchain/watched-pullers'

/** Contracts that the message names. */
const MOST_NAMED = 3

/**
 * Finding about mandates, in force or about to be, of contracts that no known factory deploys, as after a change of keys
 * without EARLIER_FACTORIES_<chainId>: their subscribers are neither charged nor cancelled. Null where there are none.
 */
export async function checkPullers(
  deps: Pick<Deps, 'store' | 'log'>,
  network: Pick<PaymentNetwork, 'chainId' | 'factory' | 'earlierFactories'>,
): Promise<Finding | null> {
  const { chainId } = network
  const { foreign } = await findWatchedPullers(deps, network)
  const found = await findPullersInUse(deps.store.db, { chainId, pullers: foreign })
  if (found.length === 0) return null
  const named = found.slice(0, MOST_NAMED).join(', ')
  const others = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : ''
  return {
    code: 'foreign_puller',
    message:
      `Mandates on ${networkName(chainId)} name contracts that are from no known factory: ${named}${others}. Their ` +
      'subscribers are neither charged nor cancelled on the chain.',
    remedy: foreignRemedy(chainId),
  }
}
