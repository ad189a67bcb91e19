import 'server-only'
import { periodStart } from '@/lib/billing/calendar'
import { periodAt } from '@/lib/billing/charges/period-at'
import { billUsage } from '@/lib/billing/usage/usage'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import { insertDueCharges } from '../../store/subscribers/charges'
import type { DueSubscriber } from '../../store/subscribers/due-charges'
import { updateUsageDue } from '../../store/subscribers/subscribers'
import { takeOpenUsage } from '../../store/subscribers/usage-periods'
import { newCharge } from '../records/new-charge'

/**
 * Inserts the row that keeps a due window from being charged twice, with the use that it bills.
 * @param lock - finds due windows, and locks their subscribers
 */
export function openDueCharges(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  lock: (tx: Database, at: Date) => Promise<DueSubscriber[]>,
): Promise<DueSubscriber[]> {
  const at = deps.clock.now()
  return deps.store.transaction(async (tx) => {
    const due: DueSubscriber[] = []
    for (const each of await lock(tx, at)) due.push(await withUsage(tx, each, at))
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

/** A due subscriber with the use that its charge bills, which is settled as the charge is made and stays so. */
async function withUsage(tx: Database, due: DueSubscriber, at: Date): Promise<DueSubscriber> {
  const { subscriber: row, chargeId } = due
  const { usage, nextPeriod, firstChargeAt, periodMonths } = row
  if (usage === null || chargeId !== null || nextPeriod === null) return due
  if (periodAt(firstChargeAt, periodMonths, at) !== nextPeriod) return due
  const dueAt = periodStart(firstChargeAt, periodMonths, nextPeriod)
  const usageDue = billUsage(usage, await takeOpenUsage(tx, { subscriberId: row.id, dueAt }), dueAt)
  return usageDue === null ? due : { ...due, subscriber: await updateUsageDue(tx, { row, usageDue }) }
}
