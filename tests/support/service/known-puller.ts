import type { Address } from 'viem'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'

const known = new Map<string, Address>()

/** {@link pullerAddress}, hashed once for each merchant: its code is long. */
export function knownPuller(place: Parameters<typeof pullerAddress>[0]): Address {
  const key = `${place.factory} ${place.merchant}`
  const address = known.get(key) ?? pullerAddress(place)
  known.set(key, address)
  return address
}
