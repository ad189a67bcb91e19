import 'server-only'
import { type Address, isAddress } from 'viem'
import { networkName } from '@/lib/billing/networks'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Log } from '../../log'
import type { MandateRow } from '../../store/chain/mandates'
import { isFirstNotice } from './first-notice'

type Factories = Pick<PaymentNetwork, 'chainId' | 'factory' | 'earlierFactories'>

/** Computed addresses by factory and merchant, since each costs a hash of the contract's code. */
const known = new Map<string, Address>()

/** The contract that a factory deploys for a merchant, deployed or not. */
export function instanceOf(factory: Address, merchant: Address): Address {
  const key = `${factory}/${merchant}`
  const address = known.get(key) ?? pullerAddress({ factory, merchant })
  known.set(key, address)
  return address
}

/** Says whether a contract is the merchant's, from the factory in use or one of earlier keys. */
export function isPullerOf(
  { factory, earlierFactories = [] }: Factories,
  of: { puller: Address; merchant: Address },
): boolean {
  return [factory, ...earlierFactories].some((each) => isFrom(each, of))
}

/** Says whether the factory in use deploys a contract for the merchant. */
export const isPresentPullerOf = (
  { factory }: Pick<Factories, 'factory'>,
  of: { puller: Address; merchant: Address },
): boolean => isFrom(factory, of)

function isFrom(factory: Address, { puller, merchant }: { puller: Address; merchant: Address }): boolean {
  if (!isAddress(merchant, { strict: false })) return false
  return instanceOf(factory, merchant).toLowerCase() === puller.toLowerCase()
}

/**
 * The contract that our keys may call for a mandate, as its merchant and the network's factories have it. Null where the
 * row names another contract, which is logged once: whoever can write to the database could otherwise have the keys call
 * a contract of their own.
 */
export function findTrustedPuller(
  { log }: { readonly log: Log },
  network: Factories,
  { id, puller, message }: Pick<MandateRow, 'id' | 'puller' | 'message'>,
): Address | null {
  const { merchant } = message
  if (isPullerOf(network, { puller, merchant })) return puller
  const { chainId } = network
  if (isFirstNotice(`foreign puller ${chainId} ${id} ${puller}`)) {
    log.error(
      { chainId, mandateId: id, puller, merchant, remedy: foreignRemedy(chainId) },
      'a mandate names a contract that is not its merchant’s, so it is neither started, charged nor cancelled',
    )
  }
  return null
}

/** Remedy for a contract that no known factory deploys. */
export const foreignRemedy = (chainId: number): string =>
  `Where it is from earlier keys, name their factory on ${networkName(chainId)} in EARLIER_FACTORIES_${chainId}; ` +
  'otherwise find out who wrote it into the database.'
