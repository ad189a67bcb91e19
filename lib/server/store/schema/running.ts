import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { OVER_STATUSES } from '@/lib/billing/subscriptions/subscriber'

/** Written out: the planner uses a partial index only where it sees the values. */
const OVER = sql.raw(OVER_STATUSES.map((status) => `'${status}'`).join(', '))

/** True of the status of a subscriber that goes on. */
export const isRunningStatus = (status: SQLWrapper): SQL => sql`${status} not in (${OVER})`

/** True of the status of a subscriber that is over, cancelled or as agreed. */
export const isOverStatus = (status: SQLWrapper): SQL => sql`${status} in (${OVER})`
