import 'server-only'
import type { Deps } from '../../deps'
import { dispatchChainLogs } from './dispatch-chain-logs'
import type { DispatchParams } from './dispatch-params'
import { readChain } from './read-chain'
import { settleTransactions } from './settle-transactions'

/**
 * Brings the records up to the head of a chain: reads the logs of our contracts, dispatches each change to
 * the recorders, and settles our transactions. It may be interrupted at any point and resumes from there.
 * @returns the number of steps made; 0 where the next blocks have to be waited for.
 * @throws RpcUnavailableError, LeaseLostError
 */
export async function followChain(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'log'>,
  params: DispatchParams,
): Promise<number> {
  let steps = 0
  while (!params.signal?.aborted) {
    const { changed, readFrom, end } = await readChain(deps, params)
    steps += changed
    steps += await dispatchChainLogs(deps, params)
    steps += await settleTransactions(deps, { ...params, readFrom })
    if (end === 'caught_up') break
    // The chain changed during the read: the next run reads the rest.
    if (end === 'changed') return steps + 1
  }
  return steps
}
