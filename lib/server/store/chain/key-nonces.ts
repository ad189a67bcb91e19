import 'server-only'
import { sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../database/database'
import { keyNonces } from '../schema/payment-schema'

/**
 * Takes the next nonce of one of our keys. Concurrent callers wait until the transaction ends; a rollback gives the
 * nonce back, so there are no gaps.
 * @param params.floor - lowest nonce: the account's transaction count on the chain
 */
export async function takeNonce(
  tx: Database,
  params: { chainId: number; address: Address; floor: number },
): Promise<number> {
  const { chainId, address, floor } = params
  const [row] = await tx
    .insert(keyNonces)
    .values({ chainId, address, next: floor + 1 })
    .onConflictDoUpdate({
      target: [keyNonces.chainId, keyNonces.address],
      set: { next: sql`greatest(${keyNonces.next}, ${floor}) + 1` },
    })
    .returning({ next: keyNonces.next })
  if (!row) throw new Error('A nonce was taken and none came back')
  return row.next - 1
}
