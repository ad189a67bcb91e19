import { hexOf } from '../byte-text'

const BYTES = 16

/** A new Idempotency-Key: random. `crypto.randomUUID` does not exist on plain http. */
export function newIdempotencyKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(BYTES)))
}
