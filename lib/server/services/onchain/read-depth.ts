import 'server-only'
import type { PaymentNetwork } from '../../chain/payment-networks'
import { type ChainCursor, findChainCursor } from '../../store/chain/chain-cursors'
import type { Database } from '../../store/database/database'

/** Heights up to which the read part of a chain is confirmed and final. */
export interface Depth {
  /** Blocks up to here are as deep as the configuration asks for; the newest block is one block deep. */
  readonly confirmedUpTo: bigint
  /** Final block: no reorg reaches it or below. */
  readonly finalUpTo: bigint
}

/** Null where the chain was never read. */
export async function readDepth(
  db: Database,
  { chainId, confirmations }: Pick<PaymentNetwork, 'chainId' | 'confirmations'>,
): Promise<Depth | null> {
  const cursor = await findChainCursor(db, { chainId })
  return cursor && depthBelow(cursor, { confirmations })
}

/** Depth of what was read up to a cursor. */
export function depthBelow(
  { headBlock, finalBlock }: Pick<ChainCursor, 'headBlock' | 'finalBlock'>,
  { confirmations }: Pick<PaymentNetwork, 'confirmations'>,
): Depth {
  const confirmed = headBlock - BigInt(confirmations) + 1n
  return { confirmedUpTo: confirmed > finalBlock ? confirmed : finalBlock, finalUpTo: finalBlock }
}
