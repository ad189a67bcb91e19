import 'server-only'
import type { Deps } from '../../deps'
import { type Telling, tellRecorders } from './dispatch-chain-logs'
import { readChain } from './read-chain'
import { settleTransactions } from './settle-transactions'

/**
 * Brings what is recorded up to where a chain is: reads what our contracts told, tells the recorders of every step
 * of it, and settles our transactions. It may end at any point and goes on from there.
 * @returns how many steps forward were made; 0 where there is nothing but to wait for blocks.
 * @throws RpcUnavailableError, LeaseLostError
 */
export async function followChain(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'log'>,
  params: Telling,
): Promise<number> {
  let steps = 0
  while (!params.signal?.aborted) {
    const { changed, readFrom, end } = await readChain(deps, params)
    steps += changed
    steps += await tellRecorders(deps, params)
    steps += await settleTransactions(deps, { ...params, readFrom })
    if (end === 'caught_up') break
    // There is more to do, and whoever comes next finds a chain that stands still, or a server that knows it.
    if (end === 'changed') return steps + 1
  }
  return steps
}
