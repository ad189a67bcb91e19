import 'server-only'
import type { Address } from 'viem'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { listMerchants, listPullers } from '../../store/chain/pullers'
import { isFirstNotice } from './first-notice'
import { foreignRemedy, instanceOf, isPullerOf } from './merchant-puller'

/** Contracts whose logs are read on a network. */
export interface WatchedPullers {
  /**
   * Those of all merchants that can be paid there, since a payer may put a first mandate in force before the server
   * knows of it, and those that mandates name, as long as they are a merchant's.
   */
  readonly trusted: readonly Address[]
  /**
   * Those that mandates name although no known factory deploys them for a merchant. They could claim any payment, so
   * their logs are kept and not dispatched: they count once EARLIER_FACTORIES_<chainId> names their factory.
   */
  readonly foreign: readonly Address[]
}

/** Reads which contracts are watched; a foreign one is logged once. */
export async function findWatchedPullers(
  deps: Pick<Deps, 'store' | 'log'>,
  network: Pick<PaymentNetwork, 'chainId' | 'factory' | 'earlierFactories'>,
): Promise<WatchedPullers> {
  const { chainId, factory } = network
  const merchants = await listMerchants(deps.store.db, { chainId })
  const payable = merchants.filter(({ isPayable }) => isPayable)
  const trusted = new Set(payable.map(({ address }) => instanceOf(factory, address)))
  const foreign: Address[] = []
  for (const puller of await listPullers(deps.store.db, { chainId })) {
    if (trusted.has(puller)) continue
    if (merchants.some(({ address: merchant }) => isPullerOf(network, { puller, merchant }))) {
      trusted.add(puller)
      continue
    }
    foreign.push(puller)
    if (isFirstNotice(`foreign puller ${chainId} ${puller}`)) {
      const line = { chainId, puller, remedy: foreignRemedy(chainId) }
      deps.log.error(
        line,
        'mandates name a contract that is no merchant’s, so its logs are kept and not believed',
      )
    }
  }
  return { trusted: [...trusted], foreign }
}
