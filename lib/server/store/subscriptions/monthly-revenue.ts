import 'server-only'
import { sql } from 'drizzle-orm'
import { subscribers } from '../schema/schema'

/** Price of a subscriber's next charge in micro-dollars, less its discount. */
export const nextPrice = sql`coalesce(${subscribers.reducedPriceMicroUsd}, ${subscribers.priceMicroUsd})`

/**
 * A subscriber's monthly revenue (MRR) in twelfths of a micro-dollar: whole, because periods are 1, 3 or 12 months
 * long.
 */
export const twelfths = sql`${nextPrice} * (12 / ${subscribers.periodMonths})`
