import 'server-only'
import type { Address } from 'viem'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { listMerchants, listPullers } from '../../store/chain/pullers'
import { isFirstNotice } from '../onchain/first-notice'
import { foreignRemedy, instanceOf, isPullerOf } from '../onchain/merchant-puller'

/**
 * Contracts whose logs are read on a network: those of all merchants that can be paid there, since a payer may put a
 * first mandate in force before the server knows of it, and those that mandates name, as long as they are a
 * merchant's. Any other contract could claim payments; it is logged once.
 */
export async function listWatchedPullers(
  deps: Pick<Deps, 'store' | 'log'>,
  network: Pick<PaymentNetwork, 'chainId' | 'factory' | 'earlierFactories'>,
): Promise<Address[]> {
  const { chainId, factory } = network
  const merchants = await listMerchants(deps.store.db, { chainId })
  const payable = merchants.filter(({ isPayable }) => isPayable)
  const watched = new Set(payable.map(({ address }) => instanceOf(factory, address)))
  for (const puller of await listPullers(deps.store.db, { chainId })) {
    if (watched.has(puller)) continue
    if (merchants.some(({ address: merchant }) => isPullerOf(network, { puller, merchant }))) {
      watched.add(puller)
    } else if (isFirstNotice(`foreign puller ${chainId} ${puller}`)) {
      const line = { chainId, puller, remedy: foreignRemedy(chainId) }
      deps.log.error(line, 'mandates name a contract that is no merchant’s, so its logs are not believed')
    }
  }
  return [...watched]
}
