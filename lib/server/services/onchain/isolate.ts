import 'server-only'
import { RpcUnavailableError } from '../../chain/rpc/rpc-unavailable-error'
import type { Log } from '../../log'
import { isDatabaseAway } from '../../store/database/database-error'

/**
 * Does one piece of work of many, so that a mistake in it does not hold up the others: it is logged, and the piece
 * stays as it is for the next time. That the chain or the database is silent concerns all of them, and is thrown.
 * @param about - what the piece is, for the log
 * @returns how many steps it made; 0 where it failed
 * @throws RpcUnavailableError, and what the driver throws where the database is away
 */
export async function isolate(
  { log }: { readonly log: Log },
  about: Readonly<Record<string, unknown>>,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RpcUnavailableError || isDatabaseAway(error)) throw error
    log.error({ ...about, err: error }, 'a payment could not be worked on; the others go on')
    return 0
  }
}
