import { periodStart } from '@/lib/billing/calendar'
import { periodAt } from '@/lib/billing/charges/period-at'
import type { SubscriberRow } from '@/lib/server/store/subscribers/subscribers'
import type { RunWorld } from '../run-world'

/** A charge that the chain took, with the subscriber that it is of. */
interface Taken {
  readonly subscriberId: string | null
  readonly period: number
}

/** No window was charged that an acknowledged pause leaves out. */
export function checkPauses({ pauses }: RunWorld, taken: readonly Taken[]): string[] {
  return taken.flatMap(({ subscriberId, period }) => {
    const left = subscriberId === null ? undefined : pauses.get(subscriberId)
    return left && period >= left.from && period < left.until
      ? [`window ${period} of ${subscriberId} was charged, and is left out`]
      : []
  })
}

/** True for a subscriber whose pause leaves out the window that is open. */
export function isResting(row: SubscriberRow, at: Date): boolean {
  const { status, nextPeriod, firstChargeAt, periodMonths } = row
  return status === 'paused' && nextPeriod !== null && nextPeriod > periodAt(firstChargeAt, periodMonths, at)
}

/** A subscriber who ended with the paid period has had all of it. */
export function checkPaidTime(
  { cancels }: RunWorld,
  rows: readonly SubscriberRow[],
  lastPaidOf: (subscriberId: string) => number | undefined,
): string[] {
  const left = cancels.filter(({ when }) => when === 'period_end').map(({ subscriberId }) => subscriberId)
  const atOnce = cancels.filter(({ when }) => when === 'now').map(({ subscriberId }) => subscriberId)
  return rows
    .filter(({ id }) => left.includes(id) && !atOnce.includes(id))
    .flatMap(({ id, cancelledAt, cancelReason, firstChargeAt, periodMonths }) => {
      const last = lastPaidOf(id)
      if (!cancelledAt || last === undefined || cancelReason !== 'requested_by_merchant') return []
      const end = periodStart(firstChargeAt, periodMonths, last + 1)
      return cancelledAt >= end
        ? []
        : [`${id} ended on ${cancelledAt.toISOString()}, and has paid until ${end.toISOString()}`]
    })
}
