import 'server-only'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { batches } from '../../store/database/batches'
import { decodeCursor, encodeCursor, type Position } from '../../store/database/cursor'
import type { Database } from '../../store/database/database'
import { pageOfSubscribers, type SubscriberSummary } from '../../store/subscribers/subscriber-pages'
import type { PlanRow } from '../../store/subscriptions/plans'
import { findPlanList } from '../../store/subscriptions/subscriptions'

/** Rows per query: bounds the memory of a list of any length, and the time that encoding blocks other requests. */
const PAGE_ROWS = 250
const LIST = 'subscribers'

/** A subscriber with its plan. */
export interface ListedSubscriber {
  readonly subscriber: SubscriberSummary
  readonly plan: PlanRow
}

/** One entry of the specification's list, its subscribers page by page. */
export interface SubscriberList {
  readonly userid: string
  readonly subscriptionId: string
  readonly title: string
  readonly pages: AsyncIterable<readonly ListedSubscriber[]>
  /** Cursor of the next part of a limited list; null at its end. */
  readonly nextCursor: string | null
}

/**
 * The subscribers of a merchant's subscription, newest first (specification section 4.3): all of them, or
 * `limit`, from the beginning or after `cursor`. The first page is read before this returns, so that a
 * refusal can still be answered; the others as the reader asks for them. Subscribers who come while it is
 * being read do not appear in it.
 * @throws NotFoundError for a subscription that the user does not own, InvalidValueError for another list's cursor.
 */
export async function listSubscribers(
  deps: Pick<Deps, 'store'>,
  params: {
    userId: string
    subscriptionId: string
    limit?: number | undefined
    cursor?: string | undefined
  },
): Promise<SubscriberList> {
  const { userId, subscriptionId, limit } = params
  const after = params.cursor === undefined ? null : decodeCursor(LIST, params.cursor)
  const scope = { id: subscriptionId, merchantId: userId }
  const subscription = await findPlanList(deps.store.db, scope)
  if (!subscription) throw new NotFoundError('Subscription')

  const read = (from: Position | null, rows: number) =>
    pageOfSubscribers(deps.store.db, { merchantId: userId, subscriptionId, after: from, limit: rows })
  // One row more than asked for shows whether there is a next page.
  const first = await read(after, (limit ?? PAGE_ROWS) + 1)
  const rows =
    limit === undefined
      ? batches({ size: PAGE_ROWS, first }, (size, last) => read(last && placeOf(last), size))
      : [first.slice(0, limit)]
  const last = limit !== undefined && first.length > limit ? first[limit - 1] : undefined
  return {
    userid: userId,
    subscriptionId,
    title: subscription.title,
    pages: withPlans(deps.store.db, scope, subscription.plans, rows),
    nextCursor: last ? encodeCursor(LIST, placeOf(last)) : null,
  }
}

const placeOf = (row: SubscriberSummary): Position => ({ at: row.subscribedAt, id: row.id })

/** Adds the plans to the rows. A plan created after the subscription was read is looked up. */
async function* withPlans(
  db: Database,
  scope: { id: string; merchantId: string },
  known: readonly PlanRow[],
  pages: Iterable<SubscriberSummary[]> | AsyncIterable<readonly SubscriberSummary[]>,
): AsyncGenerator<ListedSubscriber[]> {
  let plans = byId(known)
  for await (const page of pages) {
    if (page.some(({ planId }) => !plans.has(planId))) {
      plans = byId((await findPlanList(db, scope))?.plans ?? [])
    }
    yield page.map((row) => {
      const plan = plans.get(row.planId)
      if (!plan) throw new Error(`Subscriber ${row.id} has the plan ${row.planId} of another subscription`)
      return { subscriber: row, plan }
    })
  }
}

function byId(plans: readonly PlanRow[]): Map<string, PlanRow> {
  return new Map(plans.map((plan) => [plan.id, plan]))
}
