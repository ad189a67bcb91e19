import 'server-only'
import { decodeCharges } from '@/lib/mandate/puller/puller-calls'
import {
  type Carrier,
  findCarrier,
  listCarriers,
  listOutboxEntries,
  type OutboxEntry,
} from '../../store/chain/chain-transactions'
import type { Database } from '../../store/database/database'

/** Unmined transactions of a chain that must not come into a block, with all that was signed for them. */
export async function listUnwanted(db: Database, { chainId }: { chainId: number }): Promise<OutboxEntry[]> {
  const carriers = await listCarriers(db, { chainId })
  return listOutboxEntries(
    db,
    carriers.filter(isUnwanted).map(({ id }) => id),
  )
}

/** Says whether a transaction is one of {@link listUnwanted}, in a block or not. */
export async function isUnwantedNow(db: Database, { id }: { id: string }): Promise<boolean> {
  const carrier = await findCarrier(db, { id })
  return carrier !== null && isUnwanted(carrier)
}

/**
 * A transaction must not come into a block where it carries what was cancelled, or where its call holds
 * more than still stands as carried by it. The second is so only after a reorganization deeper than the network's
 * confirmations: its charges were refused, or its nonce was lost, in a block that counted; they were made due again,
 * signed under another nonce or given up, and then that block was undone. The contract takes no window twice, but it
 * would take one of somebody who was cancelled meanwhile.
 */
function isUnwanted({ purpose, data, carried, isCancelled }: Carrier): boolean {
  return isCancelled || carried < (purpose === 'charge' ? countCharges(data) : 1)
}

/** Number of charges in a call; 0 of bytes that no code here has encoded, which are never sent. */
function countCharges(data: Carrier['data']): number {
  try {
    return decodeCharges(data).length
  } catch {
    return 0
  }
}
