import 'server-only'
import type { Address } from 'viem'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { listMerchantsOn, listPullers } from '../../store/chain/pullers'

/** By factory and merchant: hashing the contract's code again for each merchant and reading would take a while. */
const known = new Map<string, Address>()

/**
 * Contracts whose logs are read on a network: those that mandates name, and those of all merchants that can
 * be paid there, since a payer may put a first mandate in force before the server knows of it.
 */
export async function listWatchedPullers(
  deps: Pick<Deps, 'store'>,
  { chainId, factory }: Pick<PaymentNetwork, 'chainId' | 'factory'>,
): Promise<Address[]> {
  const named = await listPullers(deps.store.db, { chainId })
  const merchants = await listMerchantsOn(deps.store.db, { chainId })
  return [...new Set([...named, ...merchants.map((merchant) => instanceOf(factory, merchant))])]
}

function instanceOf(factory: Address, merchant: Address): Address {
  const key = `${factory}/${merchant}`
  const address = known.get(key) ?? pullerAddress({ factory, merchant })
  known.set(key, address)
  return address
}
