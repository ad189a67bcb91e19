import 'server-only'
import { lockMandate, updateMandate } from '../store/chain/mandates'
import { findMandateOfLog } from './charge-of-log'
import type { ChainRecorders } from './records/chain-recorders'

/**
 * Records that the end of a mandate is not in the chain any more. Whoever ended it wanted it, so its subscriber stays
 * cancelled; that the mandate is in force again lets our next cancel end it for good. One whose terms had not been
 * confirmed yet is as if it had never been ended: what the chain tells of it next decides.
 */
export const reverseMandateCancelled: ChainRecorders['reverseMandateCancelled'] = (deps, log) =>
  deps.store.transaction(async (tx) => {
    const found = await findMandateOfLog(tx, log)
    const mandate = found && (await lockMandate(tx, { id: found.id }))
    if (mandate?.status !== 'ended') return
    const isKnownLive = mandate.authorizedAt !== null
    await updateMandate(tx, {
      id: mandate.id,
      change: { endedAt: null, cancelTransactionId: null, ...(isKnownLive && { status: 'live' }) },
    })
  })
