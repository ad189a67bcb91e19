import 'server-only'
import { updateCharge } from '../store/subscribers/charges'
import { lockChargeOfLog } from './charge-of-log'
import type { ChainRecorders } from './records/chain-recorders'

/**
 * Records that a charge is in a block, which may still be undone: nothing is told of it yet. The charge of a mandate
 * that has no subscriber yet is taken up when it is confirmed. One that is paid already was moved by a reorganisation.
 */
export const recordChargeIncluded: ChainRecorders['recordChargeIncluded'] = (deps, log) =>
  deps.store.transaction(async (tx) => {
    const found = await lockChargeOfLog(tx, { log, at: deps.clock.now(), random: deps.random })
    if (!found) return
    const { charge } = found
    const place = { transactionHash: log.transactionHash, blockNumber: log.blockNumber }
    const change =
      charge.status === 'paid' || charge.status === 'settled'
        ? place
        : ({
            ...place,
            status: 'pending',
            amountAtomic: log.amountAtomic,
            nextAttemptAt: null,
            failureReason: null,
          } as const)
    await updateCharge(tx, { row: charge, change })
  })
