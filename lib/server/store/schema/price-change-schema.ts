import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { plans, users } from './schema'

/** Lower prices that merchants announced to the subscribers of a plan; who paid more has paid them since then. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: uuid('id').primaryKey(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => users.id),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    priceMicroUsd: bigint('price_micro_usd', { mode: 'bigint' }).notNull(),
    /** Number of subscribers who paid more. */
    lowered: integer('lowered').notNull(),
    announcedAt: instant('announced_at').notNull(),
  },
  (table) => [
    index('price_changes_plan_newest').on(table.planId, table.announcedAt, table.id),
    check('price_changes_price', sql`${table.priceMicroUsd} > 0`),
  ],
)
