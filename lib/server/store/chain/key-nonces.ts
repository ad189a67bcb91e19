import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { keyNonces } from '../schema/payment-schema'

/**
 * Takes the next nonce of one of our keys. Whoever else wants one waits until the transaction ends, and gets this
 * one again when it ends without effect, so no nonce is ever left out.
 * @param params.floor - the least that it may be: what the chain has counted
 */
export async function takeNonce(
  tx: Database,
  params: { chainId: number; address: string; floor: number },
): Promise<number> {
  const { chainId, address, floor } = params
  const [row] = await tx
    .insert(keyNonces)
    .values({ chainId, address: address.toLowerCase(), next: floor + 1 })
    .onConflictDoUpdate({
      target: [keyNonces.chainId, keyNonces.address],
      set: { next: sql`greatest(${keyNonces.next}, ${floor}) + 1` },
    })
    .returning({ next: keyNonces.next })
  if (!row) throw new Error('A nonce was taken and none came back')
  return row.next - 1
}
