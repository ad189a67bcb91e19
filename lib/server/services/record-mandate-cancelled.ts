import 'server-only'
import { cancelNow } from '@/lib/billing/subscriptions/subscriber'
import { listMandatesOf, updateMandate } from '../store/chain/mandates'
import { writeSubscriberEvent } from '../store/subscribers/subscriber-events'
import { lockSubscriber, updateSubscriberState } from '../store/subscribers/subscribers'
import { findMandateOfLog } from './charge-of-log'
import type { ChainRecorders } from './records/chain-recorders'

/**
 * Records that a mandate was ended on the chain, by whoever: its subscriber is cancelled at once, unless a newer
 * mandate took its place or a cancel waits for the end of what is paid. The mandate itself counts as ended once the
 * log is confirmed.
 */
export const recordMandateCancelled: ChainRecorders['recordMandateCancelled'] = (deps, log) =>
  deps.store.transaction(async (tx) => {
    const mandate = await findMandateOfLog(tx, log)
    if (!mandate) return
    const at = deps.clock.now()
    const before = mandate.subscriberId ? await lockSubscriber(tx, { id: mandate.subscriberId }) : null
    if (log.confirmed && mandate.endedAt === null) {
      await updateMandate(tx, { id: mandate.id, change: { status: 'ended', endedAt: at } })
    }
    if (!before || before.status === 'cancelled' || before.cancelAt) return
    const mandates = await listMandatesOf(tx, { merchantId: before.merchantId, subscriberId: before.id })
    if (mandates.some(({ id, status }) => id !== mandate.id && status === 'live')) return
    await updateSubscriberState(tx, {
      row: before,
      state: cancelNow(before, at, { reason: 'mandate_cancelled', comment: null }),
    })
    await writeSubscriberEvent(tx, { type: 'subscriber.cancelled', subscriberId: before.id, at })
  })
