import 'server-only'
import { isAddress } from 'viem'

/**
 * False where a digit of an address was mistyped: upper and lower case do not fit the rest (EIP-55).
 * An address in one case alone has no checksum, and passes.
 * @param address - 0x and 40 hex digits, in any case
 */
export function isChecksumRight(address: string): boolean {
  return isAddress(address, { strict: /[a-f]/.test(address) && /[A-F]/.test(address) })
}
