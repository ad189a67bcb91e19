import 'server-only'
import { InvalidValueError } from '@/lib/billing/billing-error'

/** Positive integer within the range of a `bigserial`. */
const SERIAL = /^[1-9]\d{0,17}$/

/**
 * The opaque text that a caller sends back for the next page of a list whose rows are counted.
 * @param list - names the list and its order, so that a cursor of another one is refused
 */
export function encodeSerialCursor(list: string, id: bigint): string {
  return Buffer.from(`${list} ${id}`).toString('base64url')
}

/** @throws InvalidValueError naming `cursor`, unless the text came from {@link encodeSerialCursor} for this list. */
export function decodeSerialCursor(list: string, cursor: string): bigint {
  const [of, id, ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (of !== list || id === undefined || !SERIAL.test(id) || rest.length > 0) {
    throw new InvalidValueError('cursor', 'Must be a cursor from an earlier answer of this list.')
  }
  return BigInt(id)
}
