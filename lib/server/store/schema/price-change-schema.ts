import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Otherwise } from '@/lib/billing/price-changes/price-rise'
import { instant } from './columns'
import { ofMerchant } from './owner-columns'
import { plans } from './schema'

/**
 * Prices that merchants announced to the subscribers of a plan: a lower one, which those who paid more have paid since
 * then, or a higher one, which each of those who pay less is asked to accept.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: uuid('id').primaryKey(),
    merchantId: ofMerchant(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    priceMicroUsd: bigint('price_micro_usd', { mode: 'bigint' }).notNull(),
    /** Number of subscribers who paid more, of a lower price. */
    lowered: integer('lowered').notNull(),
    announcedAt: instant('announced_at').notNull(),
    /** Date from which a higher price holds for those who accept it; null for a lower one. */
    from: instant('from_at'),
    /** Fate of those who do not accept it; null for a lower one. */
    otherwise: text('otherwise').$type<Otherwise>(),
    /** Time from which nobody is asked any more: withdrawn, or followed by another. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('price_changes_plan_newest').on(table.planId, table.announcedAt, table.id),
    uniqueIndex('price_changes_one_open')
      .on(table.planId)
      .where(sql`${table.from} is not null and ${table.closedAt} is null`),
    check('price_changes_price', sql`${table.priceMicroUsd} > 0`),
    check(
      'price_changes_rise',
      sql`(${table.from} is null) = (${table.otherwise} is null) and (${table.from} is not null or ${table.closedAt} is null)`,
    ),
  ],
)
