import 'server-only'
import type { PaymentNetwork } from '../../chain/payment-networks'
import { findChainCursor } from '../../store/chain/chain-cursors'
import type { Database } from '../../store/database/database'

/** How deep the blocks of a chain are, as far as it was read. */
export interface Depth {
  /** Blocks up to here are as deep as the configuration asks for; the newest block is one block deep. */
  readonly confirmedUpTo: bigint
  /** Nothing undoes blocks up to here. */
  readonly finalUpTo: bigint
}

/** Null where the chain was never read. */
export async function readDepth(
  db: Database,
  { chainId, confirmations }: Pick<PaymentNetwork, 'chainId' | 'confirmations'>,
): Promise<Depth | null> {
  const cursor = await findChainCursor(db, { chainId })
  if (!cursor) return null
  const { headBlock, finalBlock } = cursor
  const confirmed = headBlock - BigInt(confirmations) + 1n
  return { confirmedUpTo: confirmed > finalBlock ? confirmed : finalBlock, finalUpTo: finalBlock }
}
