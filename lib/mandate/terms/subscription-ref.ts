import { concatHex, type Hex, keccak256, padHex, sliceHex, stringToBytes } from 'viem'
import { isUuid } from '@/lib/billing/uuid'

/**
 * Reference of a mandate to its subscription: the 16 bytes of the id, padded on the left to 32. It names the
 * subscription in the contract's logs.
 * @param boundTo - id of the checkout, or of the change of terms, that the terms are bound to without revealing it: the
 *   first 16 bytes are those of its hash
 * @throws RangeError unless the id is a UUID.
 */
export function subscriptionRef(subscriptionId: string, boundTo?: string): Hex {
  if (!isUuid(subscriptionId)) throw new RangeError(`${subscriptionId} is no UUID`)
  const digits = subscriptionId.toLowerCase().replaceAll('-', '')
  if (boundTo === undefined) return padHex(`0x${digits}`, { size: 32 })
  return concatHex([sliceHex(keccak256(stringToBytes(boundTo)), 0, 16), `0x${digits}`])
}
