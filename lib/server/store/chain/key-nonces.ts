import 'server-only'
import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import type { Database } from '../database/database'
import { chainTransactions, keyNonces } from '../schema/payment-schema'

/**
 * Takes the next nonce of one of our keys that no transaction has. Concurrent callers wait until the transaction ends;
 * a rollback gives the nonce back, so there are no gaps.
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
  const nonce = row.next - 1
  const free = await firstFreeNonce(tx, { chainId, address, from: nonce })
  if (free !== nonce) {
    await tx
      .update(keyNonces)
      .set({ next: free + 1 })
      .where(and(eq(keyNonces.chainId, chainId), eq(keyNonces.address, address)))
  }
  return free
}

/** The nonce itself, unless a row that this service did not write has it. */
async function firstFreeNonce(
  tx: Database,
  { chainId, address, from }: { chainId: number; address: Address; from: number },
): Promise<number> {
  const ofKey = and(eq(chainTransactions.chainId, chainId), eq(chainTransactions.sender, address))
  const [taken] = await tx
    .select({ id: chainTransactions.id })
    .from(chainTransactions)
    .where(and(ofKey, eq(chainTransactions.nonce, from)))
  if (!taken) return from
  const next = alias(chainTransactions, 'next')
  const [last] = await tx
    .select({ nonce: chainTransactions.nonce })
    .from(chainTransactions)
    .leftJoin(
      next,
      and(
        eq(next.chainId, chainTransactions.chainId),
        eq(next.sender, chainTransactions.sender),
        eq(next.nonce, sql`${chainTransactions.nonce} + 1`),
      ),
    )
    .where(and(ofKey, gte(chainTransactions.nonce, from), isNull(next.id)))
    .orderBy(asc(chainTransactions.nonce))
    .limit(1)
  return (last?.nonce ?? from) + 1
}
