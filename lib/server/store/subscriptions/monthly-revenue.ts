import 'server-only'
import { sql } from 'drizzle-orm'
import { subscribers } from '../schema/schema'

/**
 * A subscriber's monthly revenue (MRR) in twelfths of a micro-dollar: whole, because periods are 1, 3 or 12 months
 * long.
 */
export const twelfths = sql`${subscribers.priceMicroUsd} * (12 / ${subscribers.periodMonths})`
