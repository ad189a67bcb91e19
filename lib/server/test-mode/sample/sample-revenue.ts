import 'server-only'
import { dayOf } from '@/lib/billing/calendar'
import { revenueOf } from '@/lib/billing/money/recurring-revenue'
import type { Database } from '../../store/database/database'
import { type RevenueStep, replaceRevenueSteps } from '../../store/reports/revenue-steps'
import type { SubscriberRow } from '../../store/subscribers/subscribers'

/** Steps of the sample merchant's revenue, as the trigger of `revenue_steps` would have written them. */
export class SampleRevenue {
  /** By subscriber and day. */
  readonly #steps = new Map<string, RevenueStep>()

  /** @param before - the row until then; null for one that begins */
  step(before: SubscriberRow | null, after: SubscriberRow, at: Date): void {
    const rise = revenueOf(after) - (before ? revenueOf(before) : 0n)
    if (rise === 0n) return
    const { id: subscriberId, merchantId } = after
    const day = dayOf(at)
    const key = `${subscriberId} ${day}`
    const twelfths = (this.#steps.get(key)?.twelfths ?? 0n) + rise
    this.#steps.set(key, { merchantId, subscriberId, day, twelfths })
  }

  write(tx: Database, { merchantId }: { merchantId: string }): Promise<void> {
    return replaceRevenueSteps(tx, { merchantId, steps: [...this.#steps.values()] })
  }
}
