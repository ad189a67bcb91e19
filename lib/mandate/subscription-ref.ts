import { concatHex, type Hex, keccak256, padHex, sliceHex, stringToBytes } from 'viem'

const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/

/**
 * How a mandate names the subscription that it pays for: the 16 bytes of its id, padded on the left to 32. Whoever
 * reads the contract's logs can tell the subscription from it.
 * @param checkoutId - binds the terms to one checkout, without telling which: the first 16 bytes are those of its hash
 * @throws RangeError unless the id is a UUID.
 */
export function subscriptionRef(subscriptionId: string, checkoutId?: string): Hex {
  const digits = UUID.exec(subscriptionId.toLowerCase())?.slice(1).join('')
  if (digits === undefined) throw new RangeError(`${subscriptionId} is no UUID`)
  if (checkoutId === undefined) return padHex(`0x${digits}`, { size: 32 })
  return concatHex([sliceHex(keccak256(stringToBytes(checkoutId)), 0, 16), `0x${digits}`])
}
