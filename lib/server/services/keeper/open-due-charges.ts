import 'server-only'
import { periodAt } from '@/lib/billing/calendar'
import type { Deps } from '../../deps'
import { insertDueCharges } from '../../store/subscribers/charges'
import {
  type DueCursor,
  type DueSubscriber,
  type DueTerms,
  lockDueSubscribers,
} from '../../store/subscribers/due-charges'
import { newCharge } from '../records/new-charge'

/** Finds due windows, and inserts the row that keeps a window from being charged twice. */
export function openDueCharges(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { chainId: number; terms: DueTerms; limit: number; after: DueCursor | null },
): Promise<DueSubscriber[]> {
  const at = deps.clock.now()
  return deps.store.transaction(async (tx) => {
    const due = await lockDueSubscribers(tx, { ...params, at })
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
