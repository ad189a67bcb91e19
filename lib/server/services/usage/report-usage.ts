import 'server-only'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { SubscriberNotRunningError } from '@/lib/billing/subscriptions/subscriber-refusals'
import { addUsage } from '@/lib/billing/usage/usage'
import { usagePeriodAt } from '@/lib/billing/usage/usage-period'
import { quantityMicroOf } from '@/lib/billing/usage/usage-quantity'
import {
  UsageAmbiguousError,
  UsageNotMeteredError,
  UsagePeriodClosedError,
} from '@/lib/billing/usage/usage-refusals'
import type { Deps } from '../../deps'
import type { Database } from '../../store/database/database'
import {
  listMeteredFirst,
  lockSubscriberDetails,
  type SubscriberRow,
} from '../../store/subscribers/subscribers'
import { findUsageOfPeriod, listOpenUsage, saveUsage } from '../../store/subscribers/usage-periods'

export interface UsageReport {
  readonly merchantId: string
  readonly subscriberId?: string | undefined
  readonly clientReferenceId?: string | undefined
  /** Units, with at most 6 decimals. */
  readonly quantity: number
  /** Time of the use; now where it is not given. */
  readonly at?: Date | undefined
}

/**
 * Adds to the metered use of the period that runs. Reports and the charge that bills them lock the subscriber, so that
 * each report is billed once, and together they never pass the limit.
 * @throws NotFoundError, SubscriberNotRunningError, UsageNotMeteredError, UsageAboveLimitError, UsagePeriodClosedError,
 *   UsageAmbiguousError, InvalidValueError for a time to come
 */
export async function reportUsage(
  deps: Pick<Deps, 'store' | 'clock'>,
  report: UsageReport,
): Promise<SubscriberRow> {
  const { merchantId } = report
  const quantityMicro = quantityMicroOf(report.quantity)
  if (quantityMicro === null) throw new InvalidValueError('quantity', 'Must have at most 6 decimals.')
  return deps.store.transaction(async (tx) => {
    const id = await findId(tx, report)
    const details = await lockSubscriberDetails(tx, { id, merchantId })
    if (!details) throw new NotFoundError('Subscriber')
    const { subscriber } = details
    const { usage } = subscriber
    if (isOver(subscriber)) throw new SubscriberNotRunningError(subscriber.cancelledAt)
    if (usage === null) throw new UsageNotMeteredError()
    const now = deps.clock.now()
    const { at = now } = report
    if (at > now) throw new InvalidValueError('at', 'Must not be in the future.')
    const { startsAt, isTrial } = usagePeriodAt(subscriber, now)
    if (at < startsAt) throw new UsagePeriodClosedError()

    const of = { subscriberId: id, startsAt }
    const before = await findUsageOfPeriod(tx, of)
    // Another process may be ahead of this one's clock, and have made the charge.
    if (before?.isBilled && !isTrial) throw new UsagePeriodClosedError()
    const added = isTrial
      ? { quantityMicro: (before?.quantityMicro ?? 0n) + quantityMicro }
      : addUsage(usage, await listOpenUsage(tx, of), { startsAt, quantityMicro })
    await saveUsage(tx, {
      ...of,
      merchantId,
      quantityMicro: added.quantityMicro,
      isBilled: isTrial,
      reportedAt: now,
    })
    return subscriber
  })
}

async function findId(tx: Database, report: UsageReport): Promise<string> {
  const { merchantId, subscriberId, clientReferenceId } = report
  if ((subscriberId === undefined) === (clientReferenceId === undefined)) {
    throw new InvalidValueError('subscriberId', 'Name either subscriberId or clientReferenceId.')
  }
  if (subscriberId !== undefined) return subscriberId
  const of = { merchantId, clientReferenceId: clientReferenceId ?? '' }
  const [first, second] = await listMeteredFirst(tx, of)
  if (second?.isMetered) throw new UsageAmbiguousError()
  if (!first) throw new NotFoundError('Subscriber')
  return first.id
}
