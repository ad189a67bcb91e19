import 'server-only'
import { updateCharge } from '../store/subscribers/charges'
import { lockChargeOfLog } from './charge-of-log'
import { recordChargeConfirmed } from './record-charge-confirmed'
import type { ChainRecorders } from './records/chain-recorders'

/** Records that nothing can undo a charge any more. What is final is confirmed too. */
export const recordChargeSettled: ChainRecorders['recordChargeSettled'] = async (deps, log) => {
  await recordChargeConfirmed(deps, log)
  await deps.store.transaction(async (tx) => {
    const found = await lockChargeOfLog(tx, { log, at: deps.clock.now(), random: deps.random })
    if (found?.charge.status !== 'paid') return
    await updateCharge(tx, { row: found.charge, change: { status: 'settled' } })
  })
}
