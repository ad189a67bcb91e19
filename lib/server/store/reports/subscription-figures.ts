import 'server-only'
import { microUsdFromTwelfths } from '@/lib/billing/money/recurring-revenue'
import type { SubscriberStatus } from '@/lib/billing/subscriptions/subscriber'
import type { Database } from '../database/database'
import type { SubscriptionFigures } from '../subscriptions/subscriptions'
import { readFigures } from './figures'

/**
 * Counts the subscribers of subscriptions of one merchant, and what they pay, in one statement for all of them.
 * @returns lookup of one subscription's figures
 */
export async function sumSubscribers(
  db: Database,
  params: { merchantId: string; subscriptionIds: readonly string[] },
): Promise<(subscriptionId: string) => SubscriptionFigures> {
  const figures = await readFigures(db, params, [{ kinds: ['status'] }])
  return (id) => {
    const mine = figures.filter(({ subscriptionId }) => subscriptionId === id)
    const groupOf = (status: SubscriberStatus) =>
      mine.reduce(
        (sum, { key, count, amount }) =>
          key.startsWith(`${status}|`) ? { count: sum.count + count, twelfths: sum.twelfths + amount } : sum,
        { count: 0, twelfths: 0n },
      )
    const [active, pastDue] = [groupOf('active'), groupOf('past_due')]
    return {
      subscribers: {
        active: active.count,
        trialing: groupOf('trialing').count,
        past_due: pastDue.count,
        paused: groupOf('paused').count,
        cancelled: groupOf('cancelled').count,
        ended: groupOf('ended').count,
      },
      mrrMicroUsd: microUsdFromTwelfths(active.twelfths + pastDue.twelfths),
    }
  }
}
