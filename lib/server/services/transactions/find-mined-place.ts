import 'server-only'
import type { ChainClient } from '../../chain/chain-client'
import type { MinedPlace, OutboxEntry } from '../../store/chain/chain-transactions'
import { onlyFills } from './transaction-form'

/**
 * Place in the chain of any of a transaction's signed forms, or null while none is mined.
 * @throws RpcUnavailableError
 */
export async function findMinedPlace(
  client: ChainClient,
  { transaction, attempts }: OutboxEntry,
): Promise<MinedPlace | null> {
  for (const attempt of attempts) {
    const receipt = await client.receipt(attempt.hash)
    if (receipt) {
      return {
        hash: attempt.hash,
        blockNumber: receipt.blockNumber,
        blockHash: receipt.blockHash,
        succeeded: receipt.status === 'success' && !onlyFills(attempt, transaction),
      }
    }
  }
  return null
}
