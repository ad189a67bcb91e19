import 'server-only'
import { periodAt } from '@/lib/billing/calendar'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { insertDueCharges } from '../../store/subscribers/charges'
import type { DueSubscriber } from '../../store/subscribers/due-charges'
import { newCharge } from '../records/new-charge'

/**
 * Inserts the row that keeps a due window from being charged twice.
 * @param lock - finds due windows, and locks their subscribers
 */
export function openDueCharges(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  lock: (tx: Database, at: Date) => Promise<DueSubscriber[]>,
): Promise<DueSubscriber[]> {
  const at = deps.clock.now()
  return deps.store.transaction(async (tx) => {
    const due = await lock(tx, at)
    const open = due.flatMap(({ subscriber }) => {
      const { nextPeriod, firstChargeAt, periodMonths } = subscriber
      if (nextPeriod === null || periodAt(firstChargeAt, periodMonths, at) !== nextPeriod) return []
      // Until the rate is known, at most the cap.
      const amountAtomic = subscriber.capAtomic
      return newCharge(subscriber, {
        id: deps.random.uuid(),
        period: nextPeriod,
        amountAtomic,
        createdAt: at,
      })
    })
    await insertDueCharges(tx, open)
    return due
  })
}
